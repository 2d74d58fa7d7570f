import { type AccessTable, everyHand } from './table.ts'

export const qr: AccessTable<'qr'> = {
  show: {
    needs: 'public',
    request: ({ blockUuid }) => ({ params: { id: blockUuid } }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ block, organization }) => ({ params: { id: `${block},${organization}` } }),
    answers: everyHand(
      { shows: 2 },
      {
        anotherOrganization: 'absent',
        noStage: 'absent',
        allButBlocks: 'absent',
      },
    ),
  },
}
