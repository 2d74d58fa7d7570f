import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { insertRows } from '../../platform/db/rows.ts'

const pack = demoPack('valle')
let api: TestApi
let admin: Client
let wine: Chain
let block: string

const everyStage = (right: 'read' | 'write') =>
  Object.fromEntries(Object.keys(pack.productSchemas).map((id) => [id, right]))
const everyProcess = (right: 'read' | 'write') =>
  Object.fromEntries(Object.keys(pack.milestoneSchemas).map((id) => [id, right]))

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('elena', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
  wine = new Chain(
    admin,
    pack,
    (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body._id,
  )
  block = await wine.product('ps-cuartel')
})
afterAll(() => api.close())

async function grapes(): Promise<string> {
  const id = await wine.product('ps-partida-uva')
  await wine.recorded(id, 'ms-cosecha-uva', [block])
  return id
}
async function vat(from?: string): Promise<string> {
  const id = await wine.product('ps-vasija')
  await wine.recorded(id, 'ms-molienda-uva', [from ?? (await grapes())])
  return id
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a process', () => {
  it('is stored as its form says and counts for its product', async () => {
    const product = await wine.product('ps-cuartel')
    const { status, body } = await wine.record(product, 'ms-poda', [], {
      sistema: 'guyot',
      yemas: 12,
      cuadrilla: '  La Consulta ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      itemKind: 'COMMON',
      name: 'Poda',
      product,
      milestoneSchemaVersion: 1,
      organization: { name: 'Bodegas del Valle S.A.' },
      updated_by: { name: 'elena' },
      priv: { value: 'false', immutable: false },
      dataSchema: { sistema: 'guyot', yemas: 12, cuadrilla: 'La Consulta' },
      warnings: [],
      late: false,
      correctedAt: null,
      version: 1,
    })
    expect(await wine.get(product)).toMatchObject({
      countOfMilestones: 1,
      lastUpdateMilestone: body.updatedAt,
    })
    for (const path of [`/milestone/${body._id}`, `/milestones/${body._id}`]) {
      expect((await admin.get(path)).body.collection).toEqual([body])
    }
    expect((await admin.get(`/milestone/${body._id}?language=en`)).body.collection[0].name).toBe('Pruning')
  })

  it('is edited: what is left out stays, dataSchema is replaced whole', async () => {
    const id = await wine.recorded(await wine.product('ps-cuartel'), 'ms-poda', [], { yemas: 12 })
    const { body } = await admin.put(`/milestone/${id}`, {
      dataSchema: wine.values('ms-poda', [], { sistema: 'pitonado' }),
      version: 1,
    })
    expect(body).toMatchObject({ version: 2, dataSchema: { sistema: 'pitonado' } })
    expect(body.dataSchema.yemas).toBeUndefined()
    expect((await admin.put(`/milestones/${id}`, body)).body.version).toBe(3)
    expect(codeOf(await admin.put(`/milestones/${id}`, { version: 1 }))).toEqual([409, 'STALE'])
    expect((await admin.put(`/milestones/${id}`, { color: 'rojo' })).body.errors).toMatchObject([
      { path: '/color' },
    ])
    expect((await admin.put(`/milestones/${randomUUID()}`, {})).status).toBe(404)
  })

  it('is locked once its product was used, and late when it comes after', async () => {
    const id = await vat()
    const before = await wine.recorded(id, 'ms-fermentacion')
    const ageing = await wine.product('ps-crianza')
    await wine.recorded(ageing, 'ms-entrada-crianza', [id])
    expect(codeOf(await admin.put(`/milestones/${before}`, {}))).toEqual([409, 'LOCKED'])
    expect(codeOf(await admin.delete(`/milestones/${before}`))).toEqual([409, 'LOCKED'])
    expect((await admin.put(`/milestones/private/${before}`, { priv: 'true' })).status).toBe(200)
    const after = await wine.record(id, 'ms-fermentacion')
    expect(after.body).toMatchObject({ late: true, editable: true })
    expect((await admin.put(`/milestones/${after.body._id}`, {})).status).toBe(200)
    const cards = await wine.timeline(id)
    expect(cards.find(({ _id }: { _id: string }) => _id === before)).toMatchObject({
      editReason: 'LOCKED',
      archiveReason: 'LOCKED',
    })
    const corrected = await admin.put(`/milestones/${before}/correct`, {
      reason: 'La densidad se leyó mal',
      dataSchema: wine.values('ms-fermentacion', [], { densidad: 1050 }),
    })
    expect(corrected.body).toMatchObject({ dataSchema: { densidad: 1050 } })
    expect(corrected.body.correctedAt).not.toBeNull()
  })

  it('is saved with a warning when its date can’t be right', async () => {
    const load = await grapes()
    const id = await wine.product('ps-vasija')
    const early = await wine.record(id, 'ms-molienda-uva', [load], {
      occurred_at: '2026-03-01T10:00:00.000Z',
    })
    expect(early.body.warnings).toEqual([
      {
        code: 'BEFORE_ORIGIN',
        path: '/dataSchema/occurred_at',
        message: 'Fecha anterior a la de su origen',
      },
    ])
    const mended = await admin.put(`/milestones/${early.body._id}`, {
      dataSchema: wine.values('ms-molienda-uva', [load], { occurred_at: '2026-03-21T10:00:00.000Z' }),
    })
    expect(mended.body.warnings).toEqual([])
    await wine.recorded(await wine.product('ps-crianza'), 'ms-entrada-crianza', [id], {
      occurred_at: '2026-04-20T10:00:00.000Z',
    })
    expect(
      (await wine.record(id, 'ms-fermentacion', [], { occurred_at: '2026-05-01T10:00:00.000Z' })).body
        .warnings,
    ).toMatchObject([{ code: 'AFTER_USE' }])
    expect(
      (await wine.record(id, 'ms-fermentacion', [], { occurred_at: '2026-04-01T10:00:00.000Z' })).body
        .warnings,
    ).toEqual([])
  })

  it('of the year 1970 is asked about once, and its event keeps that (FIG-05)', async () => {
    const id = await wine.product('ps-cuartel')
    const old = await wine.record(id, 'ms-poda', [], { occurred_at: '1970-01-01T03:00:00.000Z' })
    expect(old.body.warnings).toEqual([
      {
        code: 'DATE_OLD',
        path: '/dataSchema/occurred_at',
        message: 'Es anterior al año 2000: 1 de enero de 1970. Revisá si el reloj estaba bien',
        details: { date: '1 de enero de 1970' },
      },
    ])
    const { body: history } = await admin.get(`/history?type=milestones&record=${old.body._id}`)
    expect(history.collection.map(({ doubts }: any) => doubts)).toEqual([['DATE_OLD']])
    const same = await admin.put(`/milestones/${old.body._id}`, { dataSchema: old.body.dataSchema })
    expect(same.body.warnings).toEqual([])
  })
})

