import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** Somebody who was invited, with the invitation; others who may leave, and who left. */
    invited: string
    invitation: string
    leaving: string
    withdrawn: string
  }
}

export const users: AccessTable<'users'> = {
  async records({ admin, account }) {
    const add = (name: string) =>
      body(
        admin.post('/users/invite', { name: `${name} de ${account}`, email: `${name}@${account}.example` }),
      )
    const { user: invited, _id: invitation } = await add('invitada')
    const { user: leaving } = await add('otra-invitada')
    const { user: withdrawn } = await add('retirada')
    await body(admin.delete(`/users/${withdrawn}`))
    return { invited, invitation, leaving, withdrawn }
  },
  list: { request: () => ({}), answer: { shows: 12 } },
  create: {
    request: ({ account }) => ({ body: { name: 'Otra', email: `otra@${account}.example` } }),
  },
  invite: {
    request: ({ account }) => ({ body: { name: 'Otra', email: `otra@${account}.example` } }),
  },
  inviteAgain: { request: ({ invited }) => ({ params: { id: invited } }) },
  checkRegistered: { request: ({ invitation }) => ({ params: { id: invitation } }) },
  get: { request: ({ user }) => ({ params: { id: user } }) },
  update: {
    request: ({ invited }) => ({ params: { id: invited }, body: {} }),

    cases: {
      'their role': {
        request: ({ invited }) => ({ params: { id: invited }, body: { role: 'Level two' } }),
      },
    },
  },
  withdraw: {
    request: ({ withdrawn }) => ({ params: { id: withdrawn } }),
    liveRequest: ({ leaving }) => ({ params: { id: leaving } }),
  },
  assignment: { request: ({ user }) => ({ params: { id: user } }), answer: { shows: 0 } },
  assign: {
    request: ({ invited, organization, stage, milestoneSchema, tag }) => ({
      params: { id: invited },
      body: {
        organization: [organization],
        productSchemas: [{ id: stage, permission: ['write'] }],
        milestoneSchemas: [{ id: milestoneSchema, permission: ['read'] }],
        media: { tags: [tag] },
      },
    }),
    answer: { shows: 1 },
  },
}
