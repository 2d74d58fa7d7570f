import { type AccessTable, everyCaller } from './table.ts'

export const uses: AccessTable<'uses'> = {
  list: {
    needs: { permission: 'any' },
    request: ({ media }) => ({ params: { id: media } }),
    // No record of the account shows the file: what is shown is tried in uses.test.ts.
    answers: everyCaller({ shows: 0 }, { noTag: 'absent' }),
  },
}
