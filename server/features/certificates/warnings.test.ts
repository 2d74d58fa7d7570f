import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoDay, localMoment, defaultTimeZone } from '../../../core/fields/calendar.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { startMailbox } from '../../../test/kit/mailbox.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { readSettings } from '../../platform/process/settings.ts'
import { lookOften, warnOfEnds } from './warnings.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let organization: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
})
afterAll(() => api.close())

/** So many days from today, in the account's time zone. */
const day = (days: number) => isoDay(localMoment(new Date(Date.now() + days * 86_400_000), defaultTimeZone))
async function endsIn(days: number, name: string): Promise<string> {
  const { status, body } = await admin.post('/certificates', {
    name,
    kind: 'Orgánico',
    organizations: [organization],
    validFrom: '2020-01-01',
    validTo: day(days),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const inTx = <T>(work: Parameters<typeof api.database.inAccount<T>>[1]) =>
  api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, work)
/** Sends mails. Certificates are looked at where a test says so, not by the worker as it starts, whose hour is that of the test. */
const work = (mailbox: Awaited<ReturnType<typeof startMailbox>>) => {
  const { smtp } = readSettings({ SMTP_URL: mailbox.url })
  return mailbox.work({ ...api, settings: { ...api.settings, smtp, certificateSeconds: 86_400 } })
}
/** As it would be at an hour of today, in Buenos Aires. */
const lookAt = (hour: string) =>
  inTx((tx) => warnOfEnds(tx.as('job', new Date(`${day(0)}T${hour}:00-03:00`))))

describe('certificates that end', () => {
  it('are mailed to administrators together, once a mark and once a day (CRT-03)', async () => {
    const mailbox = await startMailbox()
    await work(mailbox)
    await endsIn(20, 'Treinta')
    const near = await endsIn(5, 'Siete')
    await endsIn(61, 'Lejos')
    await endsIn(-1, 'Vencido')
    const archived = await endsIn(3, 'Archivado')
    await admin.delete(`/certificates/${archived}`)
    await lookAt('06:59')
    expect(mailbox.waiting()).toBe(0)
    await lookAt('07:00')
    await lookAt('08:00')
    const letter = await mailbox.next('admin@test.example')
    expect(letter.headers.subject).toContain('2 certificados de')
    expect(letter.headers.subject).toContain('2 certificates of')
    for (const name of ['Treinta', 'Siete']) expect(letter.text).toContain(name)
    for (const name of ['Lejos', 'Vencido', 'Archivado']) expect(letter.text).not.toContain(name)
    // Another end is news, and waits for the next day.
    await admin.put(`/certificates/${near}`, { validTo: day(6) })
    await lookAt('09:00')
    expect(mailbox.waiting()).toBe(0)
    await api.owner.inAccount({ accountId: account, userId: 'test' }, (tx) =>
      sql`/* tampering */ update certificate_warnings set mailed_at = mailed_at - interval '1 day'`.execute(
        tx.db,
      ),
    )
    await lookAt('10:00')
    const second = await mailbox.next('admin@test.example')
    expect(second.headers.subject).toContain('Un certificado de')
    expect(second.text).toContain('Siete')
    expect(second.text).not.toContain('Treinta')
    expect(mailbox.waiting()).toBe(0)
    await mailbox.stop()
  })

  it('are looked at every few seconds where the setting says so (CRT-03)', async () => {
    const mailbox = await startMailbox()
    await work(mailbox)
    await endsIn(7, 'A prueba')
    const failed: Error[] = []
    const stop = lookOften(api.database, 1, (error) => failed.push(error))
    expect((await mailbox.next('admin@test.example')).text).toContain('A prueba')
    stop()
    expect(failed).toEqual([])
    await mailbox.stop()
  })
})
