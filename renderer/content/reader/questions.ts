import type { Sort } from '../pageSummary.ts'
import type { World } from '../world.ts'
import { digestOf } from './digest.ts'
import type { KnownPages } from './knownPages.ts'

/** What a page made of the rest of the site: each question, and a digest of the answer. */
export type Asked = [question: string, answer: string][]

/** What answers to questions are found in. */
export type Answering = {
  world: World
  /** All pages; nothing as long as not each has been read. */
  known: KnownPages | undefined
  sitemap(): unknown
  /** Of a file of shared blocks. */
  sharedDigest(name: string): string
}

type Question = {
  /** The answer rests on nothing but what pages tell each other. */
  toldByPages: boolean
  answer(site: Answering, about: string): string
}

type Lookup = { [K in keyof World]: World[K] extends (...about: never[]) => unknown ? K : never }[keyof World]

/** Whatever pages look up in the world has its question here; the rest is what they ask besides. */
const questions: Record<Lookup | 'sharedBlocks' | 'sitemap', Question> = {
  hasPage: { toldByPages: true, answer: ({ world }, path) => String(world.hasPage(path)) },
  hasFile: { toldByPages: false, answer: ({ world }, path) => String(world.hasFile(path)) },
  picture: { toldByPages: false, answer: ({ world }, path) => digestOf(world.picture(path) ?? null) },
  bytesOf: { toldByPages: false, answer: ({ world }, href) => String(world.bytesOf(href)) },
  summary: { toldByPages: true, answer: ({ world }, path) => digestOf(world.summary(path) ?? null) },
  anchors: { toldByPages: true, answer: (site, path) => site.known?.toldOf(path)?.anchors ?? digestOf(site.world.anchors(path) ?? null) },
  ranking: { toldByPages: true, answer: (site, path) => site.known?.toldOf(path)?.ranking ?? digestOf(site.world.ranking(path) ?? null) },
  below: {
    toldByPages: true,
    answer({ world }, about) {
      const [path = '', sort, count] = about.split(' ')
      return digestOf(world.below(path, sort as Sort, Number(count)))
    },
  },
  paths: { toldByPages: true, answer: ({ world }) => digestOf([...world.paths()]) },
  aliases: { toldByPages: true, answer: ({ world }) => digestOf([...world.aliases()]) },
  sitemap: { toldByPages: true, answer: (site) => digestOf(site.sitemap()) },
  sharedBlocks: { toldByPages: false, answer: (site, name) => site.sharedDigest(name) },
}

type Kind = keyof typeof questions

export const question = (kind: Kind, ...about: unknown[]) => [kind, ...about].join(' ')

const parts = (asked: string): [Question, about: string] => {
  const [kind = '', about = ''] = asked.split(/ (.*)/s)
  return [questions[kind as Kind], about]
}

export const isToldByPages = (asked: string) => parts(asked)[0].toldByPages

export const isOfSharedBlocks = (asked: string) => asked.startsWith('sharedBlocks ')

/** A digest of what the site says to a question now. */
export function answerTo(asked: string, site: Answering): string {
  const [{ answer }, about] = parts(asked)
  return answer(site, about)
}

/** A world that tells what it is asked. */
export const noting = (world: World, note: (kind: Kind, about: unknown[]) => void): World =>
  Object.fromEntries(
    Object.entries(world).map(([name, fact]) => [
      name,
      typeof fact !== 'function'
        ? fact
        : (...about: unknown[]) => {
            note(name as Lookup, about)
            return (fact as (...about: unknown[]) => unknown)(...about)
          },
    ]),
  ) as World
