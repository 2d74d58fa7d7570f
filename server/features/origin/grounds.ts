import { sql } from 'kysely'
import type { Position } from '../../../core/geometry/shapes.ts'
import { isImportable } from '../../../core/import/cells.ts'
import { isRecord } from '../../../core/json/record.ts'
import type { GroundHolder, GroundRecord } from '../../../core/readers/ground/records.ts'
import { readsOf } from '../../platform/db/reads.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { loadConfiguration, type Stage } from '../configuration/configuration.ts'
import { briefData } from '../products/listed-values.ts'
import type { ReadGrounds } from '../products/routes.ts'
import { lotBatches } from './batches.ts'
import { originForms, stageFields } from './forms.ts'
import type { ReadLot } from './lots.ts'

/** Products of a stage with the ground that their origin has (GEO-03), whether or not the EU asks for it. */
export const readGrounds: ReadGrounds = async ({ tx, session, database, left }, stage, ids) => {
  const config = await loadConfiguration(tx)
  const forms = originForms(config, session)
  const asked = { ...forms, cutoffs: {}, stages: { [stage.id]: stageFields(config, stage) } }
  const read = readsOf(database, tx, left())
  return (async function* () {
    for await (const lots of lotBatches({ read, session, forms: asked }, ids)) {
      const data = await read((one) => readData(one, lots))
      yield lots.map((lot) => recordOf(lot, stage, data.get(lot.id) ?? {}))
    }
  })()
}

type Data = Readonly<Record<string, unknown>>

/** What products say of themselves, without their geometries. */
async function readData(tx: Parameters<typeof loadConfiguration>[0], lots: readonly ReadLot[]) {
  const { rows } = await sql<{ id: string; data: Data }>`
    select p.id, ${sql.raw(briefData('p'))} as data from products p
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(lots.map(({ id }) => id))}`.execute(tx.db)
  return new Map(rows.map(({ id, data }) => [id, data]))
}

function recordOf(lot: ReadLot, { descriptor }: Stage, data: Data): GroundRecord {
  const { id, identifier, organization, position } = lot
  const said = Object.entries(data).flatMap(([name, value]) => {
    const own = descriptor[name]
    return own && isImportable({ descriptor: own }) ? cellsOf(name, value, position) : []
  })
  return {
    kind: 'product',
    id,
    name: identifier,
    data: { organization: organization.name, ...Object.fromEntries(said) },
    ...groundOf(lot),
  }
}

/** A value as the column of a file: a place by its name, else by its position. */
function cellsOf(
  name: string,
  value: unknown,
  position: Position | undefined,
): [string, string | number | boolean][] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value === '' ? [] : [[name, value]]
  if (!isRecord(value)) return []
  if (typeof value.name === 'string' && value.name !== '') return [[name, value.name]]
  if (!isRecord(value.coords) || !position) return []
  const [lng = 0, lat = 0] = position
  return [
    ['lat', lat],
    ['lng', lng],
  ]
}

function groundOf({ ground, holder, stored, position }: ReadLot): Pick<GroundRecord, 'holder' | 'ground'> {
  if (stored !== undefined && holder)
    return { holder: holder.kind, ground: holder.kind === 'place' ? stored : (JSON.parse(stored) as unknown) }
  const point: GroundHolder | null = ground === undefined ? null : 'position'
  return { holder: point, ground: { type: 'Point', coordinates: position } }
}
