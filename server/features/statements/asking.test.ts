import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EuStub } from '../../../test/kit/eu.ts'
import { passMinutes, pollNow } from '../../../test/kit/eu-clock.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { noteRestore } from './numbering.ts'
import { findLost } from './polls.ts'

// No worker runs: each question is asked by its test.

let soy: SoyAccount
let eu: EuStub

beforeAll(async () => {
  eu = await EuStub.start()
  soy = await SoyAccount.start({ EUDR_CREDENTIALS: eu.credentials(account) })
})
afterAll(async () => {
  await soy.api.close()
  await eu.close()
})
beforeEach(() => {
  eu.calls.length = 0
  eu.manners = []
  eu.mannersOfQuestions = []
  eu.lagMinutes = 0
})

const act = (id: string, action: string, body?: object) => soy.admin.post(`/statements/${id}/${action}`, body)
const read = (id: string) => ok(soy.admin.get(`/statements/${id}`))
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const known = (statement: any) =>
  eu.statements.filter(
    ({ internalReferenceNumber }) => internalReferenceNumber === statement.internalReferenceNumber,
  )
async function frozen() {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id } = await ok(soy.admin.post('/statements', { product }))
  await ok(soy.admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
  return ok(act(_id, 'freeze'))
}
/** One whose submission got no answer. */
async function lost(manner: (typeof eu.manners)[0] = 'silent') {
  const statement = await frozen()
  eu.manners = [manner]
  await act(statement._id, 'submit')
  eu.calls.length = 0
  return statement
}
async function available() {
  const statement = await frozen()
  await ok(act(statement._id, 'submit'))
  const number = String(numbers++).padStart(10, '0')
  Object.assign(known(statement)[0]!, {
    status: 'AVAILABLE',
    referenceNumber: `26NL${number}`,
    verificationNumber: 'X1F902KD',
  })
  const found = await ok(act(statement._id, 'refresh'))
  eu.calls.length = 0
  return found
}
let numbers = 0

const pass = (id: string, minutes: number) => passMinutes(soy, eu, id, minutes)
const poll = (id: string) => pollNow(soy, id)

