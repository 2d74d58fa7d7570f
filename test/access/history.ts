import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

export const history: AccessTable<'history'> = {
  list: {
    needs: { permission: 'admin' },
    request: ({ organization }) => ({ query: { type: 'organizations', record: organization } }),
    answers: administratorAlone({ shows: 1 }),
  },
  seal: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone('done'),
  },
  verify: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone('done'),
  },
  record: {
    needs: { permission: 'any' },
    request: ({ organization }) => ({ params: { type: 'organizations', id: organization } }),
    otherRequests: [
      ({ block }) => ({ params: { type: 'products', id: block } }),
      ({ picking }) => ({ params: { type: 'milestones', id: picking } }),
      ({ location }) => ({ params: { type: 'locations', id: location } }),
      ({ asset }) => ({ params: { type: 'assets', id: asset } }),
    ],
    answers: everyCaller({ shows: 1 }, { anotherOrganization: 'absent' }),
  },
}
