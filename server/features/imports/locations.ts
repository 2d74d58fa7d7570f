import { Compile } from 'typebox/compile'
import { LocationInput } from '../../../core/contract/locations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { faultOfRemark } from '../../../core/errors/remarks.ts'
import { outlineOf } from '../../../core/geography/outlines.ts'
import { isRecord } from '../../../core/json/record.ts'
import { pairOf } from '../../../core/readers/pairs.ts'
import { readPosition } from '../../../core/readers/position.ts'
import { faultsFrom } from '../../platform/http/faults.ts'
import { insertLocations } from '../locations/write.ts'
import { judgeLocations } from '../locations/routes.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import { resolveOrganizations } from './resolve.ts'
import { addFaults, addRemarks, type Importer, isGood, type Judge, type Row } from './rows.ts'

const shape = Compile(LocationInput)

/** What POST /locations refuses of these values before it looks at them. */
const shapeFaults = (values: unknown): Fault[] =>
  shape.Check(values) ? [] : faultsFrom(shape.Errors(values))

/** Places, whose values are the members of POST /locations. They have no unique values. */
export const judgeLocationRows: Judge = async (importer, rows) => {
  const { tx, session } = importer
  await resolveOrganizations(importer, rows)
  for (const row of rows) addFaults(row, await readCoords(importer, row))
  for (const row of rows) if (isGood(row)) addFaults(row, inForm(shapeFaults(inputOf(row))))
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

/** Reads the position of a row, in one column or two, as any other text (TRU-02): degrees don't follow the numbers of the file. */
async function readCoords({ config }: Importer, row: Row): Promise<Fault[]> {
  const form = row.values.dataSchema
  const text = textOf(form?.coords)
  if (!form || text === undefined) return []
  const country = await outlineOf(form.country)
  const reading = readPosition(text, { country, language: config.defaultLanguage })
  if ('fault' in reading) return [faultOfRemark(reading.fault, '/dataSchema/coords')]
  form.coords = pairOf(reading.value)
  addRemarks(row, '/dataSchema/coords', reading)
  return []
}

function textOf(coords: unknown): string | undefined {
  if (typeof coords === 'string' && coords.trim() !== '') return coords
  if (!isRecord(coords) || ![coords.lat, coords.lng].some((half) => typeof half === 'string'))
    return undefined
  const halves = [coords.lat, coords.lng].filter(
    (half) => typeof half === 'string' || typeof half === 'number',
  )
  return halves.join('; ')
}

const inputOf = ({ organization, values }: Row): Record<string, unknown> => ({
  ...values.dataSchema,
  organization,
})

const inForm = (faults: readonly Fault[]): Fault[] =>
  faults.map((fault) =>
    fault.path === '/organization' ? fault : { ...fault, path: `/dataSchema${fault.path}` },
  )
