import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '../../../core/errors/codes.ts'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
const read = (path: string) => readFileSync(new URL(`../../../docs/guides/${path}`, import.meta.url), 'utf8')
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  )

let api: TestApi
let environment: NodeJS.ProcessEnv
let folder: string

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  await new Chain(admin, demoPack(account), organization).product('ps-lote-soja')
  const { body } = await admin.post('/keys', {
    name: 'Balanza',
    organizations: '*',
    productSchemas: [{ id: '*', permission: ['write'] }],
    milestoneSchemas: [{ id: '*', permission: ['write'] }],
  })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  environment = { PATH: process.env.PATH, RASTRO_URL: `http://127.0.0.1:${port}`, RASTRO_KEY: body.secret }
  folder = mkdtempSync(join(tmpdir(), 'rastro-guide-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

/** Runs a program against the server of this test, which goes on answering meanwhile. */
const run = (command: string, args: string[], env = environment) =>
  new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const child = spawn(command, args, { env, cwd: folder })
    const [out, err]: string[][] = [[], []]
    child.stdout.on('data', (chunk) => out!.push(String(chunk)))
    child.stderr.on('data', (chunk) => err!.push(String(chunk)))
    child.on('close', (code) => done({ code, out: out!.join(''), err: err!.join('') }))
  })

describe.each(['api.md', 'es/api.md'])('the guide to the API, %s', (file) => {
  const guide = read(file)

  it('has calls that answer as it says', async () => {
    const blocks = blocksOf(guide, 'sh')
    expect(blocks.length).toBe(4)
    const { code, out, err } = await run('sh', ['-ec', blocks.join('\n')])
    expect([code, err]).toEqual([0, ''])
    expect(out).not.toContain('"statusCode"')
    expect(out).toContain('"Acopio Las Garzas S.A."')
    expect(out).toContain('"ms-ingreso-acopio"')
    expect(out).toMatch(/ratelimit-limit: 600/i)
  })

  it('has a client that lists, creates once, joins and reads a lineage', async () => {
    writeFileSync(join(folder, 'client.mjs'), blocksOf(guide, 'js').join('\n'))
    const { code, out, err } = await run(process.execPath, ['client.mjs'])
    expect([code, err]).toEqual([0, ''])
    const lines = out.trim().split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/: true$/))
    expect(lines.filter((line) => line.startsWith('Partida / CPE'))).toHaveLength(2)
    expect(lines).toContainEqual(expect.stringMatching(/^Lote de campaña/))
    expect(out).toMatch(/INVALID .*\/dataSchema\/patente/s)
  })

  it('fails where the key does not open', async () => {
    const { code, err } = await run(process.execPath, ['client.mjs'], { ...environment, RASTRO_KEY: 'rk_x' })
    expect(code).not.toBe(0)
    expect(err).toContain("code: 'UNAUTHENTICATED'")
  })

  it('names codes that there are', () => {
    const named = [...guide.matchAll(/^\| [\d, ]+ \| (.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code!),
    )
    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((code) => !Object.hasOwn(errors, code))).toEqual([])
  })
})
