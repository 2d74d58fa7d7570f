/**
 * Tells one part of a page; a part that can't be told is reported, and left out of the page. It takes the arguments too: a page
 * has hundreds of parts, and a function made for each is garbage.
 */
export type Teller = <T, Args extends unknown[]>(
  part: string,
  tell: (...args: Args) => T,
  ...args: Args
) => T | undefined

export const createTeller =
  (report: (part: string, error: unknown) => void): Teller =>
  (part, tell, ...args) => {
    try {
      return tell(...args)
    } catch (error) {
      report(part, error)
      return undefined
    }
  }
