import type { AccessTable } from './table.ts'

export const uses: AccessTable<'uses'> = {
  list: {
    request: ({ media }) => ({ params: { id: media } }),
    // No record of the account shows the file: uses.test.ts tries a shown one.
    answer: { shows: 0 },
  },
}
