import { siteFileMakers } from '../renderer/outputs/siteFiles.ts'

/** The files that speak for the whole site, by name. */
export const siteFilesOf = (sources: Parameters<typeof siteFileMakers>[0]): Map<string, string> =>
  new Map(siteFileMakers(sources).map(([name, make]) => [name, make()]))