describe('an edge that is strict about time', () => {
  it('refuses a date that elsewhere is only doubtful', async () => {
    const strict = structuredClone(pack)
    for (const { next } of strict.verticals['v-vino']!.workflows)
      for (const edge of next) edge.strictTime = true
    const client = await api.as('estricta', 'estricta', { admin: true })
    await configure(api.database, 'estricta', strict)
    const organization = (await client.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body._id
    const chain = new Chain(client, strict, organization)
    const load = await chain.product('ps-partida-uva')
    await chain.recorded(load, 'ms-cosecha-uva', [await chain.product('ps-cuartel')])
    const id = await chain.product('ps-vasija')
    const at = (occurred_at: string) => chain.record(id, 'ms-molienda-uva', [load], { occurred_at })
    const early = await at('2026-03-01T10:00:00.000Z')
    expect(codeOf(early)).toEqual([400, 'INVALID'])
    expect(early.body.errors).toMatchObject([{ path: '/dataSchema/occurred_at' }])
    expect((await at('2026-03-21T10:00:00.000Z')).status).toBe(200)
  })
})

describe('its privacy', () => {
  it('is toggled by the words true and false', async () => {
    const id = await wine.recorded(block, 'ms-poda')
    expect((await admin.put(`/milestones/private/${id}`, { priv: 'true' })).body).toEqual({
      _id: id,
      priv: { value: 'true', immutable: false },
    })
    expect((await admin.put(`/milestones/private/${id}`, { priv: true })).status).toBe(400)
    expect((await admin.get(`/milestone/${id}`)).body.collection[0].priv.value).toBe('true')
  })

  it('is fixed where the schema says so', async () => {
    const corte = await wine.product('ps-corte')
    await wine.recorded(corte, 'ms-corte-joven', [await vat()])
    const bottles = await wine.product('ps-lote-vino')
    await wine.recorded(bottles, 'ms-fraccionamiento', [corte])
    const id = await wine.recorded(bottles, 'ms-certificado')
    expect(codeOf(await admin.put(`/milestones/private/${id}`, { priv: 'true' }))).toEqual([409, 'IMMUTABLE'])
    expect(
      codeOf(await admin.post('/milestones', { ...wine.body(bottles, 'ms-certificado'), priv: 'true' })),
    ).toEqual([409, 'IMMUTABLE'])
    const hidden = await admin.post('/milestones', {
      ...wine.body(bottles, 'ms-nota-cata'),
      priv: { value: 'true' },
    })
    expect(hidden.body.priv).toEqual({ value: 'true', immutable: false })
  })
})

describe('a timeline', () => {
  it('shows the newest of more processes than one answer holds', async () => {
    const plot = await wine.product('ps-cuartel')
    const oldest = await wine.recorded(plot, 'ms-poda', [], { occurred_at: '2020-01-01T12:00:00.000Z' })
    await api.database.inAccount({ accountId: 'valle', userId: 'elena' }, async (tx) => {
      const row = await tx.db
        .selectFrom('milestones')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .where('id', '=', oldest)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 10_000 }, (_, n) => ({
        ...row,
        id: randomUUID(),
        occurred_at: new Date(row.occurred_at.getTime() + (n + 1) * 60_000),
      }))
      await insertRows(tx, 'milestones', copies)
    })
    const { body } = await admin.get(`/milestones?productId=${plot}`)
    expect(body.capped).toBe(true)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_000_000)
    expect(body.collection.length).toBeGreaterThan(3_000)
    expect(body.collection.map(({ _id }: Record<string, any>) => _id)).not.toContain(oldest)
  })

  it('shows own processes newest first, and one card for all products of one kind made from it', async () => {
    const plot = await wine.product('ps-cuartel')
    await wine.recorded(plot, 'ms-poda', [], { occurred_at: '2025-07-10T10:00:00.000Z' })
    const loads: string[] = []
    for (let i = 0; i < 6; i++) {
      const id = await wine.product('ps-partida-uva')
      await wine.recorded(id, 'ms-cosecha-uva', [plot], { occurred_at: `2026-03-0${i + 1}T10:00:00.000Z` })
      loads.push(id)
    }
    const [newest, pruning] = await wine.timeline(plot)
    expect(newest).toMatchObject({
      itemKind: 'ORIGIN',
      product: loads[5],
      viewedProduct: plot,
      relatedCount: 6,
      editable: false,
      editReason: 'ORIGIN_ITEM',
      archivable: false,
    })
    expect(newest.related.map(({ _id }: { _id: string }) => _id)).toEqual(loads.toReversed().slice(0, 4))
    expect(pruning).toMatchObject({ itemKind: 'COMMON', name: 'Poda', editReason: 'LOCKED' })
    const both = await admin.get(`/milestones?productIds=["${plot}","${loads[0]}"]`)
    expect(
      both.body.collection.map(({ viewedProduct, itemKind }: Record<string, string>) => [
        viewedProduct,
        itemKind,
      ]),
    ).toEqual([
      [plot, 'ORIGIN'],
      [loads[0], 'DESTINATION'],
      [plot, 'COMMON'],
    ])
  })

  it('tells what made a product from what used it where a stage leads to itself', async () => {
    const [first, second] = [await wine.product('ps-crianza'), await wine.product('ps-crianza')]
    await wine.recorded(first, 'ms-entrada-crianza', [await vat()])
    await wine.recorded(second, 'ms-trasiego', [first], { occurred_at: '2026-05-20T10:00:00.000Z' })
    const kinds = async (id: string) =>
      (await wine.timeline(id)).map((card: Record<string, any>) => [card.milestoneSchema._id, card.itemKind])
    expect(await kinds(first)).toEqual([
      ['ms-trasiego', 'ORIGIN'],
      ['ms-entrada-crianza', 'DESTINATION'],
    ])
    expect(await kinds(second)).toEqual([['ms-trasiego', 'DESTINATION']])
  })

  it('is searched by process and organization; a product that can’t be read gives an empty one', async () => {
    const plot = await wine.product('ps-cuartel')
    await wine.recorded(plot, 'ms-poda')
    await wine.recorded(plot, 'ms-riego')
    const names = async (query: string) =>
      (await admin.get(`/milestones?productId=${plot}&${query}`)).body.collection.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('search=PÓDA')).toEqual(['Poda'])
    expect(await names(`organization=[{"id":"${wine.organization}"}]`)).toHaveLength(2)
    expect(await names(`organization=${randomUUID()}`)).toEqual([])
    expect((await admin.get(`/milestones?productId=${randomUUID()}`)).body).toEqual({ collection: [] })
    expect((await admin.get('/milestones')).body).toEqual({ collection: [] })
  })
})

