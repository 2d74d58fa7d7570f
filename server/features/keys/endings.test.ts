import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { startMailbox } from '../../../test/kit/mailbox.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { readSettings } from '../../platform/process/settings.ts'
import { warnOfEndings } from './endings.ts'

const account = 'litoral'
const hour = 3_600_000

let api: TestApi
let admin: Client
let names = 0

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
})
afterAll(() => api.close())

async function makeKey(more: object = {}) {
  const { status, body } = await admin.post('/keys', { name: `Balanza ${++names}`, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const inTx = <T>(work: Parameters<typeof api.database.inAccount<T>>[1]) =>
  api.database.inAccount({ accountId: account, userId: 'test' }, work)

describe('the end of a key', () => {
  it('gives its name back once it has expired, and counts again once it has a later end (KEY-02)', async () => {
    const { _id, name, version } = await makeKey()
    const expire = (id: string, at: Date) =>
      inTx((tx) =>
        tx.db
          .updateTable('api_keys')
          .set({ expires_at: at })
          .where('account_id', '=', account)
          .where('id', '=', id)
          .execute(),
      )
    await expire(_id, new Date(Date.now() - 1))
    const heir = await admin.post('/keys', { name })
    expect(heir.status).toBe(201)
    const revive = { name, version, expiresAt: null }
    expect((await admin.put(`/keys/${_id}`, revive)).body.code).toBe('NOT_UNIQUE')
    expect((await admin.delete(`/keys/${heir.body._id}`)).status).toBe(204)
    const live = (await admin.get('/keys')).body.collection.filter(
      ({ expiresAt, revokedAt }: any) =>
        revokedAt === null && (!expiresAt || expiresAt > new Date().toISOString()),
    ).length
    const made = []
    for (let n = live; n < 50; n++) made.push(await makeKey())
    const refused = await admin.put(`/keys/${_id}`, revive)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'LIMIT', { limit: 50 }])
    for (const { _id: id } of made) await admin.delete(`/keys/${id}`)
    expect((await admin.put(`/keys/${_id}`, revive)).status).toBe(200)
  })

  it('is told to administrators seven days and one day before it, once each (KEY-07)', async () => {
    const mailbox = await startMailbox()
    const { smtp } = readSettings({ SMTP_URL: mailbox.url })
    await mailbox.work({ ...api, settings: { ...api.settings, smtp } })
    const [week, day, later] = await Promise.all(
      [6.5, 0.5, 8].map((days) =>
        makeKey({ expiresAt: new Date(Date.now() + days * 24 * hour).toISOString() }),
      ),
    )
    await inTx(warnOfEndings)
    await inTx(warnOfEndings)
    const subjects = [await mailbox.next('admin@test.example'), await mailbox.next('admin@test.example')].map(
      ({ headers }) => headers.subject,
    )
    expect(subjects.toSorted()).toEqual(
      [
        `La llave «${day!.name}» vence mañana / The key “${day!.name}” expires tomorrow`,
        `La llave «${week!.name}» vence en 7 días / The key “${week!.name}” expires in 7 days`,
      ].toSorted(),
    )
    expect(later!.expiresAt).not.toBeNull()
    expect(mailbox.waiting()).toBe(0)
    // Whoever gives it a later end hears of that one too.
    const { name, version } = day!
    const expiresAt = new Date(Date.now() + 12 * hour).toISOString()
    expect((await admin.put(`/keys/${day!._id}`, { name, version, expiresAt })).status).toBe(200)
    await inTx(warnOfEndings)
    expect((await mailbox.next('admin@test.example')).headers.subject).toContain(name)
    await mailbox.stop()
  })
})
