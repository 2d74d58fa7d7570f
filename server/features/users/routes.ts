import { sql } from 'kysely'
import { users as contract } from '../../../core/contract/users.ts'
import { isEmail } from '../../../core/fields/email.ts'
import { isReadableLine, lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import type { Role } from '../../../core/rules/role.ts'
import { endLinks, isAccepted, runIn, runOn } from '../../identity/links.ts'
import { folded, foundIn } from '../../platform/db/search.ts'
import { demand } from '../../platform/auth/demand.ts'
import { directionOf, isUuid, paged, sliceOf } from '../../platform/db/lists.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { countAttempt, hourly, visitorOf } from '../../platform/limits.ts'
import {
  changeRole,
  insertMember,
  keepAnAdmin,
  memberName,
  renameMember,
  renamePerson,
  withdrawGrant,
} from '../accounts/members.ts'
import { replaceRights } from './assign.ts'
import { inviteMember } from './invite.ts'
import {
  countMembers,
  listMembers,
  presentAssignment,
  presentMember,
  readMember,
  readMembersPage,
  readRights,
} from './read.ts'

/** Questions of one address whether somebody is registered. */
const maxChecksPerHour = 600

export function mountUsers(api: Api): void {
  const { settings } = api
  /** Another provider owns its people. */
  const refuseExternal = () => {
    if (settings.oidc) refuse('EXTERNAL_IDENTITY', { details: { url: settings.oidc.issuer } })
  }

  mount(api, contract, {
    async list({ tx, session, query }) {
      if (query.sortBy === 'email' && !session.admin)
        refuse('INVALID', { faults: [{ path: '/sortBy', key: 'error.shape.value' }] })
      const slice = sliceOf(query)
      const search = query.search
      // An e-mail that may not be read may not be guessed by searching either.
      const told = session.admin ? sql`${memberName} || chr(10) || u.email` : memberName
      const isFound = search ? foundIn(folded(told), search) : undefined
      const isByDate = query.sortBy === 'date' || query.sortBy === 'createdAt'
      const order = {
        by: isByDate ? 'date' : query.sortBy === 'email' ? 'email' : 'name',
        direction: isByDate ? directionOf(query.sort) : query.sort === '-1' ? 'desc' : 'asc',
      } as const
      const { limit, offset } = slice
      const shape = { ...order, limit, isExternal: settings.oidc !== null }
      const rows = await readMembersPage(tx, { offset }, shape, isFound)
      // A page behind the last has no row that tells the total.
      const total = rows[0]?.total ?? (await countMembers(tx, {}, null, isFound))[0]!.n
      return paged(await listMembers(tx, session, rows), slice, total)
    },

    get: async ({ tx, session, params }) =>
      presentMember(tx, session, await readMember(tx, settings, params.id)),

    async create({ tx, session, body }) {
      const added = newMember(body)
      refuseExternal()
      const id = await insertMember(tx, added)
      return presentMember(tx, session, await readMember(tx, settings, id))
    },

    async invite({ tx, body }) {
      const added = newMember(body)
      refuseExternal()
      const id = await insertMember(tx, added)
      return inviteMember(tx, settings, await readMember(tx, settings, id))
    },

    async inviteAgain({ tx, params }) {
      const member = await readMember(tx, settings, params.id)
      refuseExternal()
      if (member.registered) refuse('EMAIL_TAKEN', { key: 'users.registeredAlready' })
      return inviteMember(tx, settings, member)
    },

    async update({ tx, session, params, body }) {
      const member = await readMember(tx, settings, params.id)
      const { id } = member
      const name = body.name === undefined ? member.name : tidyLine(body.name)
      if (name !== member.name) demand(session, 'user.rename', id)
      if (body.role !== undefined) demand(session, 'user.setRole', null)
      refuseFaults(nameFaults(name))
      refuseExternal()
      if (body.role !== undefined && body.role !== 'admin') await keepAnAdmin(tx, id)
      await checkVersion<typeof contract.update>(body.version, member.version, async () => ({
        yours: body,
        theirs: { ...(await presentMember(tx, session, member)), version: member.version },
      }))
      if (name !== member.name)
        await (id === session.userId
          ? renamePerson(tx, id, { before: member.name, name })
          : renameMember(tx, id, name))
      if (body.role !== undefined) await changeRole(tx, member, body.role)
      return presentMember(tx, session, await readMember(tx, settings, id))
    },

    async withdraw({ tx, params }) {
      const member = await readMember(tx, settings, params.id)
      refuseExternal()
      await keepAnAdmin(tx, member.id)
      await withdrawGrant(tx, member)
      await endLinks(runIn(tx), { kind: 'invitation', accountId: tx.accountId, userId: member.id })
    },

    assignment: async ({ tx, params }) => presentAssignment(await readRights(tx, params.id)),

    async assign({ tx, params, body }) {
      const { id } = await readMember(tx, settings, params.id)
      return replaceRights(tx, id, body)
    },

    async checkRegistered({ database, params, request }) {
      const limit = hourly(maxChecksPerHour, 'registered', visitorOf(request.ip))
      await database.inAccount({ accountId: 'public', userId: 'public' }, (tx) => countAttempt(tx, [limit]))
      const run = runOn(database.pool)
      return { registered: isUuid(params.id) && (await isAccepted(run, params.id)) }
    },
  })
}

function newMember(body: { name: string; email: string; role?: Role | undefined }) {
  const name = tidyLine(body.name)
  const email = tidyLine(body.email)
  const faults = nameFaults(name)
  if (email === '') faults.push({ path: '/email', key: 'error.shape.required' })
  else if (!isEmail(email) || !isReadableLine(email)) faults.push({ path: '/email', key: 'fields.email' })
  refuseFaults(faults)
  return { name, email, role: body.role }
}

function nameFaults(name: string): Fault[] {
  if (name === '') return [{ path: '/name', key: 'error.shape.required' }]
  return lineFaults(name, '/name')
}
