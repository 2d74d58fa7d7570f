import { deserialize, serialize } from 'node:v8'

/** Bytes of answers that are kept; the largest demo account has 300 kB of them. */
const maxBytes = 32_000_000

/** Answers of helpers, by their questions; the least recently asked goes first. */
export class Answers {
  readonly #kept = new Map<string, Buffer>()
  #bytes = 0

  /** A copy for whoever asks, since answers are changed. */
  get(question: string): unknown {
    const found = this.#kept.get(question)
    if (!found) return undefined
    // A map keeps insertion order, so inserting again makes this one the newest.
    this.#kept.delete(question)
    this.#kept.set(question, found)
    return deserialize(found)
  }

  set(question: string, answer: unknown): void {
    const bytes = serialize(answer)
    this.#bytes += bytes.length - (this.#kept.get(question)?.length ?? 0)
    this.#kept.delete(question)
    this.#kept.set(question, bytes)
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= maxBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
