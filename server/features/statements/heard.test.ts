import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EuStub } from '../../../test/kit/eu.ts'
import { passMinutes, pollNow } from '../../../test/kit/eu-clock.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'

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
  eu.manners = []
})

const act = (id: string, action: string) => soy.admin.post(`/statements/${id}/${action}`)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const known = (statement: any) =>
  eu.statements.find(
    ({ internalReferenceNumber }) => internalReferenceNumber === statement.internalReferenceNumber,
  )!
async function frozen() {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id } = await ok(soy.admin.post('/statements', { product }))
  await ok(soy.admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
  return ok(act(_id, 'freeze'))
}
/** One whose submission got no answer. */
async function lost() {
  const statement = await frozen()
  eu.manners = ['silent']
  await act(statement._id, 'submit')
  return statement
}

it('what nobody knew is found among two that live by what it says, and without its reference in the answer', async () => {
  const statement = await lost()
  const one = known(statement)
  const later = new Date(new Date(one.date).getTime() + 60_000).toISOString()
  eu.statements.push({ ...one, uuid: 'other', date: later, netWeight: '7' })
  expect(await ok(act(statement._id, 'refresh'))).toMatchObject({
    state: 'submitted',
    eu: { uuid: one.uuid },
  })
  const nameless = await lost()
  eu.manners = [
    {
      text:
        '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><GetDdsByInternalReferenceResponse>' +
        '<ddsOverviewList><uuid>77</uuid><status>SUBMITTED</status></ddsOverviewList>' +
        '</GetDdsByInternalReferenceResponse></e:Body></e:Envelope>',
    },
  ]
  expect(await ok(act(nameless._id, 'refresh'))).toMatchObject({ state: 'submitted', eu: { uuid: '77' } })
})

it('what nobody knew is found where some of its goods have no weight', async () => {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id, commodities } = await ok(soy.admin.post('/statements', { product }))
  const [goods] = commodities
  const unit = { supplementaryUnit: 3, supplementaryUnitQualifier: 'MTQ' }
  await ok(
    soy.admin.put(`/statements/${_id}`, {
      activityType: 'DOMESTIC',
      countryOfActivity: 'NL',
      commodities: [
        { ...goods, netWeight: 7, percentageEstimationOrDeviation: 5 },
        { ...goods, netWeight: null, ...unit },
      ],
    }),
  )
  const statement = await ok(act(_id, 'freeze'))
  eu.manners = ['silent']
  await act(_id, 'submit')
  Object.assign(known(statement), { netWeight: '7.000' })
  expect(await ok(act(_id, 'refresh'))).toMatchObject({ state: 'submitted' })
})

it('takes of the EU neither the number of another statement nor one of another form (EUD-15)', async () => {
  const first = await frozen()
  await ok(act(first._id, 'submit'))
  Object.assign(known(first), {
    status: 'AVAILABLE',
    referenceNumber: '26NL00000000AA',
    verificationNumber: 'X1F902KD',
  })
  await ok(act(first._id, 'refresh'))
  const second = await frozen()
  await ok(act(second._id, 'submit'))
  const numbered = (referenceNumber: string) =>
    Object.assign(known(second), {
      status: 'AVAILABLE',
      referenceNumber,
      verificationNumber: 'x1f902kd',
    })
  numbered('26NL00000000AA')
  const refused = await act(second._id, 'refresh')
  expect([...codeOf(refused), refused.body.message]).toEqual([
    409,
    'NOT_UNIQUE',
    'Otra declaración ya tiene ese número.',
  ])
  // The job asks on, later and later.
  await passMinutes(soy, eu, second._id, 31)
  await pollNow(soy, second._id)
  const { state, eu: marks } = await ok(soy.admin.get(`/statements/${second._id}`))
  expect([state, marks.referenceNumber]).toEqual(['submitted', null])
  numbered('26NL')
  expect(await ok(act(second._id, 'refresh'))).toMatchObject({
    state: 'submitted',
    eu: { status: 'AVAILABLE', referenceNumber: null },
  })
  numbered('26nl 0000 0000 zz')
  expect(await ok(act(second._id, 'refresh'))).toMatchObject({
    state: 'available',
    eu: { referenceNumber: '26NL00000000ZZ', verificationNumber: 'X1F902KD' },
  })
})

it.each(['GROUPED', 'UPDATED', 'OBSOLETE', 'ARCHIVED', 'SUSPENDED'])(
  'takes the numbers of a statement that the EU calls %s before anybody asked (EUD-14)',
  async (status) => {
    const statement = await frozen()
    await ok(act(statement._id, 'submit'))
    Object.assign(known(statement), { status, referenceNumber: null, verificationNumber: null })
    expect(await ok(act(statement._id, 'refresh'))).toMatchObject({ state: 'submitted', eu: { status } })
    const referenceNumber = `26NL${status}000000`.slice(0, 14)
    Object.assign(known(statement), { referenceNumber, verificationNumber: 'X1F902KD' })
    const after = await ok(act(statement._id, 'refresh'))
    expect(after).toMatchObject({ state: 'available', eu: { status, referenceNumber } })
    expect(after.keepUntil).not.toBeNull()
  },
)
