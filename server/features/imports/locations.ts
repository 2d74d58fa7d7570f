import { Compile } from 'typebox/compile'
import { LocationInput } from '../../../core/contract/locations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { faultsFrom } from '../../platform/http/faults.ts'
import { coordsText } from '../configuration/sent.ts'
import { insertLocations } from '../locations/write.ts'
import { judgeLocations } from '../locations/routes.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import { resolveOrganizations } from './resolve.ts'
import { addFaults, isGood, type Judge, judgeEach, type Row, writeGood } from './rows.ts'

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
  const places = await judgeEach(
    shaped.map((row) => ({ row })),
    (all) =>
      judgeLocations(
        { tx, session, language },
        all.map(({ row }) => inputOf(row) as LocationInput),
      ),
  )
  for (const { row, judged } of places) {
    row.warnings.push(...inForm(judged.remarks))
    addFaults(
      row,
      inForm(judged.faults.filter((fault) => fault !== unknownOrganization || row.organization !== '')),
    )
  }
  return async () => {
    await writeGood(places, (good) =>
      insertLocations(
        tx,
        good.map(({ judged }) => judged),
      ),
    )
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
