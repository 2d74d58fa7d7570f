import type { Assignment, ListedUser } from '../../../core/contract/users.ts'
import type { Right } from '../../../core/rules/can.ts'

/** The right that includes the other one. */
export const higher = (one: Right | undefined, other: Right | undefined): Right | undefined =>
  rank(one) < rank(other) ? other : one

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

interface Counts {
  organizations: number
  stages: number
  processes: number
  tags: number
}

/** How many rights somebody gains and loses. Writing where one reads is gained, reading where one wrote is lost. */
export function changesOf(before: Rights, after: Rights): { gained: Counts; lost: Counts } {
  const count = (one: Rights, other: Rights): Counts => ({
    organizations: more(one.organizations, other.organizations),
    stages: moreRights(one.stages, other.stages),
    processes: moreRights(one.processes, other.processes),
    tags: more(one.tags, other.tags),
  })
  return { gained: count(after, before), lost: count(before, after) }
}

const more = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((id) => !other.has(id)).length

const rank = (right: Right | undefined): number => (right === 'write' ? 2 : right === 'read' ? 1 : 0)
const moreRights = (one: ReadonlyMap<string, Right>, other: ReadonlyMap<string, Right>): number =>
  [...one].filter(([id, right]) => rank(right) > rank(other.get(id))).length

/** Those whose rights somebody else may be given. */
export const peersWithRights = (people: readonly ListedUser[]): ListedUser[] =>
  people.filter(({ assignment }) => (assignment?.productSchemas.length ?? 0) > 0)
