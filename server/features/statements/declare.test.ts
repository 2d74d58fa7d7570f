import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Client } from '../../../test/kit/api.ts'
import { EuStub } from '../../../test/kit/eu.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { verify } from '../../verify/index.ts'
import { openStorage } from '../../platform/effects/storage.ts'

let soy: SoyAccount
let admin: Client
let eu: EuStub
let stopWorker: () => Promise<void>

beforeAll(async () => {
  eu = await EuStub.start()
  // Half a second between what was sent and the first question.
  soy = await SoyAccount.start({ EUDR_CREDENTIALS: eu.credentials(account), EUDR_POLL_MINUTES: '0.008' })
  admin = soy.admin
  stopWorker = await startWorker(soy.api)
})
afterAll(async () => {
  await stopWorker()
  expect((await verify(soy.api.owner, undefined, openStorage(soy.api.settings))).differ).toEqual([])
  await soy.api.close()
  await eu.close()
})
beforeEach(() => {
  eu.calls.length = 0
  eu.manners = []
})

async function frozen() {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id } = await ok(admin.post('/statements', { product }))
  await ok(admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
  return ok(admin.post(`/statements/${_id}/freeze`))
}
const act = (id: string, action: string, body?: object, client = admin) =>
  client.post(`/statements/${id}/${action}`, body)
const read = (id: string) => ok(admin.get(`/statements/${id}`))
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const known = (statement: any) =>
  eu.statements.find(
    ({ internalReferenceNumber }) => internalReferenceNumber === statement.internalReferenceNumber,
  )!

const byHand = { referenceNumber: '26NL7K2QX084BZ', verificationNumber: 'X1F902KD' }
let numbers = 0
/** What the EU decides about one. */
function decide(statement: any, status: string, rejectionReason?: string) {
  const number = {
    referenceNumber: `26NL${String(++numbers).padStart(10, '0')}`,
    verificationNumber: 'X1F902KD',
  }
  Object.assign(known(statement), {
    status,
    ...(status === 'AVAILABLE' ? number : {}),
    ...(rejectionReason && { rejectionReason }),
  })
  return number
}
async function available() {
  const statement = await frozen()
  await ok(act(statement._id, 'submit'))
  const number = decide(statement, 'AVAILABLE')
  return { ...(await ok(act(statement._id, 'refresh'))), number }
}

/** As if the last call had been so many minutes earlier. */
const age = (id: string, member: 'submitted', minutes: number) =>
  soy.api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql`
      update statements set eu = jsonb_set(eu, ${`{${member}}`}::text[],
        to_jsonb(to_char(now() at time zone 'UTC' - ${minutes} * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where account_id = ${account} and id = ${id}::uuid
    `.execute(tx.db),
  )

