import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { root } from '../../platform/process/root.ts'

const account = 'litoral'
const pack = demoPack(account)
const count = 500
let api: TestApi
let admin: Client
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = (await admin.post('/organizations', { name: 'Granos' })).body._id
  soy = new Chain(admin, pack, organization)
}, 60_000)
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

/** Imports a file in a process of its own, which stands still with the transaction open, or once it is committed. */
const program = `
  import { readFileSync } from 'node:fs'
  import { finders } from '${root}/server/features/index.ts'
  import { importRows } from '${root}/server/features/imports/save.ts'
  import { Database, openPool } from '${root}/server/platform/db/database.ts'
  import { judgeBy } from '${root}/server/platform/references.ts'
  const { input, session, isCommitted } = JSON.parse(readFileSync(process.env.WORK, 'utf8'))
  const stand = () => (console.log('now'), new Promise(() => setInterval(() => {}, 1000)))
  const { accountId, userId } = session
  await new Database(openPool(process.env.APP_URL, 2)).inAccount({ accountId, userId, via: 'import' }, async (tx) => {
    await importRows({ tx, session, judge: judgeBy(finders, tx, session) }, input)
    await tx.flush()
    if (!isCommitted) await stand()
  })
  await stand()`

it.each([false, true])(
  'a process that is killed with its import committed: %s, leaves a file that makes each row once (IMP-04)',
  async (isCommitted) => {
    const plot = await soy.product('ps-lote-soja')
    const mark = isCommitted ? 1 : 2
    const rows = Array.from({ length: count }, (_, n) => ({
      n: n + 2,
      values: {
        organization: 'Granos',
        origin: plot,
        dataSchema: filled(pack.productSchemas['ps-partida']!, {
          identifier: `1012${mark}-${String(n).padStart(8, '0')}`,
        }),
        process: {
          milestoneSchema: 'ms-cosecha-carga',
          dataSchema: soy.values('ms-cosecha-carga'),
        },
      },
    }))
    const input = {
      kind: 'products',
      schema: 'ps-partida',
      file: { name: 'balanza.csv', sha256: createHash('sha256').update(`${mark}`).digest('hex') },
      rows,
      language: 'es',
      rehearse: false,
      mode: 'valid',
    }
    const total = async () => (await admin.get('/products?productSchema=ps-partida')).body.totalDocs as number
    const before = await total()
    const session = {
      accountId: account,
      userId: 'admin',
      admin: true,
      roles: [],
      flags: [],
      organizations: '*',
      stages: {},
      milestoneSchemas: {},
      tags: [],
    }
    const work = join(api.settings.dataDir, `import-${mark}.json`)
    writeFileSync(work, JSON.stringify({ input, session, isCommitted }))
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      cwd: root,
      env: { PATH: process.env.PATH, APP_URL: api.urls.appUrl, WORK: work },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), ended])
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(await total()).toBe(before + (isCommitted ? count : 0))
    const { body } = await admin.post('/imports', input)
    expect(body).toMatchObject(isCommitted ? { good: 0, known: count } : { good: count, known: 0 })
    expect(await total()).toBe(before + count)
  },
  120_000,
)
