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
  send: {
    needs: { permission: 'write' },
    request: ({ block }) => ({ body: { email: 'eva@compra.example', itemId: block } }),
    otherRequests: [({ organization }) => ({ body: { email: 'eva@compra.example', itemId: organization } })],
    answers: everyCaller('done', {
      anotherOrganization: { faults: ['/itemId'] },
      noStage: { faults: ['/itemId'] },
      allButBlocks: { faults: ['/itemId'] },
    }),
  },
}
