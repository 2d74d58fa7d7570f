import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OriginCheck } from '../../core/contract/origin.ts'
import type { Polygon } from '../../core/geometry/shapes.ts'
import { type Client, startApi, type TestApi } from './api.ts'
import { Chain } from './chain.ts'
import { configure, demoPack } from './packs.ts'

export const account = 'litoral'
export const pack = demoPack('litoral')

export const ok = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
  const { status, body } = await answer
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}

let column = 0
/** A square of about 1.08 km, on ground that no other one has. */
export function ground(size = 0.01): Polygon {
  column++
  const [lng, lat] = [Number((-61 + (column % 50) * 0.02).toFixed(6)), -29 + Math.floor(column / 50) * 0.02]
  return squareAt(lng, lat, size)
}
export const squareAt = (lng: number, lat: number, size = 0.01): Polygon => [
  [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
    [lng, lat],
  ].map((position) => position.map((degrees) => Math.round(degrees * 1e6) / 1e6)),
]
export const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })

export const place = {
  country: 'Argentina',
  state: 'Santa Fe',
  city: 'Vera',
  coords: { lat: -29.4127, lng: -60.2036 },
}

export interface PlotOptions {
  values?: Record<string, unknown>
  /** Of the monitoring; null: nobody monitored. */
  monitored?: Record<string, unknown> | null
  owner?: string
}

/** An account with the soy chain: plots that stand every check, and shipments made of them. */
export class SoyAccount {
  readonly api: TestApi
  readonly admin: Client
  readonly organization: string
  readonly other: string
  readonly chain: Chain
  #plots = 0

  private constructor(api: TestApi, admin: Client, organization: string, other: string) {
    this.api = api
    this.admin = admin
    this.organization = organization
    this.other = other
    this.chain = new Chain(admin, pack, organization)
  }

  static async start(environment: Record<string, string> = {}): Promise<SoyAccount> {
    const api = await startApi(environment)
    const admin = await api.as('admin', account, { admin: true })
    await configure(api.database, account, pack)
    const organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
    const other = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
    return new SoyAccount(api, admin, organization, other)
  }

  /** A season's plot that stands every check, unless the test says otherwise. */
  async plot({ values = {}, monitored = {}, owner = this.organization }: PlotOptions = {}) {
    const identifier = `LC-${String(++this.#plots).padStart(4, '0')}`
    const { _id } = await ok(
      this.admin.post('/products', {
        organization: owner,
        productSchema: 'ps-lote-soja',
        dataSchema: {
          identifier,
          renspa: '20.049.0.05236/00',
          campania: '2025/26',
          superficie: 108,
          location: place,
          polygons: polygon(ground()),
          ...values,
        },
      }),
    )
    if (monitored) await this.chain.recorded(_id, 'ms-monitoreo', [], { resultado: 'sin', ...monitored })
    return { _id, identifier }
  }

  /** A shipment made of the plots, over loads, a lot of the elevator and a lot of the mill. */
  async shipmentOf(...plots: { _id: string }[]): Promise<string> {
    const loads: string[] = []
    for (const { _id } of plots) {
      const load = await this.chain.product('ps-partida')
      await this.chain.recorded(load, 'ms-cosecha-carga', [_id])
      loads.push(load)
    }
    const stored = await this.chain.product('ps-lote-acopio')
    await this.chain.recorded(stored, 'ms-ingreso-acopio', loads)
    const milled = await this.chain.product('ps-lote-industrial')
    await this.chain.recorded(milled, 'ms-molienda', [stored])
    const shipment = await this.chain.product('ps-embarque')
    await this.chain.recorded(shipment, 'ms-carga-buque', [milled])
    return shipment
  }

  /** Somebody who reads everything of the first organization, and nothing of the other one. */
  reader(): Promise<Client> {
    const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
    return this.api.as('reader', account, {
      rights: {
        organizations: [this.organization],
        stages: all(pack.productSchemas),
        milestoneSchemas: all(pack.milestoneSchemas),
      },
    })
  }

  geojson(id: string, client = this.admin) {
    return client.get(`/products/downloadGeojson/${id}?format=geojson`)
  }

  euFile(id: string, client = this.admin) {
    return client.get(`/products/downloadGeojson/${id}?format=eudr`)
  }

  originOf(id: string, client = this.admin) {
    return ok(client.get(`/products/${id}/origin`))
  }

  async checkOf(id: string, code: OriginCheck['code'], client = this.admin): Promise<OriginCheck> {
    const { checks } = await this.originOf(id, client)
    return checks.find((check: OriginCheck) => check.code === code)
  }

  /** Writes what no form takes any more. */
  store(table: 'products' | 'milestones', id: string, path: string, value: unknown) {
    return this.api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
      sql`
        update ${sql.table(table)} set listed = null, data = jsonb_set(data, ${`{${path}}`}::text[], ${JSON.stringify(value)}::jsonb)
        where account_id = ${account} and id = ${id}
      `.execute(tx.db),
    )
  }
}
