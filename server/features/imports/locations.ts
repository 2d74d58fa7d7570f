import { Compile } from 'typebox/compile'
import { LocationInput } from '../../../core/contract/locations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { faultsFrom } from '../../platform/http/faults.ts'
import { coordsText } from '../configuration/sent.ts'
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
  const { tx, session, language } = importer
  await resolveOrganizations(importer, rows)
  for (const row of rows) if (isGood(row)) addFaults(row, inForm(shapeFaults(inputOf(row))))
  const shaped = rows.filter(({ faults }) => faults.every(({ path }) => !path.startsWith('/dataSchema')))
  const judged = await judgeLocations(
    { tx, session, language },
    shaped.map((row) => inputOf(row) as LocationInput),
  )
  const places = shaped.map((row, n) => ({ row, judged: judged[n]! }))
  for (const { row, judged: one } of places) {
    row.warnings.push(...inForm(one.remarks))
    addFaults(
      row,
      inForm(one.faults.filter((fault) => fault !== unknownOrganization || row.organization !== '')),
    )
  }
  return async () => {
    const good = places.filter(({ row }) => isGood(row))
    const made = await insertLocations(
      tx,
      good.map((one) => one.judged),
    )
    for (const [n, { row }] of good.entries()) row.record = made[n]!.id
  }
}

/** The values of a row as POST /locations takes them: a position in two columns is one text. */
const inputOf = ({ organization, values: { dataSchema } }: Row): Record<string, unknown> => ({
  ...dataSchema,
  ...(dataSchema.coords === undefined ? {} : { coords: coordsText(dataSchema.coords) ?? dataSchema.coords }),
  organization,
})

const inForm = <One extends { path: string }>(found: readonly One[]): One[] =>
  found.map((one) => (one.path === '/organization' ? one : { ...one, path: `/dataSchema${one.path}` }))
