/** Tells one part of a page; a part that can't be told is reported, and left out of the page. */
export type Teller = <T>(part: string, tell: () => T) => T | undefined

export const createTeller =
  (report: (part: string, error: unknown) => void): Teller =>
  (part, tell) => {
    try {
      return tell()
    } catch (error) {
      report(part, error)
      return undefined
    }
  }
