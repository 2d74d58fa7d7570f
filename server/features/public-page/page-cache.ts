import type { RenderedPage } from './rendered-page.ts'
import type { Stamp } from './stamps.ts'

/** A page with the latest stamp at which it was valid. */
export interface StampedPage {
  stamp: Stamp
  /** Hash of the source records. */
  source: string
  page: RenderedPage
}

/** A cache of pages by name, limited in bytes of HTML and JSON; it evicts the least recently used. */
export class PageCache {
  readonly #maxBytes: number
  readonly #pages = new Map<string, StampedPage>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(name: string): StampedPage | undefined {
    const found = this.#pages.get(name)
    if (found) {
      // A map keeps insertion order, so inserting again makes this page the newest.
      this.#pages.delete(name)
      this.#pages.set(name, found)
    }
    return found
  }

  set(name: string, page: StampedPage): void {
    this.#delete(name)
    this.#pages.set(name, page)
    this.#bytes += page.page.body.length
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#delete(oldest)
    }
  }

  #delete(name: string): void {
    this.#bytes -= this.#pages.get(name)?.page.body.length ?? 0
    this.#pages.delete(name)
  }
}
