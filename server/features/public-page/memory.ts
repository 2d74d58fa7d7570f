import type { RenderedPage } from './rendered.ts'
import type { Stamp } from './stamps.ts'

/** A page with the stamp under which it is known to be true. */
export interface StampedPage {
  stamp: Stamp
  /** Hash of the records that it was made of. */
  source: string
  page: RenderedPage
}

/** Pages by name, up to so many bytes of HTML: those least recently asked for give way. */
export class PageMemory {
  readonly #maxBytes: number
  readonly #pages = new Map<string, StampedPage>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(name: string): StampedPage | undefined {
    const found = this.#pages.get(name)
    if (found) {
      // A map keeps the order in which its keys came: the oldest is now another one.
      this.#pages.delete(name)
      this.#pages.set(name, found)
    }
    return found
  }

  set(name: string, page: StampedPage): void {
    this.#delete(name)
    this.#pages.set(name, page)
    this.#bytes += page.page.html.length
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#delete(oldest)
    }
  }

  #delete(name: string): void {
    this.#bytes -= this.#pages.get(name)?.page.html.length ?? 0
    this.#pages.delete(name)
  }
}
