/** Makes one part of a page. A part that fails is reported, and left out of the page. */
export type Attempt = <T>(part: string, make: () => T) => T | undefined

export const reporting =
  (report: (part: string, error: unknown) => void): Attempt =>
  (part, make) => {
    try {
      return make()
    } catch (error) {
      report(part, error)
      return undefined
    }
  }