describe('rights', () => {
  it('to write need process, stage and both organizations', async () => {
    const foreign = (await admin.post('/organizations', { name: 'Viñas del Cordón S.A.' })).body._id
    const all = {
      organizations: [wine.organization],
      stages: everyStage('write'),
      milestoneSchemas: everyProcess('write'),
    }
    const attempt = async (name: string, rights: object, more: object = {}) =>
      codeOf(
        await (
          await api.as(name, 'valle', { rights })
        ).post('/milestones', { ...wine.body(block, 'ms-poda'), ...more }),
      )
    expect(await attempt('todo', all)).toEqual([200, undefined])
    expect(
      await attempt('etapa', { ...all, stages: { ...everyStage('write'), 'ps-cuartel': 'read' } }),
    ).toEqual([403, 'FORBIDDEN'])
    expect(
      await attempt('proceso', { ...all, milestoneSchemas: { ...everyProcess('write'), 'ms-poda': 'read' } }),
    ).toEqual([403, 'FORBIDDEN'])
    expect(await attempt('ajena', all, { organization: foreign })).toEqual([400, 'INVALID'])
    expect(await attempt('lejos', { ...all, organizations: [foreign] }, { organization: foreign })).toEqual([
      400,
      'INVALID',
    ])
    expect(
      await attempt('lector', { ...all, stages: everyStage('read'), milestoneSchemas: everyProcess('read') }),
    ).toEqual([403, 'FORBIDDEN'])
  })

  it('to read hide processes of other stages, and say what may be done', async () => {
    const id = await wine.recorded(block, 'ms-poda')
    const reader = await api.as('lectora', 'valle', {
      rights: {
        organizations: [wine.organization],
        stages: { 'ps-cuartel': 'read', 'ps-vasija': 'write' },
        milestoneSchemas: { 'ms-poda': 'read' },
      },
    })
    const cards = await wine.as(reader).timeline(block)
    expect(new Set(cards.map((card: Record<string, any>) => card.milestoneSchema._id))).toEqual(
      new Set(['ms-poda']),
    )
    expect(cards[0]).toMatchObject({ editable: false, editReason: 'milestoneSchema' })
    expect((await reader.put(`/milestones/${id}`, {})).status).toBe(403)
    const stranger = await api.as('extraña', 'valle', {
      rights: { organizations: [wine.organization], stages: everyStage('write') },
    })
    expect((await stranger.get(`/milestone/${id}`)).status).toBe(404)
    expect((await stranger.put(`/milestones/${id}`, {})).status).toBe(404)
  })

  it('of a correction are an administrator’s, and Level one archives nothing', async () => {
    const rights = {
      organizations: [wine.organization],
      stages: everyStage('write'),
      milestoneSchemas: everyProcess('write'),
    }
    const id = await wine.recorded(await wine.product('ps-cuartel'), 'ms-poda')
    const staff = await api.as('operadora', 'valle', { rights })
    expect(
      codeOf(await staff.put(`/milestones/${id}/correct`, { reason: 'Porque sí, porque quiero' })),
    ).toEqual([403, 'FORBIDDEN'])
    const one = await api.as('nivel1', 'valle', { rights, roles: ['Level one'] })
    expect(codeOf(await one.delete(`/milestones/${id}`))).toEqual([403, 'FORBIDDEN'])
    expect((await one.get(`/milestone/${id}`)).body.collection[0]).toMatchObject({
      editable: true,
      archivable: false,
      archiveReason: 'levelOne',
    })
    expect((await staff.delete(`/milestones/${id}`)).status).toBe(204)
  })

  it('don’t reach another account', async () => {
    const id = await wine.recorded(block, 'ms-poda')
    const other = await api.as('ajeno', 'litoral', { admin: true })
    await configure(api.database, 'litoral', demoPack('litoral'))
    expect((await other.get(`/milestone/${id}`)).status).toBe(404)
    expect((await other.put(`/milestones/${id}`, {})).status).toBe(404)
    expect((await other.delete(`/milestones/${id}`)).status).toBe(404)
    expect((await other.get(`/milestones?productId=${block}`)).body).toEqual({ collection: [] })
  })
})
