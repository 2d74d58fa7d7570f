import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
let api: TestApi
let environment: NodeJS.ProcessEnv
let folder: string

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  const plot = await new Chain(admin, demoPack(account), organization).product('ps-lote-soja')
  const { uuid } = (await admin.get(`/products/${plot}`)).body.collection[0]
  const { body } = await admin.post('/keys', {
    name: 'Comprador',
    organizations: '*',
    productSchemas: [{ id: '*', permission: ['read'] }],
    milestoneSchemas: [{ id: '*', permission: ['read'] }],
    areas: { epcis: ['write'] },
  })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  environment = {
    PATH: process.env.PATH,
    RASTRO_URL: `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`,
    RASTRO_KEY: body.secret,
    PRODUCT: plot,
    PAGE: `${api.settings.publicPageUrl}/${uuid}`,
  }
  folder = mkdtempSync(join(tmpdir(), 'rastro-guide-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

it.each(['events.md', 'es/eventos.md'])('the guide to events, %s, has calls that answer', async (file) => {
  const guide = readFileSync(new URL(`../../../docs/guides/${file}`, import.meta.url), 'utf8')
  const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
  expect(blocks).toHaveLength(5)
  const out = await new Promise<string>((done, fail) => {
    const child = spawn('sh', ['-ec', blocks.join('\necho\n')], { env: environment, cwd: folder })
    const said: string[] = []
    child.stdout.on('data', (chunk) => said.push(String(chunk)))
    child.stderr.on('data', (chunk) => said.push(String(chunk)))
    child.on('close', (code) => (code === 0 ? done(said.join('')) : fail(new Error(said.join('')))))
  })
  expect(out).toContain('"captureID"')
  expect(out).toContain('"state":"evidence"')
})
