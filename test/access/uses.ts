import type { AccessTable } from './table.ts'

export const uses: AccessTable<'uses'> = {
  list: {
    request: ({ media }) => ({ params: { id: media } }),
    // No record of the account shows the file: what is shown is tried in uses.test.ts.
    answer: { shows: 0 },
  },
}
