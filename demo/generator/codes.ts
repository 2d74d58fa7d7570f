import type { Gs1LinkInput } from '../../core/contract/gs1.ts'
import { checkDigitOf } from '../../core/gs1/checks.ts'
import type { GtinsCommand } from './command.ts'

/** GS1 keeps prefix 952 for demonstrations: no company has such a GTIN. */
export const demoPrefixes = { winery: '952000101', packer: '952000102' } as const

/** GTINs of a company for the values of a field, numbered in their order. */
export const numbered = (prefix: string, values: readonly string[]): GtinsCommand['gtins'] =>
  values.map((value, n) => {
    const digits = prefix + String(n + 1).padStart(12 - prefix.length, '0')
    return { value, gtin: `0${digits}${checkDigitOf(digits)}` }
  })

/** Where the codes of an account lead besides its own pages, for each of its GTINs. */
export const demoLinks: Readonly<Record<string, readonly Omit<Gs1LinkInput, 'anchor'>[]>> = {
  valle: [
    {
      linkType: 'gs1:recipeInfo',
      href: 'https://valle.example/maridajes?lote={10}',
      title: 'Con qué comerlo',
      hreflang: ['es'],
    },
    {
      linkType: 'gs1:recipeInfo',
      href: 'https://valle.example/pairings?lot={10}',
      title: 'What to eat with it',
      hreflang: ['en'],
    },
  ],
}
