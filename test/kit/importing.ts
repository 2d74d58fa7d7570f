import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Pack } from '../../core/pack/shape.ts'
import { verify } from '../../server/verify/index.ts'
import { type Client, startApi, type TestApi } from './api.ts'
import { Chain } from './chain.ts'
import { configure } from './packs.ts'

export const account = 'litoral'
export const organizationName = 'Granos del Tapenagá S.A.'

/** An account with the soy chain, whose administrator imports. */
export interface Importing {
  api: TestApi
  admin: Client
  organization: string
  soy: Chain
  /** An event says each row that was written. */
  end(): Promise<void>
}

export async function startImporting(pack: Pack): Promise<Importing> {
  const api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = (await admin.post('/organizations', { name: organizationName })).body._id as string
  return {
    api,
    admin,
    organization,
    soy: new Chain(admin, pack, organization),
    async end() {
      expect((await verify(api.owner)).differ).toEqual([])
      await api.close()
    },
  }
}

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** POST /imports of rows that stand below the heads of their file. */
export const importOf = (
  kind: string,
  schema: string | null,
  rows: readonly object[],
  more: object = {},
) => ({
  kind,
  schema,
  file: { name: 'planilla.xlsx', sha256: sha(JSON.stringify(rows)) },
  rows: rows.map((values, n) => ({ n: n + 2, values })),
  language: 'es',
  rehearse: false,
  mode: 'valid',
  ...more,
})

/** Imports, and answers what became of the rows. */
export async function send(client: Client, ...sent: Parameters<typeof importOf>): Promise<any> {
  const { status, body } = await client.post('/imports', importOf(...sent))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
