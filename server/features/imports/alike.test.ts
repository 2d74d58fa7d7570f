import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, type Importing, send as sendAs, sha, startImporting } from '../../../test/kit/importing.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack(account)
let admin: Importing['admin']
let organization: string
let soy: Importing['soy']
let end: Importing['end']

beforeAll(async () => {
  ;({ admin, organization, soy, end } = await startImporting(pack))
})
afterAll(() => end())

let numbers = 0
const newNumber = () => `10140-${String((numbers += 1)).padStart(8, '0')}`
const send = (rows: readonly object[], more: object = {}) =>
  sendAs(admin, 'products', 'ps-partida', rows, {
    file: { name: 'balanza.xlsx', sha256: sha(newNumber()) },
    ...more,
  })
let weight = 20_000
/** A load as a weighbridge writes it, with a weight of its own. */
const load = (more: object = {}): any => ({
  organization,
  dataSchema: { identifier: newNumber(), patente: 'AF 580 GE', pesoNeto: (weight += 1), humedad: 13.2 },
  ...more,
})
const renumbered = (one: any, values: object = {}) => ({
  ...one,
  dataSchema: { ...one.dataSchema, identifier: newNumber(), ...values },
})
const asked = ({ rows }: any) =>
  rows.flatMap(({ n, warnings }: any) =>
    warnings.filter(({ code }: any) => code === 'ROW_TWICE').map(({ details }: any) => [n, details.name]),
  )

describe('a row that stands there under another number', () => {
  it('is asked about, and saved all the same (IMP-04)', async () => {
    const loads = [load(), load(), load(), load()]
    expect(await send(loads)).toMatchObject({ good: 4, warnings: [] })
    const corrected = [...loads.slice(0, 3), renumbered(loads[3])]
    const { identifier } = loads[3].dataSchema
    const seen = await send(corrected, { rehearse: true })
    expect(seen).toMatchObject({ known: 3, good: 1, faulty: 0 })
    expect(asked(seen)).toEqual([[5, identifier]])
    expect(seen.warnings).toEqual([
      {
        column: '/dataSchema/identifier',
        code: 'ROW_TWICE',
        message: `¿Ya está, como ${identifier}? Todo lo demás es igual. Corregí el número allá y sacá esta fila, salvo que sea otra`,
        details: { name: identifier },
        count: 1,
        rows: [5],
      },
    ])
    expect(await send(corrected)).toMatchObject({ known: 3, good: 1, faulty: 0 })
  })

  it('is not asked about where anything else differs, or where its values tell no product from another (IMP-04)', async () => {
    const [one, twin] = [load(), load()]
    expect((await send([one, twin, renumbered(twin)])).good).toBe(3)
    expect(
      asked(
        await send(
          [
            renumbered(one, { pesoNeto: 59_000 }),
            renumbered(one, { patente: 'AF 581 GE' }),
            renumbered(one, { transportista: 'Otro' }),
            // Two products have its values.
            renumbered(twin),
          ],
          { rehearse: true },
        ),
      ),
    ).toEqual([])
    // The file has both numbers, or says the same twice.
    expect(asked(await send([one, renumbered(one)], { rehearse: true }))).toEqual([])
    expect(asked(await send([renumbered(one), renumbered(one)], { rehearse: true }))).toEqual([])
    // What a row says beside its form counts.
    const process = { milestoneSchema: 'ms-calada', dataSchema: soy.values('ms-calada') }
    expect(asked(await send([renumbered({ ...one, process })], { rehearse: true }))).toEqual([])
    const plot = await soy.get(await soy.product('ps-lote-soja'))
    const harvest = { milestoneSchema: 'ms-cosecha-carga', dataSchema: soy.values('ms-cosecha-carga') }
    const grown = { ...renumbered(one), origin: plot.dataSchema.identifier, process: harvest }
    expect(await send([grown], { rehearse: true })).toMatchObject({ good: 1, warnings: [], rows: [] })
    expect(asked(await send([renumbered(one)], { rehearse: true }))).toEqual([[2, one.dataSchema.identifier]])
  })
})
