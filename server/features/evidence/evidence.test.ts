import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { pdf, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { readPaper } from '../../../test/kit/paper.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { fingerprint, readKey } from '../../platform/seal/key.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { sweepEvidence } from './orders.ts'
import { verifyPacket } from './verify-packet.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let stopWork: () => Promise<void>
let admin: Client
/** Sees the elevator's organization, not the grower's. */
let elevator: Client
let folder: string
let plot: string
let loads: string[]
let acopio: string
let chain: Chain
let identifier: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-evidence-'))
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string) =>
    (await admin.post('/organizations', { name, city: 'Rafaela', phoneNumber: '3425550146' })).body
      ._id as string
  const own = await organization('=Acopio Las Garzas S.A.')
  const grower = await organization('Estancia La Aguada S.R.L.')
  const soy = new Chain(admin, pack, own)
  chain = soy
  plot = await new Chain(admin, pack, grower).product('ps-lote-soja')
  loads = [await soy.product('ps-partida'), await soy.product('ps-partida')]
  for (const [n, load] of loads.entries()) {
    const { url } = await uploaded(api, admin, {
      name: 'carta de porte.pdf',
      type: 'application/pdf',
      content: pdf,
    })
    const cpe = { name: 'carta.pdf', url, type: 'application/pdf' }
    await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 10_000 * (n + 1), cpe })
  }
  acopio = await soy.product('ps-lote-acopio')
  await soy.recorded(acopio, 'ms-ingreso-acopio', loads, { nodeQuantities: { [loads[0]!]: 10 } })
  identifier = (await soy.get(acopio)).dataSchema.identifier
  const all = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'read' as const]))
  elevator = await api.as('acopio', account, {
    rights: {
      organizations: [own],
      stages: all(Object.keys(pack.productSchemas)),
      milestoneSchemas: all(Object.keys(pack.milestoneSchemas)),
    },
  })
  stopWork = await startWorker(api, { ...api.settings, chromiumPath: await chromiumPath() })
})
afterAll(async () => {
  await stopWork?.()
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ordered(client: Client, body: object, query = ''): Promise<string> {
  const answer = await client.post(`/evidence${query}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return answer.body.key
}

const fetched = (client: Client, key: string) =>
  api.app.inject({
    method: 'GET',
    url: `/api/evidence/${key}`,
    headers: { authorization: `Bearer ${client.token}`, 'x-audience': account },
  })

interface Packet {
  name: string
  file: string
  content: Record<string, Uint8Array>
}

let count = 0

/** Orders a packet and waits for it. */
async function made(client: Client, body: object, query = ''): Promise<Packet> {
  const key = await ordered(client, body, query)
  let answer = await fetched(client, key)
  while (answer.statusCode === 202) {
    await sleep(100)
    answer = await fetched(client, key)
  }
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  const file = join(folder, `${count++}.zip`)
  writeFileSync(file, answer.rawPayload)
  const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition'])) ?? []
  return { name: decodeURIComponent(name), file, content: unzipSync(answer.rawPayload) }
}

const textOf = ({ content }: Packet, path: string) => Buffer.from(content[path]!).toString()
const linesOf = (packet: Packet, path: string) =>
  textOf(packet, path).replace('\uFEFF', '').trimEnd().split('\r\n')

describe('a packet of evidence', () => {
  let packet: Packet
  beforeAll(async () => {
    packet = await made(admin, { product: plot }, '?language=es')
  })

  it('has everything of a product, under Spanish names, and verifies (PKT-02)', async () => {
    expect(Object.keys(packet.content)).toEqual([
      'rastreo.csv',
      'procesos.csv',
      'archivos/carta de porte.pdf',
      'archivos/carta de porte (2).pdf',
      'balance.csv',
      'contactos.csv',
      'origen.geojson',
      'historial.jsonl',
      'informe.pdf',
      'manifest.json',
      'manifest.sig',
    ])
    const trace = await admin.get(`/products/${plot}/trace?format=csv&language=es`)
    expect(textOf(packet, 'rastreo.csv')).toBe(trace.body)
    expect(textOf(packet, 'archivos/carta de porte.pdf')).toBe(pdf)
    const origin = await admin.get(`/products/downloadGeojson/${plot}?format=geojson&language=es`)
    expect(JSON.parse(textOf(packet, 'origen.geojson'))).toEqual(origin.body)
    const key = readKey(api.settings.sealKey)!
    expect(await verifyPacket(packet.file)).toEqual({ files: 9, fingerprint: fingerprint(key.id) })
  })

  it('holds no verification number of the EU, neither in its processes nor in its history (EUD-18)', async () => {
    const steps = [
      ['ps-lote-soja', ''],
      ['ps-partida', 'ms-cosecha-carga'],
      ['ps-lote-acopio', 'ms-ingreso-acopio'],
      ['ps-lote-industrial', 'ms-molienda'],
      ['ps-embarque', 'ms-carga-buque'],
    ] as const
    let shipment = ''
    for (const [stage, process] of steps) {
      const origin = shipment
      shipment = await chain.product(stage)
      if (process) await chain.recorded(shipment, process, [origin])
    }
    const numbers = { numero: '26NL7K2QX084AB', verificacion: 'X1F902KD' }
    await chain.recorded(shipment, 'ms-dds', [], numbers)
    const { content } = await made(admin, { product: shipment }, '?language=es')
    const holding = (number: string) =>
      Object.keys(content).filter((path) => Buffer.from(content[path]!).toString().includes(number))
    expect(holding(numbers.numero)).toEqual(expect.arrayContaining(['procesos.csv', 'historial.jsonl']))
    expect(holding(numbers.verificacion)).toEqual([])
  })

  it('lists its processes with their values, dates and files, and escapes what a spreadsheet would compute (PKT-02)', () => {
    const [head, ...lines] = linesOf(packet, 'procesos.csv')
    expect(head).toBe(
      'Etapa;Identificador;Proceso;Fecha;Organización;Cargado;Corregido;Privado;Datos;Archivos',
    )
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^Partida.*;Cosecha y carga;20\/03\/2026 08:00;'=Acopio Las Garzas S\.A\.;/)
    expect(lines.join()).toContain('archivos/carta de porte (2).pdf')
    expect(lines.join()).toMatch(/10\.000 kg/)
    expect(linesOf(packet, 'contactos.csv')[1]).toMatch(/^'=Acopio Las Garzas S\.A\.;Rafaela;3425550146;;3;/)
  })

  it('says of each product what was made, came in and went out, and leaves unknown figures empty (PKT-02)', () => {
    const lines = linesOf(packet, 'balance.csv')
    expect(lines[0]).toBe('Etapa;Identificador;Unidad;Hecho;Entró;De más;Merma;Salió;Queda')
    const cells = lines.slice(1).map((line) => line.split(';'))
    const loadCells = cells.filter(([stage]) => stage?.startsWith('Partida')).map((line) => line.slice(4))
    expect(loadCells.map(([into]) => into).toSorted()).toEqual(['10000', '20000'])
    expect(loadCells.find(([into]) => into === '10000')!.slice(0, 4)).toEqual(['10000', '0', '0', '10000'])
    // Hectares have no balance.
    expect(cells[0]!.slice(2)).toEqual(['', '', '', '', '', '', ''])
  })

  it('copies the changes as the history shows them, and ends with head, seal and key (PKT-02)', async () => {
    const lines = textOf(packet, 'historial.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const end = lines.pop()
    expect(Object.keys(end)).toEqual(['head', 'seal', 'key'])
    expect(end.key).toBe(readKey(api.settings.sealKey)!.id)
    expect(end.head.n).toBeGreaterThanOrEqual(lines[0].n)
    expect(lines.map(({ n }) => n)).toEqual(lines.map(({ n }) => n).toSorted((a, b) => b - a))
    const own = (await admin.get(`/history/products/${loads[0]}?language=es`)).body.collection
    const created = own.find(({ type, action }: any) => type === 'products' && action === 'create')
    expect(lines.find(({ n }) => n === created.n)).toEqual(created)
    const manifest = JSON.parse(textOf(packet, 'manifest.json'))
    expect(manifest).toMatchObject({ format: 1, product: { _id: plot }, account: { _id: account } })
    expect(Object.keys(manifest)).toEqual(['format', 'made', 'product', 'files', 'account', 'seal'])
    expect(manifest.seal).toEqual(end.seal)
  })

  it('begins with a report that says what is in it and how to verify it (PKT-02)', async () => {
    const pages = await readPaper(packet.content['informe.pdf']!)
    const said = pages.map(({ text }) => text).join('\n')
    expect(said).toContain('Evidencia de')
    expect(said).toContain('Cómo comprobarlo')
    expect(said.replaceAll(/\s/g, '')).toContain(fingerprint(readKey(api.settings.sealKey)!.id))
    expect(said).toContain('procesos.csv')
    for (const { text } of pages) expect(text).toContain('Evidencia de')
  })

  it('has English names and texts for those who ask in English, and the origin where its stage has one (PKT-02)', async () => {
    const english = await made(admin, { product: acopio, direction: 0 }, '?language=en')
    expect(english.name).toMatch(/-evidence-\d{4}-\d\d-\d\d\.zip$/)
    const names = Object.keys(english.content)
    for (const name of [
      'report.pdf',
      'trace.csv',
      'processes.csv',
      'balance.csv',
      'contacts.csv',
      'history.jsonl',
    ])
      expect(names).toContain(name)
    const trace = await admin.get(`/products/${acopio}/trace?direction=0&format=csv&language=en`)
    expect(textOf(english, 'trace.csv')).toBe(trace.body)
    expect(await verifyPacket(english.file)).toHaveProperty('fingerprint')
    // This stage has none.
    expect(names).not.toContain('origin.geojson')
  })

  it('lists the certificates that cover its products (CRT-02)', async () => {
    const [{ organization: owner }] = (await admin.get(`/products/${plot}`)).body.collection
    const { _id } = (
      await admin.post('/certificates', {
        name: 'Orgánico',
        kind: 'Orgánico',
        number: 'ORG-1',
        organizations: [owner._id],
        stages: ['ps-lote-soja'],
        validFrom: '2001-01-01',
      })
    ).body
    const covered = await made(admin, { product: plot }, '?language=es')
    expect(linesOf(covered, 'certificados.csv')).toEqual([
      'Nombre;Clase;Número;Emisor;Vale desde;Vale hasta;Etapa;Identificador',
      expect.stringMatching(/^Orgánico;Orgánico;ORG-1;;2001-01-01;;Lote/),
    ])
    await admin.delete(`/certificates/${_id}`)
  })

  it('counts what the person may not read, and names it nowhere (PKT-03)', async () => {
    const { content, file } = await made(elevator, { product: acopio, direction: 0 }, '?language=es')
    const grown = (await admin.get(`/products/${plot}`)).body.collection[0].dataSchema.identifier
    const said = (await readPaper(content['informe.pdf']!)).map(({ text }) => text).join(' ')
    expect(said).toContain('1 más, de otra organización, no se nombra')
    for (const [name, bytes] of Object.entries({ ...content, report: Buffer.from(said) }))
      for (const secret of [plot, grown, 'Aguada'])
        expect(Buffer.from(bytes).includes(secret), `${name} names ${secret}`).toBe(false)
    expect(await verifyPacket(file)).toHaveProperty('fingerprint')
  })
})

describe('a packet for whoever may read less', () => {
  it('has no process of a kind that they may not read (PKT-03)', async () => {
    const { organization } = (await admin.get(`/products/${acopio}`)).body.collection[0]
    const blind = await api.as('sin-procesos', account, {
      rights: { organizations: [organization._id], stages: { 'ps-lote-acopio': 'read' } },
    })
    expect(linesOf(await made(blind, { product: acopio }, '?language=es'), 'procesos.csv')).toHaveLength(1)
    expect(
      linesOf(await made(elevator, { product: acopio }, '?language=es'), 'procesos.csv').length,
    ).toBeGreaterThan(1)
  })

  it('has no origin while the account is without that feature (PKT-02)', async () => {
    const { collection } = (await admin.get('/admin/featureFlags')).body
    const left = collection.filter(({ name }: { name: string }) => name !== 'download_geojson')
    expect((await admin.put('/admin/featureFlags', { collection: left })).status).toBe(200)
    const { content } = await made(admin, { product: plot }, '?language=es')
    await admin.put('/admin/featureFlags', { collection })
    expect(Object.keys(content)).not.toContain('origen.geojson')
  })
})

describe('the evidence of a recall', () => {
  const recalled = async (kind: 'recall' | 'drill', product = acopio) => {
    const { status, body } = await admin.post('/recalls', {
      kind,
      product,
      products: 'all',
      reason: 'Puede tener micotoxinas por encima del límite.',
      action: 'No usarlo y llamar a la planta.',
      phone: '3425550146',
      organization: (await admin.get(`/products/${acopio}`)).body.collection[0].organization._id,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body._id as string
  }

  it('says SIMULACRO or DRILL on each page of a drill (RCL-07)', async () => {
    const recall = await recalled('drill')
    for (const [language, word, report] of [
      ['es', 'SIMULACRO', 'informe.pdf'],
      ['en', 'DRILL', 'report.pdf'],
    ] as const) {
      const { content } = await made(admin, { product: acopio, recall }, `?language=${language}`)
      const pages = await readPaper(content[report]!)
      expect(pages.length).toBeGreaterThan(1)
      for (const { text } of pages) expect(text).toContain(word)
    }
  })

  it('tells the recall, its texts and how far it is, and no other of the account (PKT-02)', async () => {
    const recall = await recalled('recall')
    const { content } = await made(admin, { product: acopio, recall }, '?language=es')
    const said = (await readPaper(content['informe.pdf']!)).map(({ text }) => text).join('\n')
    for (const one of ['Puede tener micotoxinas', 'No usarlo y llamar', 'Sin respuesta'])
      expect(said).toContain(one)
    expect(said).toMatch(/Retiro\s*2/)
    // As the table of the trace beside it says.
    expect(said).toContain('Retirado')
    expect(said).not.toContain('Abierto')
    expect(said).not.toContain('SIMULACRO')
    // It doesn't reach the plot, and the others are no recalls.
    for (const body of [
      { product: plot, recall },
      { product: acopio, recall: '00000000-0000-4000-8000-000000000000' },
      { product: acopio, recall: 'x' },
    ]) {
      const { status, body: refused } = await admin.post('/evidence', body)
      expect([status, refused.errors?.map(({ path }: any) => path)]).toEqual([400, ['/recall']])
    }
  })

  it('is refused to whoever may not read where the recall began (PKT-01)', async () => {
    const recall = await recalled('drill', plot)
    const { status, body } = await elevator.post('/evidence', { product: acopio, recall })
    expect([status, body.errors?.map(({ path }: any) => path)]).toEqual([400, ['/recall']])
    expect((await admin.post('/evidence', { product: acopio, recall })).status).toBe(202)
  })
})

describe('an order of evidence', () => {
  it('is a file with the identifier and the day in its name, for who ordered it alone (PKT-01)', async () => {
    const key = await ordered(elevator, { product: acopio }, '?language=es')
    expect((await fetched(admin, key)).statusCode).toBe(404)
    expect((await fetched(elevator, 'x')).statusCode).toBe(404)
    const { name } = await made(elevator, { product: acopio }, '?language=es')
    expect(name).toBe(`${identifier}-evidencia-${name.slice(-14, -4)}.zip`)
  })

  it('of a product that the person may not read is refused on its path (PKT-01)', async () => {
    for (const product of [plot, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, body } = await elevator.post('/evidence', { product })
      expect([status, body.errors?.map(({ path }: any) => path)], product).toEqual([400, ['/product']])
    }
    expect((await admin.post('/evidence', { product: plot, direction: 2 })).status).toBe(400)
  })

  it('waits for the one before it, and the sixth is refused (PKT-01)', async () => {
    await stopWork()
    const reader = await api.as('paciente', account, { admin: true })
    const keys = []
    for (let n = 0; n < 3; n++) keys.push(await ordered(reader, { product: acopio }))
    // At once, too: each sees those before it.
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => reader.post('/evidence', { product: acopio })),
    )
    const taken = crowd.filter(({ status }) => status === 202)
    expect([taken.length, crowd.filter(({ status }) => status === 429).length]).toEqual([2, 6])
    keys.push(...taken.map(({ body }) => body.key as string))
    for (const key of keys) {
      const { statusCode, body } = await fetched(reader, key)
      expect([statusCode, JSON.parse(body)]).toEqual([202, { done: 0, total: 0 }])
    }
    // A product that is archived meanwhile gives no packet.
    const [key] = keys
    await api.database.inAccount({ accountId: account, userId: 'paciente' }, (tx) =>
      tx.db
        .updateTable('evidence_orders')
        .set({ wish: sql`jsonb_set(wish, '{product}', '"00000000-0000-4000-8000-000000000000"')` as never })
        .where('account_id', '=', account)
        .where('key', '=', key!)
        .execute(),
    )
    stopWork = await startWorker(api, { ...api.settings, chromiumPath: await chromiumPath() })
    for (const one of keys) {
      let answer = await fetched(reader, one)
      for (; answer.statusCode === 202; answer = await fetched(reader, one)) await sleep(100)
      if (one !== key) expect(answer.statusCode).toBe(200)
      else expect([answer.statusCode, answer.json().code]).toEqual([422, 'PDF_FAILED'])
    }
  })

  it('is forgotten after some minutes, with its file (PKT-01)', async () => {
    const key = await ordered(admin, { product: acopio })
    let answer = await fetched(admin, key)
    for (; answer.statusCode === 202; answer = await fetched(admin, key)) await sleep(100)
    const storage = openStorage(api.settings)
    const stored = async () => {
      const names = []
      for await (const name of storage.list()) if (name.startsWith('evidence/')) names.push(name)
      return names
    }
    expect((await stored()).length).toBeGreaterThan(0)
    await api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
      tx.db
        .updateTable('evidence_orders')
        .set({ told_at: new Date(Date.now() - 11 * 60_000) })
        .where('account_id', '=', account)
        .execute(),
    )
    expect((await fetched(admin, key)).statusCode).toBe(404)
    await sweepEvidence(api.database, storage, api.settings.pdfKeepMinutes)
    expect(await stored()).toEqual([])
  })

  it('leaves nothing on the disk but the packet (PKT-04)', () => {
    const scratch = join(api.settings.dataDir, 'run', 'scratch')
    for (const own of readdirSync(scratch))
      expect(readdirSync(join(scratch, own)).filter((name) => name.startsWith('evidence'))).toEqual([])
  })
})
