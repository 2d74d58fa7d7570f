import type { Right } from '../../../core/rules/can.ts'
import type { Chain } from '../../shell/stations.ts'

/** What a colleague does: records everything, records in the field, or only looks. */
const duties = ['all', 'field', 'looks'] as const
export type Duty = (typeof duties)[number]

/** The rights on stages that a duty needs. The field ends where things of several origins are put together. */
export function stagesOf(duty: Duty, chains: readonly Chain[]): ReadonlyMap<string, Right> {
  return new Map(
    chains.flatMap(({ stages }) => {
      const together = stages.findIndex(({ passage }) => passage === 'many-to-one')
      const own = duty === 'field' && together > 0 ? stages.slice(0, together) : stages
      return own.map(({ id }) => [id, duty === 'looks' ? 'read' : 'write'] as const)
    }),
  )
}

/** Duties that differ in this account: a chain without a field has no work in it. */
export const dutiesOf = (chains: readonly Chain[]): Duty[] =>
  duties.filter((duty) => duty !== 'field' || stagesOf('field', chains).size < stagesOf('all', chains).size)
