/** Parts of a statement, which a phone shows one at a time. */
export type Part = 'form' | 'checks' | 'numbers'

/** Where a member is entered. */
export const partOf = (path: string): Part => (/^\/references\b/.test(path) ? 'numbers' : 'form')

/** Goes to the input of a member of the statement: `/commodities/0/netWeight`; of a list, to its first one. */
export function focusPath(path: string): void {
  const inputs = [...document.querySelectorAll<HTMLElement>('[data-member]')]
  const input =
    inputs.find(({ dataset }) => dataset.member === path) ??
    inputs.find(({ dataset }) => dataset.member?.startsWith(`${path}/`))
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
