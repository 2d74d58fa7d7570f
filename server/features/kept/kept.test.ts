import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { assess, conclude } from '../../../test/kit/assess.ts'
import { readBlocks } from '../../../test/kit/blocks.ts'
import { png, uploaded } from '../../../test/kit/files.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { administratorOf } from '../../platform/auth/sessions.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { sweepFiles } from '../files/sweep.ts'
import { heldColumns } from '../index.ts'
import { keepFiles } from './keep.ts'
import { readKept } from './read.ts'

let soy: SoyAccount
let admin: Client

beforeAll(async () => {
  soy = await SoyAccount.start()
  admin = soy.admin
})
afterAll(() => soy.api.close())
afterEach(() => void vi.useRealTimers())

const change = (text: string) =>
  soy.api.owner.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql.raw(`/* tampering */ ${text}`).execute(tx.db),
  )
const upload = (name: string) => uploaded(soy.api, admin, { name, content: png(8, 8) })
const isThere = async (key: string) =>
  (await soy.api.app.inject({ url: `/api/files/${key}` })).statusCode === 200
const sweepOn = async (day: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  await sweepFiles(soy.api.database, openStorage(soy.api.settings), heldColumns)
  vi.useRealTimers()
}
/** A day some days after another one. */
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A file of the library, and one of a plot, which an assessment of a shipment names and has in its ancestry. */
async function assessed(body: object = {}) {
  const [own, grown] = [await upload('acta.png'), await upload('lote.png')]
  const media = await ok(
    admin.post('/media', { name: 'acta.png', type: 'image/png', url: own.url, rename: true }),
  )
  const plot = await soy.plot()
  await change(`update products set data = data || '{"x": "${grown.url}"}' where id = '${plot._id}'`)
  const product = await soy.shipmentOf(plot)
  const { _id } = await assess(admin, product, body)
  const evidence = [{ kind: 'file', id: media._id }]
  await ok(admin.put(`/assessments/${_id}`, { answers: [{ criterion: 'b', evidence }] }))
  return { id: _id as string, product, plot: plot._id, media: media._id as string, own, grown }
}
type AssessmentRecords = Awaited<ReturnType<typeof assessed>>

/** Archives both records, for so long that nobody can restore them. */
const archive = async ({ media, plot }: AssessmentRecords) => {
  expect((await admin.delete(`/media/${media}`)).status).toBe(204)
  for (const [table, id] of [
    ['media', media],
    ['products', plot],
  ])
    await change(`update ${table} set deleted_at = now() - interval '40 days' where id = '${id}'`)
}
const filesOf = async (path: string) =>
  (await ok(admin.get(path))).files.map(({ name }: { name: string }) => name)

