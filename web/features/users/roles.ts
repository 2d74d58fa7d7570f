import type { TFunction } from 'i18next'
import { type Role, roles } from '../../../core/rules/role.ts'

/** The role that says most about a person. */
export function roleOf(given: readonly string[] = []): Role | undefined {
  return given.includes('admin') ? 'admin' : roles.find((role) => given.includes(role))
}

/** Roles in words; the system's name stands after them where they are chosen. */
const keys = { 'Level one': 'levelOne', 'Level two': 'levelTwo', admin: 'admin' } as const

export const roleName = (t: TFunction, role: Role | undefined): string =>
  t(role ? `users.roles.${keys[role]}` : 'users.roles.none')

export const roleHelp = (t: TFunction, role: Role): string => `${t(`users.roleHelp.${keys[role]}`)} ${role}`
