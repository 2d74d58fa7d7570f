import type { Assignment } from '../../../core/contract/users.ts'
import type { Right } from '../../../core/rules/can.ts'

/** What somebody may see and change, while it is edited. */
export interface Rights {
  organizations: ReadonlySet<string>
  stages: ReadonlyMap<string, Right>
  processes: ReadonlyMap<string, Right>
  tags: ReadonlySet<string>
}

export const rightsOf = ({ organization, productSchemas, milestoneSchemas, media }: Assignment): Rights => ({
  organizations: new Set(organization),
  stages: merged(productSchemas),
  processes: merged(milestoneSchemas),
  tags: new Set(media.tags),
})

type Entries = Assignment['productSchemas']

/** USR-04: rights of entries with the same id add up. */
function merged(entries: Entries): Map<string, Right> {
  const rights = new Map<string, Right>()
  for (const { id, permission } of entries) {
    if (permission.includes('write')) rights.set(id, 'write')
    else if (permission.length > 0 && !rights.has(id)) rights.set(id, 'read')
  }
  return rights
}

/** USR-05. */
export const assignmentOf = ({ organizations, stages, processes, tags }: Rights): Assignment => ({
  organization: [...organizations],
  productSchemas: entriesOf(stages),
  milestoneSchemas: entriesOf(processes),
  media: { tags: [...tags] },
})

const entriesOf = (rights: ReadonlyMap<string, Right>): Entries =>
  [...rights].map(([id, right]) => ({ id, permission: right === 'write' ? ['read', 'write'] : ['read'] }))

/** Ticks or clears a box. Who writes also reads; whoever no longer writes still reads (USR-04). */
export function tick(
  rights: ReadonlyMap<string, Right>,
  id: string,
  right: Right,
  isOn: boolean,
): Map<string, Right> {
  const next = new Map(rights)
  if (right === 'write') next.set(id, isOn ? 'write' : 'read')
  else if (isOn) next.set(id, 'read')
  else next.delete(id)
  return next
}

/** USR-06: organizations without stages show nothing, nor do stages without organizations. */
export function missingIn({ organizations, stages }: Rights): 'organization' | 'productSchemas' | undefined {
  if ((organizations.size === 0) === (stages.size === 0)) return undefined
  return organizations.size === 0 ? 'organization' : 'productSchemas'
}

/** Whether no right is left. */
export const isNothing = ({ organizations, stages, processes, tags }: Rights): boolean =>
  organizations.size + stages.size + processes.size + tags.size === 0
