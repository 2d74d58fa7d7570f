import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

export const users: AccessTable<'users'> = {
  list: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 12 }),
  },
  create: {
    needs: { permission: 'admin' },
    request: ({ account }) => ({ body: { name: 'Otra', email: `otra@${account}.example` } }),
    answers: administratorAlone('done'),
  },
  invite: {
    needs: { permission: 'admin' },
    request: ({ account }) => ({ body: { name: 'Otra', email: `otra@${account}.example` } }),
    answers: administratorAlone('done'),
  },
  inviteAgain: {
    needs: { permission: 'admin' },
    request: ({ invited }) => ({ params: { id: invited } }),
    answers: administratorAlone('done'),
  },
  checkRegistered: {
    needs: 'public',
    request: ({ invitation }) => ({ params: { id: invitation } }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ user }) => ({ params: { id: user } }),
    answers: everyCaller('done'),
  },
  update: {
    needs: { permission: 'write' },
    request: ({ invited }) => ({ params: { id: invited }, body: {} }),
    answers: everyCaller('done'),
    cases: {
      'their role': {
        request: ({ invited }) => ({ params: { id: invited }, body: { role: 'Level two' } }),
        answers: administratorAlone('done'),
      },
    },
  },
  withdraw: {
    needs: { permission: 'admin' },
    request: ({ withdrawn }) => ({ params: { id: withdrawn } }),
    liveRequest: ({ leaving }) => ({ params: { id: leaving } }),
    answers: administratorAlone('done'),
  },
  assignment: {
    needs: { permission: 'admin' },
    request: ({ user }) => ({ params: { id: user } }),
    answers: administratorAlone({ shows: 0 }),
  },
  assign: {
    needs: { permission: 'admin' },
    request: ({ invited, organization, stage, milestoneSchema, tag }) => ({
      params: { id: invited },
      body: {
        organization: [organization],
        productSchemas: [{ id: stage, permission: ['write'] }],
        milestoneSchemas: [{ id: milestoneSchema, permission: ['read'] }],
        media: { tags: [tag] },
      },
    }),
    answers: administratorAlone({ shows: 1 }),
  },
}
