import type { Translator } from '../../ui/texts.ts'
import type { ListedUser } from '../../../core/contract/users.ts'

export const sees = ({ roles = [], assignment }: ListedUser): boolean =>
  roles.includes('admin') || (assignment?.productSchemas.length ?? 0) > 0

/** A person is what they can see: one sentence of their rights. */
export function sentenceOf(t: Translator, row: ListedUser): string | undefined {
  const { assignment, roles = [] } = row
  if (!assignment) return undefined
  if (roles.includes('admin')) return t('users.sees.everything')
  if (!sees(row)) return t('users.sees.nothing')
  const stages = t('users.sees.stages', { count: assignment.productSchemas.length })
  const organizations = t('users.sees.organizations', { count: assignment.organization.length })
  return `${stages}, ${organizations}`
}
