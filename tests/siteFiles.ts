import { siteFileEntries } from '../renderer/outputs/siteFiles.ts'

/** Returns the files that concern the whole site, by name. */
export const siteFilesOf = (sources: Parameters<typeof siteFileEntries>[0]): Map<string, string> =>
  new Map(siteFileEntries(sources).map(([name, make]) => [name, make()]))
