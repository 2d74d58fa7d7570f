import { type AccessTable, everyCaller } from './table.ts'

export const qr: AccessTable<'qr'> = {
  show: {
    needs: 'public',
    request: ({ blockUuid }) => ({ params: { id: blockUuid } }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ block, organization }) => ({ params: { id: `${block},${organization}` } }),
    answers: everyCaller(
      { shows: 2 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        allButBlocks: 'absent',
      },
    ),
  },
}
