import { siteFileEntries } from '../renderer/outputs/siteFiles.ts'

/** The files that speak for the whole site, by name. */
export const siteFilesOf = (sources: Parameters<typeof siteFileEntries>[0]): Map<string, string> =>
  new Map(siteFileEntries(sources).map(([name, make]) => [name, make()]))
