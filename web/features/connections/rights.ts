import type { Key, KeyAreas } from '../../../core/contract/keys.ts'
import type { Assignment } from '../../../core/contract/users.ts'
import { type Area, areas } from '../../../core/nouns/access.ts'
import { all } from '../../../core/rules/access.ts'
import type { Right } from '../../../core/rules/can.ts'
import { higher, type Rights } from '../users/rights.ts'

/** Areas that no key writes. */
export const readAreas: readonly Area[] = ['history']

/** The rights of a key as those of a person, for the same editor; '*' is one of the ids. */
export const assignmentOfKey = ({
  organizations,
  productSchemas,
  milestoneSchemas,
  media,
}: Key): Assignment => ({
  organization: organizations === all ? [all] : organizations,
  productSchemas,
  milestoneSchemas,
  media,
})

export const noRights: Assignment = {
  organization: [],
  productSchemas: [],
  milestoneSchemas: [],
  media: { tags: [] },
}

/** As the contract takes them. */
export const organizationsOf = ({ organizations }: Rights): Key['organizations'] =>
  organizations.has(all) ? all : [...organizations]

export type AreaRights = ReadonlyMap<Area, Right>

export const areaRightsOf = (given: KeyAreas): AreaRights =>
  new Map(
    areas.flatMap((area): [Area, Right][] => {
      const rights = given[area] ?? []
      return rights.length > 0
        ? [[area, rights.includes('write') && !readAreas.includes(area) ? 'write' : 'read']]
        : []
    }),
  )

export const keyAreasOf = (rights: AreaRights): KeyAreas =>
  Object.fromEntries(
    [...rights].map(([area, right]) => [area, right === 'write' ? ['read', 'write'] : ['read']]),
  )

interface Ids {
  organizations: readonly string[]
  stages: readonly string[]
  processes: readonly string[]
}

/** What '*' comes to now, id by id. */
export const spelledOut = (rights: Rights, known: Ids): Rights => ({
  ...rights,
  organizations: rights.organizations.has(all) ? new Set(known.organizations) : rights.organizations,
  stages: spelledRights(rights.stages, known.stages),
  processes: spelledRights(rights.processes, known.processes),
})

function spelledRights(
  rights: ReadonlyMap<string, Right>,
  ids: readonly string[],
): ReadonlyMap<string, Right> {
  const toAll = rights.get(all)
  return toAll ? new Map(ids.map((id) => [id, higher(rights.get(id), toAll)!])) : rights
}
