import type { ShownText, TextPlace } from '../messages.ts'
import { fitOf } from './fitOf.ts'
import type { FitFinding } from './measureFit.ts'

/** A text that is long for its place, and where it is written. */
export type LongText = FitFinding & TextPlace

/** What the check asks of the server, which answers by `measure` and `place`. */
type FitRequests = {
  page(request: number): void
  places(request: number, texts: ShownText[]): void
}

/** How long a page stays as it is before it is measured, in milliseconds. */
const restMs = 300

/** More texts than this are not asked for: whoever shortens some sees the next. */
const maxTexts = 200

/** Finds the texts of the open page that are long for their places, once it has been at rest for a moment. */
export class FitCheck {
  readonly #requests: FitRequests
  readonly #show: (texts: LongText[]) => void
  #request = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #abort = new AbortController()
  /** The page that was measured last. */
  #measured: { html: string; findings: FitFinding[] } | undefined

  constructor(requests: FitRequests, show: (texts: LongText[]) => void) {
    this.#requests = requests
    this.#show = show
  }

  start() {
    this.stop()
    this.#timer = setTimeout(() => this.#requests.page(this.#request), restMs)
  }

  /** What was asked for before is answered in vain. */
  stop() {
    clearTimeout(this.#timer)
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#request++
  }

  async measure(request: number, html: string) {
    if (request !== this.#request) return
    if (html !== this.#measured?.html) {
      const findings = await fitOf(html, this.#abort.signal)
      if (!findings) return
      this.#measured = { html, findings: findings.slice(0, maxTexts) }
    }
    const { findings } = this.#measured
    if (findings.length === 0) this.#show([])
    else
      this.#requests.places(
        request,
        findings.map(({ problems: _, ...text }) => text),
      )
  }

  place(request: number, places: (TextPlace | null)[]) {
    if (request !== this.#request || !this.#measured) return
    const texts = this.#measured.findings.flatMap((finding, index) => (places[index] ? [{ ...finding, ...places[index] }] : []))
    // A block may show a text of its file twice.
    const isFirst = ({ location, text }: LongText, index: number) => texts.findIndex((other) => other.location === location && other.text === text) === index
    this.#show(texts.filter(isFirst))
  }
}