describe('a call without an answer (EUD-13)', () => {
  it.each([
    ['silent', [503, 'UNAVAILABLE'], { unknown: true }],
    ['page', [502, 'EU_REFUSED'], { faults: [] }],
    ['empty', [502, 'EU_REFUSED'], { faults: [] }],
    ['nameless', [502, 'EU_REFUSED'], { faults: [{ code: 'f:Server', message: 'Busy' }] }],
  ] as const)(
    '(%s) leaves two marks, and what the EU has is found, not declared again',
    async (manner, code, details) => {
      const statement = await frozen()
      eu.manners = [manner]
      const answer = await act(statement._id, 'submit')
      expect([codeOf(answer), answer.body.details]).toEqual([code, details])
      expect(answer.body.message).not.toContain('no la aceptó')
      const { state, eu: marks } = await read(statement._id)
      expect([state, marks.uuid]).toEqual(['frozen', null])
      expect(marks.ended >= marks.asked).toBe(true)
      expect(new Date(marks.until).getTime() - new Date(marks.asked).getTime()).toBe(30 * 60_000)
      expect(await ok(act(statement._id, 'submit'))).toMatchObject({
        state: 'submitted',
        eu: { uuid: known(statement)[0]!.uuid },
      })
      expect((await read(statement._id)).eu.asked).toBeUndefined()
      expect(eu.operations()).toEqual(['submitDds', 'getDdsByInternalReference'])
    },
  )

  it('is unknown until the half hour is over: submit and reopen are ASKED, refresh changes nothing', async () => {
    eu.lagMinutes = 20
    const statement = await lost()
    const { version, eu: marks } = await read(statement._id)
    for (const action of ['submit', 'reopen']) {
      const refused = await act(statement._id, action)
      expect(codeOf(refused)).toEqual([409, 'ASKED'])
      expect(refused.body.details).toEqual({ until: marks.until })
      expect(refused.body.message).toMatch(
        /^No se sabe todavía si la UE la tiene\. Se vuelve a preguntar .*\d\d:\d\d\.$/,
      )
    }
    expect(await ok(act(statement._id, 'refresh'))).toMatchObject({ state: 'frozen', version })
    await pass(statement._id, 19)
    expect(codeOf(await act(statement._id, 'submit'))).toEqual([409, 'ASKED'])
    await pass(statement._id, 2)
    expect(await ok(act(statement._id, 'submit'))).toMatchObject({ state: 'submitted' })
    expect(known(statement)).toHaveLength(1)
  })

  it('of a killed process is under way for 35 seconds, then unknown', async () => {
    const statement = await lost()
    await unsetEnded(statement._id)
    eu.calls.length = 0
    for (const action of ['submit', 'reopen']) {
      const refused = await act(statement._id, action)
      expect([...codeOf(refused), refused.body.message]).toEqual([409, 'SENT', 'Se está enviando.'])
    }
    expect(await ok(act(statement._id, 'refresh'))).toMatchObject({ state: 'frozen' })
    expect(eu.calls).toEqual([])
    await pass(statement._id, 1)
    expect(await ok(act(statement._id, 'refresh'))).toMatchObject({ state: 'submitted' })
  })

  it.each(['EUDR_API_NO_DDS', 'an empty list'])(
    'that never arrived is frozen again by %s once it counts, which Today shows to administrators',
    async (none) => {
      const statement = await lost()
      eu.statements.splice(eu.statements.indexOf(known(statement)[0]!), 1)
      await pass(statement._id, 31)
      if (none !== 'EUDR_API_NO_DDS') eu.manners = [{ text: listOf('') }]
      await poll(statement._id)
      const found = await read(statement._id)
      expect(found).toMatchObject({ state: 'frozen', eu: { uuid: null, absent: expect.any(String) } })
      expect(found.eu.asked).toBeUndefined()
      // The job never declares.
      expect(eu.operations()).toEqual(['getDdsByInternalReference'])
      const waiting = async (client = soy.admin) =>
        (await ok(client.get('/today'))).waiting.filter(({ code }: any) => code === 'EU_HAS_NONE')
      expect(await waiting()).toMatchObject([
        {
          title: 'La UE no la tiene: presentala otra vez',
          count: 1,
          action: { address: `/Statements/${statement._id}` },
        },
      ])
      expect(await waiting(await soy.reader())).toEqual([])
      // A refusal leaves it as it is.
      eu.manners = [{ fault: 'EUDR_COMMODITIES_HS_CODE_INVALID' }]
      expect(codeOf(await act(statement._id, 'submit'))).toEqual([502, 'EU_REFUSED'])
      expect(await waiting()).toHaveLength(1)
      expect(await ok(act(statement._id, 'reopen'))).toMatchObject({ state: 'draft', eu: null })
      expect(await waiting()).toEqual([])
    },
  )

  it('that never arrived is declared at once by a submit that hears so', async () => {
    const statement = await lost()
    eu.statements.splice(eu.statements.indexOf(known(statement)[0]!), 1)
    await pass(statement._id, 31)
    expect(await ok(act(statement._id, 'submit'))).toMatchObject({ state: 'submitted' })
    expect(eu.operations()).toEqual(['getDdsByInternalReference', 'submitDds'])
  })

  it('by two at once is declared once, also where the question takes longer than a call', async () => {
    const statement = await lost()
    eu.statements.splice(eu.statements.indexOf(known(statement)[0]!), 1)
    await pass(statement._id, 31)
    let other
    eu.manners = [{ meanwhile: async () => void (other = await act(statement._id, 'submit')) }]
    expect(codeOf(await act(statement._id, 'submit'))).toEqual([409, 'SENT'])
    expect(other).toMatchObject({ status: 200, body: { state: 'submitted' } })
    expect(known(statement)).toHaveLength(1)
  })

  it.each([
    ['no answer', 'silent', 200],
    ['no SOAP', 'page', 200],
    ['a nameless fault', 'nameless', 200],
    ['what is no list', { text: listOf('').replaceAll('GetDds', 'Other') }, 200],
    ['one of ours without a state', { text: listOf('<uuid>1</uuid>') }, 200],
    ['a list of something else', { text: listOf('').replace('></d:Get', '><d:statement/></d:Get') }, 200],
    [
      'those of others alone',
      {
        text: listOf(
          '<uuid>1</uuid><internalReferenceNumber>OTRA</internalReferenceNumber><status>AVAILABLE</status>',
        ),
      },
      200,
    ],
    ['a fault that the EU names', { fault: 'UnauthenticatedException' }, 502],
  ] as const)('stays unknown where the question gets %s, however late', async (_, manner, status) => {
    const statement = await lost()
    eu.statements.splice(eu.statements.indexOf(known(statement)[0]!), 1)
    await pass(statement._id, 300)
    eu.manners = [manner, manner, manner]
    expect((await act(statement._id, 'refresh')).status).toBe(status)
    await poll(statement._id)
    expect((await act(statement._id, 'submit')).status).toBe(status === 200 ? 409 : 502)
    expect((await read(statement._id)).eu).toMatchObject({ asked: expect.any(String) })
    expect(known(statement)).toEqual([])
  })

  it.each([
    ['hsHeading', '120190'],
    ['netWeight', '7'],
  ] as const)(
    'does not adopt what has another %s, and takes it for no none either',
    async (member, value) => {
      const statement = await lost()
      Object.assign(known(statement)[0]!, { [member]: value })
      await pass(statement._id, 31)
      await poll(statement._id)
      expect(await read(statement._id)).toMatchObject({
        state: 'frozen',
        eu: { uuid: null, asked: expect.any(String) },
      })
      expect(codeOf(await act(statement._id, 'submit'))).toEqual([409, 'ASKED'])
      const { commodities } = await read(statement._id)
      const [{ hsHeading, netWeight }] = commodities
      Object.assign(known(statement)[0]!, { hsHeading, netWeight: netWeight.toFixed(3) })
      expect(await ok(act(statement._id, 'refresh'))).toMatchObject({ state: 'submitted' })
    },
  )

  it('counts the newest that lives of several, and one rejected after it', async () => {
    const statement = await lost()
    const [{ uuid, date, ...one }] = known(statement) as [(typeof eu.statements)[0]]
    const at = (minutes: number) => new Date(new Date(date).getTime() + minutes * 60_000).toISOString()
    for (const [status, minutes] of [
      ['SUBMITTED', -5],
      ['REJECTED', 5],
      ['WITHDRAWN', 6],
    ] as const)
      eu.statements.push({ ...one, status, uuid: `${status} ${uuid}`, date: at(minutes) })
    expect(await ok(act(statement._id, 'submit'))).toMatchObject({ state: 'submitted', eu: { uuid } })
    const other = await lost()
    Object.assign(known(other)[0]!, { status: 'REJECTED', date: at(-60), rejectionReason: 'Antes' })
    expect(codeOf(await act(other._id, 'submit'))).toEqual([409, 'ASKED'])
    Object.assign(known(other)[0]!, { date: new Date().toISOString(), rejectionReason: 'Falta un productor' })
    expect(await ok(act(other._id, 'refresh'))).toMatchObject({
      state: 'rejected',
      eu: { rejectionReason: 'Falta un productor' },
    })
  })

  it('ends with numbers by hand', async () => {
    const statement = await lost()
    const number = { referenceNumber: '26NL7K2QX084BZ', verificationNumber: 'X1F902KD' }
    const entered = await ok(act(statement._id, 'reference', number))
    expect(entered).toMatchObject({ state: 'available', eu: { ...number, byHand: true } })
    expect(entered.eu.asked).toBeUndefined()
    await pass(statement._id, 31)
    await poll(statement._id)
    expect(eu.calls).toEqual([])
  })

  it('is asked about by its row where its job is lost', async () => {
    const statement = await lost()
    await pass(statement._id, 45)
    const { database, settings } = soy.api
    await findLost(database, settings)
    expect(new Date((await read(statement._id)).eu.until).getTime()).toBeGreaterThan(Date.now() - 10_000)
    await poll(statement._id)
    expect(await read(statement._id)).toMatchObject({ state: 'submitted' })
  })
})

