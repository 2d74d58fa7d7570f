import { Compile } from 'typebox/compile'
import { LocationInput } from '../../../core/contract/locations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { faultsFrom } from '../../platform/http/faults.ts'
import { insertLocations } from '../locations/write.ts'
import { judgeLocations } from '../locations/routes.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import { resolveOrganizations } from './resolve.ts'
import { addFaults, isGood, type Judge, type Row } from './rows.ts'

const shape = Compile(LocationInput)

/** What POST /locations refuses of these values before it looks at them. */
const shapeFaults = (values: unknown): Fault[] =>
  shape.Check(values) ? [] : faultsFrom(shape.Errors(values))

/** Places, whose values are the members of POST /locations. They have no unique values. */
export const judgeLocationRows: Judge = async (importer, rows) => {
  const { tx, session } = importer
  await resolveOrganizations(importer, rows)
  for (const row of rows) addFaults(row, inForm(shapeFaults(inputOf(row))))
  const shaped = rows.filter(({ faults }) => faults.every(({ path }) => !path.startsWith('/dataSchema')))
  const judged = await judgeLocations(
    tx,
    session,
    shaped.map((row) => inputOf(row) as LocationInput),
  )
  const places = shaped.map((row, n) => ({ row, judged: judged[n]! }))
  for (const { row, judged: one } of places)
    addFaults(
      row,
      inForm(one.faults.filter((fault) => fault !== unknownOrganization || row.organization !== '')),
    )
  return async () => {
    const good = places.filter(({ row }) => isGood(row))
    const made = await insertLocations(
      tx,
      good.map((one) => one.judged),
    )
    for (const [n, { row }] of good.entries()) row.record = made[n]!.id
  }
}

const inputOf = ({ organization, values }: Row): Record<string, unknown> => ({
  ...values.dataSchema,
  organization,
})

const inForm = (faults: readonly Fault[]): Fault[] =>
  faults.map((fault) =>
    fault.path === '/organization' ? fault : { ...fault, path: `/dataSchema${fault.path}` },
  )
