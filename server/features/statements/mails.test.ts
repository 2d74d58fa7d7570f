import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { EuStub } from '../../../test/kit/eu.ts'
import { startMailbox } from '../../../test/kit/mailbox.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { causesOf, writeOfStatements } from './mails.ts'

let soy: SoyAccount
let admin: Client
let eu: EuStub
let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeAll(async () => {
  eu = await EuStub.start()
  mailbox = await startMailbox()
  soy = await SoyAccount.start({
    SMTP_URL: mailbox.url,
    EUDR_CREDENTIALS: eu.credentials(account),
    EUDR_POLL_MINUTES: '600',
  })
  admin = soy.admin
  await mailbox.work(soy.api)
})
afterAll(async () => {
  await soy.api.close()
  await mailbox.stop()
  await eu.close()
})

const hour = 3_600_000
const now = Date.parse('2026-12-01T12:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * hour).toISOString()
const kindsOf = (declared: string, eu: object) =>
  causesOf({ declared, eu } as never, now, 72).map(({ kind }) => kind)

describe('a mail about a statement (EUD-21)', () => {
  it.each([
    ['available', { submitted: ago(1), referenceNumber: '26NL7K2QX084AB' }, ['available']],
    ['available', { submitted: ago(59.9) }, []],
    ['available', { submitted: ago(60) }, ['closing']],
    ['submitted', { submitted: ago(71.9) }, ['closing']],
    ['submitted', { submitted: ago(72) }, []],
    ['rejected', { submitted: ago(1) }, ['rejected']],
    ['frozen', { asked: ago(23.9) }, []],
    ['frozen', { asked: ago(24) }, ['unknown']],
    ['available', { submitted: null, byHand: true }, []],
    ['withdrawn', { submitted: ago(61) }, []],
  ])('has its cause: %s %j %j', (declared, answer, kinds) => {
    expect(kindsOf(declared, answer)).toEqual(kinds)
  })

  it('goes to administrators once, whatever process looks', async () => {
    const product = await soy.shipmentOf(await soy.plot())
    const { _id } = await ok(admin.post('/statements', { product }))
    await ok(admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
    const { internalReferenceNumber } = await ok(admin.post(`/statements/${_id}/freeze`))
    await ok(admin.post(`/statements/${_id}/submit`))
    const known = eu.statements.find((one) => one.internalReferenceNumber === internalReferenceNumber)!
    const look = () => writeOfStatements(soy.api.database, soy.api.settings)
    await look()
    Object.assign(known, {
      status: 'AVAILABLE',
      referenceNumber: '26NL7K2QX084AB',
      verificationNumber: 'X1F902KD',
    })
    await ok(admin.post(`/statements/${_id}/refresh`))
    await Promise.all([look(), look()])
    await look()
    const available = await mailbox.next('admin@test.example')
    expect(available.headers.subject).toContain(`${internalReferenceNumber}: la UE dio el número`)
    for (const part of ['26NL 7K2Q X084 AB', `/Statements/${_id}`]) expect(available.text).toContain(part)
    const age = (hours: number) =>
      soy.api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
        sql`
          update statements set eu = jsonb_set(eu, '{submitted}', to_jsonb(${new Date(Date.now() - hours * hour).toISOString()}::text))
          where account_id = ${account} and id = ${_id}::uuid
        `.execute(tx.db),
      )
    await age(61)
    await look()
    await look()
    const closing = await mailbox.next('admin@test.example')
    expect(closing.headers.subject).toContain('quedan 12 horas para corregirla o retirarla')
    expect(mailbox.waiting()).toBe(0)
  })
})
