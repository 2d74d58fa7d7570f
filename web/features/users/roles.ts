import type { Translator } from '../../ui/texts.ts'
import type { ListedUser } from '../../../core/contract/users.ts'
import { type Role, roles } from '../../../core/rules/role.ts'
import { sees } from './sentence.ts'

/** The role that says most about a person. */
function roleOf(given: readonly string[] = []): Role | undefined {
  return given.includes('admin') ? 'admin' : roles.find((role) => given.includes(role))
}

/** Roles in words; the system's name stands after them where they are chosen. */
const keys = { 'Level one': 'levelOne', 'Level two': 'levelTwo', admin: 'admin' } as const

export const roleName = (t: Translator, role: Role | undefined): string =>
  t(role ? `users.roles.${keys[role]}` : 'users.roles.none')

/** What somebody does in the account: their role, or without one what their rights let them do. */
export function dutyOf(t: Translator, row: ListedUser): string {
  const role = roleOf(row.roles)
  if (role || !sees(row)) return roleName(t, role)
  const { productSchemas = [], milestoneSchemas = [] } = row.assignment ?? {}
  const isWriting = [...productSchemas, ...milestoneSchemas].some(({ permission }) =>
    permission.includes('write'),
  )
  return t(isWriting ? 'users.roles.levelTwo' : 'users.roles.reader')
}

export const roleHelp = (t: Translator, role: Role): string => `${t(`users.roleHelp.${keys[role]}`)} ${role}`