/** An answer to a question by reference. */
function listOf(content: string): string {
  const row = content && `<d:ddsOverviewList>${content}</d:ddsOverviewList>`
  return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><d:GetDdsByInternalReferenceResponse xmlns:d="d">${row}</d:GetDdsByInternalReferenceResponse></e:Body></e:Envelope>`
}

/** As if its process had been killed before it could say that the call ended. */
const unsetEnded = (id: string) =>
  soy.api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql`
      /* tampering */ update statements set eu = eu - 'ended' where account_id = ${account} and id = ${id}::uuid
    `.execute(tx.db),
  )

describe('an amendment or a withdrawal without an answer (EUD-13)', () => {
  it.each(['amend', 'withdraw'] as const)(
    '(%s) is ASKED until the EU says how the statement is',
    async (action) => {
      const { _id } = await available()
      const body = action === 'amend' ? { content: { comment: 'Otro' } } : undefined
      eu.manners = ['silent']
      expect(codeOf(await act(_id, action, body))).toEqual([503, 'UNAVAILABLE'])
      expect(codeOf(await act(_id, 'amend', { content: {} }))).toEqual([409, 'ASKED'])
      expect(codeOf(await act(_id, 'withdraw'))).toEqual([409, 'ASKED'])
      eu.mannersOfQuestions = ['silent', { text: listOf('') }]
      for (let n = 0; n < 2; n++) {
        const { state, eu: marks } = await ok(act(_id, 'refresh'))
        expect([state, Boolean(marks.asked)]).toEqual(['available', true])
      }
      const answered = await ok(act(_id, 'refresh'))
      expect(answered.eu.asked).toBeUndefined()
      if (action === 'withdraw') return expect(answered.state).toBe('withdrawn')
      // Nobody knows whether the new content arrived, so the old one stays.
      expect(answered).toMatchObject({
        state: 'available',
        comment: null,
        eu: { lostAmendment: expect.any(String) },
      })
      const again = await ok(act(_id, 'amend', body))
      expect(again).toMatchObject({ comment: 'Otro' })
      expect(again.eu.lostAmendment).toBeUndefined()
    },
  )
})

it('sixty statements begun at once have a number each (EUD-13)', async () => {
  const products: string[] = []
  for (let n = 0; n < 60; n++) products.push(await soy.chain.product('ps-embarque'))
  const begun = await Promise.all(products.map((product) => soy.admin.post('/statements', { product })))
  expect(begun.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201))
  const references = begun.map(({ body }) => body.internalReferenceNumber.split('-').at(-1))
  expect(new Set(references).size).toBe(60)
})

it('a restore passes over a thousand numbers, and what was begun before it is asked about first (EUD-13)', async () => {
  const before = await frozen()
  await noteRestore(soy.api.owner)
  const numberOf = ({ internalReferenceNumber }: any) => Number(internalReferenceNumber.split('-').at(-1))
  const after = await frozen()
  expect(numberOf(after)).toBe(numberOf(before) + 1_001)
  expect(await ok(act(after._id, 'submit'))).toMatchObject({ state: 'submitted' })
  expect(eu.operations()).toEqual(['submitDds'])
  expect(codeOf(await act(before._id, 'submit'))).toEqual([409, 'ASKED'])
  await soy.api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql`
      /* tampering */ update statement_numbers set restored_at = restored_at - interval '31 minutes' where account_id = ${account}
    `.execute(tx.db),
  )
  await soy.api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql`
      /* tampering */ update statements set created_at = created_at - interval '1 hour' where account_id = ${account} and id = ${before._id}::uuid
    `.execute(tx.db),
  )
  expect(await ok(act(before._id, 'submit'))).toMatchObject({ state: 'submitted' })
  expect(eu.operations()).toEqual([
    'submitDds',
    'getDdsByInternalReference',
    'getDdsByInternalReference',
    'submitDds',
  ])
})

it('an EU that never answers is given up, and is unknown at once (EUD-13)', async () => {
  const hasty = await SoyAccount.start({
    EUDR_CREDENTIALS: eu.credentials(account),
    EUDR_ANSWER_SECONDS: '0.5',
  })
  try {
    const product = await hasty.shipmentOf(await hasty.plot())
    const { _id } = await ok(hasty.admin.post('/statements', { product }))
    const references = [{ referenceNumber: '26NL7K2QX084BZ', verificationNumber: 'X1F902KD' }]
    await ok(
      hasty.admin.put(`/statements/${_id}`, {
        countryOfActivity: 'NL',
        borderCrossCountry: 'NL',
        references,
      }),
    )
    eu.manners = ['mute']
    const asked = await hasty.admin.post(`/statements/${_id}/verify`)
    expect([asked.status, asked.body.details]).toEqual([503, { unknown: true }])
    await ok(hasty.admin.post(`/statements/${_id}/freeze`))
    eu.manners = ['mute']
    const silent = await hasty.admin.post(`/statements/${_id}/submit`)
    expect([...codeOf(silent), silent.body.details]).toEqual([503, 'UNAVAILABLE', { unknown: true }])
    const statement = await ok(hasty.admin.get(`/statements/${_id}`))
    expect(statement).toMatchObject({ state: 'frozen', eu: { uuid: null, ended: expect.any(String) } })
    expect(statement.references).toMatchObject([{ verified: null }])
    // It did get it.
    expect(known(statement)).toHaveLength(1)
    expect(eu.operations()).toEqual(['verify-declaration', 'submitDds'])
  } finally {
    await hasty.api.close()
  }
})

it('of an account that is no longer declared for says to enter the numbers by hand', async () => {
  const statement = await lost()
  const { credentials } = soy.api.settings.eudr
  const kept = credentials.get(account)!
  const changeable = credentials as Map<string, typeof kept>
  changeable.delete(account)
  try {
    const refused = await act(statement._id, 'reopen')
    expect([...codeOf(refused), refused.body.details]).toEqual([409, 'ASKED', { until: null }])
    expect(refused.body.message).toContain('cargá los números a mano')
  } finally {
    changeable.set(account, kept)
  }
})