describe('declaring (EUD-09)', () => {
  it('sends what was frozen under a fresh signature, and asks by itself until there are numbers', async () => {
    const statement = await frozen()
    const sent = await ok(act(statement._id, 'submit'))
    expect(sent).toMatchObject({
      state: 'submitted',
      eu: { uuid: known(statement).uuid, status: 'SUBMITTED', submitted: expect.any(String) },
    })
    const { body } = eu.calls[0]!
    const file = await admin.get(`/statements/${statement._id}/file?format=xml`)
    expect(
      String(file.body)
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    ).toBe(body.textContent)
    const number = decide(statement, 'AVAILABLE')
    await expect.poll(async () => (await read(statement._id)).state).toBe('available')
    expect((await read(statement._id)).eu).toMatchObject({ ...number, byHand: false, rejectionReason: null })
    expect(codeOf(await act(statement._id, 'submit'))).toEqual([409, 'SENT'])
    const { collection } = await ok(admin.get(`/history/statements/${statement._id}`))
    const [byEu, answered, asked] = collection.map(({ via, user }: any) => [via, user?._id ?? null])
    expect([asked, answered]).toEqual([
      ['api', 'admin'],
      ['api', 'admin'],
    ])
    expect(byEu[0]).toBe('job')
  })

  it('is what the settings of the account say, for the screens', async () => {
    expect(await ok(admin.get('/accountSettings'))).toMatchObject({ declares: true, amendHours: 72 })
  })

  it('is not done for a draft, nor where nobody declares for the account, nor by who does not administer it', async () => {
    const product = await soy.shipmentOf(await soy.plot())
    const draft = await ok(admin.post('/statements', { product }))
    expect(codeOf(await act(draft._id, 'submit'))).toEqual([409, 'FROZEN'])
    expect(codeOf(await act(draft._id, 'refresh'))).toEqual([409, 'FROZEN'])
    expect(codeOf(await act(draft._id, 'withdraw'))).toEqual([409, 'SENT'])
    expect(codeOf(await act(draft._id, 'amend', { content: {} }))).toEqual([409, 'SENT'])
    const reader = await soy.reader()
    expect(codeOf(await act(draft._id, 'submit', undefined, reader))).toEqual([403, 'FORBIDDEN'])
    expect(eu.calls).toEqual([])
  })

  it('says what the EU found wrong, and may be tried again', async () => {
    const statement = await frozen()
    eu.manners = [{ fault: 'EUDR_COMMODITIES_HS_CODE_INVALID' }]
    const refused = await act(statement._id, 'submit')
    expect(codeOf(refused)).toEqual([502, 'EU_REFUSED'])
    expect(refused.body.details.faults).toEqual([
      { code: 'EUDR_COMMODITIES_HS_CODE_INVALID', message: 'About EUDR_COMMODITIES_HS_CODE_INVALID' },
    ])
    expect(await read(statement._id)).toMatchObject({ state: 'frozen', eu: null })
    eu.key = 'another key'
    expect((await act(statement._id, 'submit')).body.details.faults).toMatchObject([
      { code: 'UnauthenticatedException' },
    ])
    eu.key = 'secret key'
    expect(await ok(act(statement._id, 'submit'))).toMatchObject({ state: 'submitted' })
  })

  it('by two at once is done once', async () => {
    const statement = await frozen()
    const answers = await Promise.all([1, 2, 3].map(() => act(statement._id, 'submit')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(eu.operations()).toEqual(['submitDds'])
  })

  it('leaves the numbers that somebody enters by hand while the EU answers', async () => {
    const statement = await frozen()
    const number = { referenceNumber: '26NL7K2QX084BY', verificationNumber: 'X1F902KD' }
    eu.manners = [{ meanwhile: () => ok(act(statement._id, 'reference', number)) }]
    expect(await ok(act(statement._id, 'submit'))).toMatchObject({
      state: 'available',
      eu: { ...number, uuid: known(statement).uuid, byHand: true },
    })
    expect((await read(statement._id)).eu.asked).toBeUndefined()
  })

  it('leaves them too where the EU refuses', async () => {
    const statement = await frozen()
    const number = { referenceNumber: '26NL7K2QX084BZ', verificationNumber: 'X1F902KE' }
    const fault = 'EUDR_COMMODITIES_HS_CODE_INVALID'
    eu.manners = [{ meanwhile: () => ok(act(statement._id, 'reference', number)), fault }]
    expect(codeOf(await act(statement._id, 'submit'))).toEqual([502, 'EU_REFUSED'])
    expect(await read(statement._id)).toMatchObject({ state: 'available', eu: { ...number, byHand: true } })
  })

  it('takes an answer that comes twice once', async () => {
    const statement = await frozen()
    eu.manners = ['twice']
    expect(await ok(act(statement._id, 'submit'))).toMatchObject({ state: 'submitted' })
  })

  it('keeps why the EU rejected one, which becomes a draft again', async () => {
    const statement = await frozen()
    await ok(act(statement._id, 'submit'))
    decide(statement, 'REJECTED', 'Falta un productor')
    expect(await ok(act(statement._id, 'refresh'))).toMatchObject({
      state: 'rejected',
      eu: { rejectionReason: 'Falta un productor', referenceNumber: null },
    })
    expect(codeOf(await act(statement._id, 'reference', byHand))).toEqual([409, 'SENT'])
    expect(codeOf(await act(statement._id, 'submit'))).toEqual([409, 'SENT'])
    expect(await ok(act(statement._id, 'reopen'))).toMatchObject({ state: 'draft', eu: null })
  })
})

describe('what was declared', () => {
  it('stays where it is while the EU says nothing final, takes no numbers by hand, and is no draft again', async () => {
    const { _id, ...statement } = await frozen()
    await ok(act(_id, 'submit'))
    decide(statement, 'UNDER_REVIEW')
    expect(await ok(act(_id, 'refresh'))).toMatchObject({
      state: 'submitted',
      eu: { status: 'UNDER_REVIEW', referenceNumber: null },
    })
    for (const [action, body] of [['submit'], ['reopen'], ['reference', byHand]] as const)
      expect(codeOf(await act(_id, action, body))).toEqual([409, 'SENT'])
    expect((await act(_id, 'amend', { content: {} })).body.code).toBe('SENT')
    decide(statement, 'WITHDRAWN')
    expect(await ok(act(_id, 'refresh'))).toMatchObject({ state: 'withdrawn' })
    for (const [action, body] of [['reopen'], ['reference', byHand], ['withdraw']] as const)
      expect(codeOf(await act(_id, action, body))).toEqual([409, 'SENT'])
  })

  it('is amended, checked and frozen anew, with both numbers as they were', async () => {
    const { _id, number, frozen: before } = await available()
    const amended = await ok(act(_id, 'amend', { content: { comment: 'Peso corregido' } }))
    expect(amended).toMatchObject({ state: 'available', comment: 'Peso corregido', eu: number })
    expect(amended.frozen.at > before.at).toBe(true)
    expect(amended.frozen.sha256).toBe(before.sha256)
    expect(eu.operations().at(-1)).toBe('amendDds')
  })

  it('stays as it was where an amendment is refused, by us or by the EU', async () => {
    const { _id } = await available()
    const before = await read(_id)
    const stale = await act(_id, 'amend', { content: { comment: 'No', version: before.version - 1 } })
    expect(codeOf(stale)).toEqual([409, 'STALE'])
    const wrong = await act(_id, 'amend', { content: { commodities: [{ hsHeading: 'x' }] } })
    expect(wrong.body.errors).toMatchObject([{ path: '/content/commodities/0/hsHeading' }])
    const missing = await act(_id, 'amend', { content: { countryOfActivity: null } })
    expect(codeOf(missing)).toEqual([409, 'PREFLIGHT'])
    const activity = await act(_id, 'amend', { content: { activityType: 'EXPORT' } })
    expect(activity.body.errors).toMatchObject([{ path: '/content/activityType' }])
    eu.manners = [{ fault: 'EUDR_NOT_EDITABLE' }]
    expect(codeOf(await act(_id, 'amend', { content: { comment: 'No' } }))).toEqual([502, 'EU_REFUSED'])
    const { version: _1, updatedAt: _2, ...after } = await read(_id)
    expect(before).toMatchObject(after)
  })

  it.each(['GROUPED', 'OBSOLETE', 'ARCHIVED', 'SUSPENDED', 'UPDATED'])(
    'is shown with the word of the EU (%s), and neither amended nor withdrawn once it is grouped (EUD-14)',
    async (status) => {
      const { _id, ...statement } = await available()
      decide(statement, status)
      expect(await ok(act(_id, 'refresh'))).toMatchObject({ state: 'available', eu: { status } })
      const answer = await act(_id, 'withdraw')
      expect(codeOf(answer)).toEqual(status === 'GROUPED' ? [409, 'SENT'] : [200, undefined])
      if (status === 'GROUPED') {
        expect(answer.body.message).toContain('agrupada')
        expect(codeOf(await act(_id, 'amend', { content: {} }))).toEqual([409, 'SENT'])
      }
    },
  )

  it('stays as it is where the EU answers nothing on its first day, and after a withdrawal (EUD-14)', async () => {
    const { _id, ...statement } = await available()
    const declared = known(statement)
    eu.statements.splice(eu.statements.indexOf(declared), 1)
    expect(await ok(act(_id, 'refresh'))).toMatchObject({ state: 'available' })
    await age(_id, 'submitted', 25 * 60)
    expect(codeOf(await act(_id, 'refresh'))).toEqual([502, 'EU_REFUSED'])
    eu.statements.push({ ...declared, status: 'UPDATED' })
    await ok(act(_id, 'refresh'))
    const other = await available()
    eu.withdrawnAs = 'AVAILABLE'
    const withdrawing = await ok(act(other._id, 'withdraw'))
    eu.withdrawnAs = 'WITHDRAWN'
    expect(withdrawing).toMatchObject({ state: 'available' })
    // The server asks by itself, too: whoever comes first hears the same.
    eu.mannersOfQuestions = Array.from({ length: 100 }, () => ({ fault: 'EUDR_INTERNAL' }))
    expect(await ok(act(other._id, 'refresh'))).toMatchObject({ state: 'available' })
    eu.mannersOfQuestions = []
    await expect.poll(async () => (await read(other._id)).state).toBe('withdrawn')
  })

  it('is withdrawn, for three days only', async () => {
    const { _id } = await available()
    await age(_id, 'submitted', 73 * 60)
    expect(codeOf(await act(_id, 'withdraw'))).toEqual([409, 'SENT'])
    expect(codeOf(await act(_id, 'amend', { content: {} }))).toEqual([409, 'SENT'])
    await age(_id, 'submitted', 71 * 60)
    expect(await ok(act(_id, 'withdraw'))).toMatchObject({ state: 'withdrawn', eu: { status: 'WITHDRAWN' } })
    expect(codeOf(await act(_id, 'submit'))).toEqual([409, 'SENT'])
  })

  it('says of each number that it cites whether it may be used', async () => {
    const statement = await frozen()
    await ok(act(statement._id, 'reopen'))
    const cited = ['26NL7K2QX084AB', '26NL7K2QX084AC'].map((referenceNumber) => ({
      referenceNumber,
      verificationNumber: 'X1F902KD',
    }))
    await ok(admin.put(`/statements/${statement._id}`, { references: cited }))
    eu.verifiable.set('26NL7K2QX084AB', 'EXISTING_USABLE')
    const { references } = await ok(act(statement._id, 'verify'))
    expect(references.map(({ verified }: any) => verified.result)).toEqual([
      'EXISTING_USABLE',
      'NON_EXISTENT',
    ])
    const { checks } = await ok(admin.get(`/statements/${statement._id}/check`))
    expect(checks.find(({ code }: any) => code === 'REFERENCE_UNVERIFIED').state).toBe('warn')
    // Whatever has these numbers of its own says so, too; another verification number is another pair.
    for (const verificacion of ['X1F902KD', 'X1F902KE'])
      await soy.chain.recorded(statement.product._id, 'ms-dds', [], {
        numero: '26NL7K2QX084AB',
        verificacion,
      })
    const { own } = await ok(admin.get(`/products/${statement.product._id}/references`))
    const results = own.map((row: any) => [row.verificationNumber, row.verified?.result ?? null])
    expect(Object.fromEntries(results)).toEqual({ X1F902KD: 'EXISTING_USABLE', X1F902KE: null })
  })
})

it('an account that nobody declares for does it by hand (ADAPTER_OFF)', async () => {
  const other = await SoyAccount.start()
  try {
    expect(await ok(other.admin.get('/accountSettings'))).toMatchObject({ declares: false })
    const product = await other.shipmentOf(await other.plot())
    const { _id } = await ok(other.admin.post('/statements', { product }))
    for (const action of ['submit', 'refresh', 'withdraw', 'verify'])
      expect(codeOf(await act(_id, action, undefined, other.admin))).toEqual([409, 'ADAPTER_OFF'])
  } finally {
    await other.api.close()
  }
})