describe('files of an assessment', () => {
  it('are listed with the conclusion: those that it names, and those of the ancestry (RSK-10)', async () => {
    const one = await assessed()
    expect(await filesOf(`/assessments/${one.id}`)).toEqual([])
    const { files } = await ok(conclude(admin, one.id))
    expect(files).toEqual([
      { name: 'acta.png', url: one.own.url },
      { name: 'lote.png', url: one.grown.url },
    ])
    // Whoever reads the shipment alone gets nothing of the plot.
    const reader = await soy.api.as('shipper', account, {
      rights: { organizations: [soy.organization], stages: { 'ps-embarque': 'read' } },
    })
    const { body } = await reader.get(`/assessments/${one.id}`)
    expect(body.files).toEqual([{ name: 'acta.png', url: one.own.url }])
    await archive(one)
    const again = await ok(admin.get(`/assessments/${one.id}`))
    expect(again.files).toHaveLength(2)
    const answer = again.answers.find(({ criterion }: { criterion: string }) => criterion === 'b')
    expect(answer.evidence).toMatchObject([{ id: one.media, archived: true }])
  })

  // On a cluster the blocks of workers aren’t counted here.
  it.skipIf(inject('testServer').workers.length > 0)(
    'are kept whatever their number, and the first thousand are listed (RSK-10)',
    async () => {
      const count = 20_001
      const plot = await soy.plot()
      const key = "rpad(translate(n::text, '0123456789', 'abcdefghij'), 32, 'z') || '.png'"
      await change(`
      insert into files (account_id, key, purpose, url, name, type, address, expires_at, created_at, created_by)
      select '${account}', ${key}, 'record', '/api/files/' || ${key}, n || '.png', 'image/png', '', now(), now(), 'test'
      from generate_series(1, ${count}) n
    `)
      await change(`
      update products set data = data || (
        select jsonb_build_object('x', jsonb_agg('/api/files/' || ${key})) from generate_series(1, ${count}) n
      ) where id = '${plot._id}'
    `)
      const product = await soy.shipmentOf(plot)
      const { _id } = await assess(admin, product)
      expect((await ok(conclude(admin, _id))).files).toHaveLength(1_000)
      const { rows } = await soy.api.owner.pool.query(
        'select count(*)::int as count from kept_files where account_id = $1 and keeper_id = $2',
        [account, _id],
      )
      expect(rows[0].count).toBe(count)
      // As after a kill, nobody counted the files: each is looked up all the same, in an index of three levels.
      const session = administratorOf(account, 'test')
      const [, kept] = await readBlocks(soy.api, account, 'files', (tx) =>
        keepFiles(tx, { id: _id, product }),
      )
      expect(kept).toBeLessThan(6 * count)
      const [listed, read] = await readBlocks(soy.api, account, 'files', (tx) =>
        readKept({ tx, session, language: 'es' }, _id),
      )
      expect([listed.length, read < 6 * count]).toEqual([1_000, true])
    },
  )

  it('for a buyer stay until the day that it names, archived too, and go after it (RSK-10)', async () => {
    const one = await assessed({ for: 'buyer' })
    const { keepUntil } = await ok(conclude(admin, one.id))
    await archive(one)
    await sweepOn(keepUntil)
    for (const { key } of [one.own, one.grown]) expect(await isThere(key)).toBe(true)
    await sweepOn(after(keepUntil, 2))
    for (const { key } of [one.own, one.grown]) expect(await isThere(key)).toBe(false)
  })

  it('of its own stay while nobody knows the day, and five years from that of placing (RSK-10)', async () => {
    const one = await assessed()
    expect((await ok(conclude(admin, one.id))).keepUntil).toBeNull()
    await archive(one)
    await sweepOn('2050-01-01')
    expect(await isThere(one.own.key)).toBe(true)
    const { keepUntil } = await ok(admin.put(`/assessments/${one.id}`, { placedOn: '2026-03-01' }))
    expect(keepUntil).toBe('2031-03-01')
    await sweepOn('2031-03-01')
    expect(await isThere(one.own.key)).toBe(true)
    await sweepOn('2031-03-03')
    expect(await isThere(one.own.key)).toBe(false)
  })

  it('stay while it is open again, and those of no conclusion go (RSK-10)', async () => {
    const one = await assessed()
    await ok(conclude(admin, one.id))
    await ok(admin.post(`/assessments/${one.id}/reopen`, { reason: 'Falta una respuesta' }))
    expect(await filesOf(`/assessments/${one.id}`)).toEqual([])
    const other = await assessed()
    await archive(one)
    await archive(other)
    await sweepOn(after(new Date().toISOString().slice(0, 10), 2))
    expect(await isThere(one.own.key)).toBe(true)
    expect(await isThere(other.own.key)).toBe(false)
    expect((await ok(conclude(admin, one.id))).files).toHaveLength(2)
  })
})

describe('files of a statement', () => {
  it('are listed once the EU has it, and stay until its day, archived too (RSK-10)', async () => {
    const [one] = [await assessed()]
    const { _id } = await ok(admin.post('/statements', { product: one.product }))
    await ok(admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
    await ok(admin.post(`/statements/${_id}/freeze`))
    expect((await ok(admin.get(`/statements/${_id}`))).files).toBeUndefined()
    const numbers = {
      referenceNumber: '26NL7K2QX084BZ',
      verificationNumber: 'X1F902KD',
      date: '2026-05-04',
    }
    const { keepUntil, files } = await ok(admin.post(`/statements/${_id}/reference`, numbers))
    expect([keepUntil, files]).toEqual(['2032-05-04', [{ name: 'lote.png', url: one.grown.url }]])
    await archive(one)
    expect(await filesOf(`/statements/${_id}`)).toEqual(['lote.png'])
    await sweepOn('2032-05-04')
    expect(await isThere(one.grown.key)).toBe(true)
    await sweepOn('2032-05-06')
    expect(await isThere(one.grown.key)).toBe(false)
  })
})
