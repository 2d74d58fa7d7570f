import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { repeatAttempt } from '../../../test/kit/attempts.ts'
import { startNotices, texts } from '../../../test/kit/notices.ts'
import { verify } from '../../verify/index.ts'

type Kit = Awaited<ReturnType<typeof startNotices>>
let kit: Kit
let api: Kit['api']
let admin: Kit['admin']
let buyer: Kit['buyer']
let mute: Kit['mute']
let soy: Kit['soy']
let make: Kit['make']
let recallOf: Kit['recallOf']
let notify: Kit['notify']
let itemOf: Kit['itemOf']
let nextMail: Kit['nextMail']
let notified: Kit['notified']
let open: Kit['open']
let answer: Kit['answer']
let pass: Kit['pass']

beforeAll(async () => {
  kit = await startNotices()
  ;({ api, admin, buyer, mute, soy, make, recallOf, notify, itemOf, nextMail, notified, open, answer, pass } =
    kit)
})
afterEach(() => kit.tidy())
afterAll(() => kit.stop())

/** What the server logs meanwhile. */
async function logOf(work: () => Promise<void>): Promise<string> {
  const { write } = process.stderr
  let logged = ''
  process.stderr.write = (chunk) => {
    logged += String(chunk)
    return true
  }
  api.app.log.level = 'warn'
  try {
    await work()
  } finally {
    process.stderr.write = write
    api.app.log.level = 'silent'
  }
  return logged
}

describe('the page behind a notice', () => {
  it('has the text without a script, and is kept, found and framed by nobody (RCL-05)', async () => {
    const { secret } = await notified()
    const page = await open(secret)
    expect(page.statusCode).toBe(200)
    for (const part of [
      'Tenés 1 partida en retiro',
      texts.reason,
      'Separalo y no lo vendas.',
      'Recibí el aviso',
    ])
      expect(page.body).toContain(part)
    expect(page.body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    const english = await open(secret, '?language=en')
    expect(english.body).toContain('I got the notice')
    expect(english.body).toContain(`<span lang="es">${texts.reason}.</span>`)
  })

  it('takes one answer, which confirms what they hold and keeps their words (RCL-05)', async () => {
    const { _id, secret } = await notified()
    const note = 'Vendimos 2 el sábado,\nlas otras están separadas.'
    const thanks = await answer(secret, { note: ` ${note}\u0007 ` })
    expect([thanks.statusCode, thanks.body.includes('Avisaste que lo recibiste')]).toEqual([200, true])
    expect(await itemOf(_id)).toMatchObject({ state: 'confirmed', note, by: null })
    for (const again of [await answer(secret, { note: 'otra' }), await open(secret)]) {
      expect([again.statusCode, again.body.includes('Ya avisaste')]).toEqual([410, true])
    }
    expect((await itemOf(_id)).note).toBe(note)
  })

  it('takes the answers of two at once as one (RCL-05)', async () => {
    const { secret } = await notified()
    const answers = await Promise.all([answer(secret), answer(secret), answer(secret)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  })

  it('gives a note that is too long, or that nobody can store, back to be mended (RCL-05, LNK-11)', async () => {
    const { _id, secret } = await notified()
    const long = await answer(secret, { note: 'x'.repeat(501) })
    expect([long.statusCode, long.body.includes('x'.repeat(501))]).toEqual([400, true])
    const unstorable = await answer(secret, { note: 'Recibido\0' })
    expect([unstorable.statusCode, unstorable.body.includes('signo no se puede guardar')]).toEqual([
      400,
      true,
    ])
    expect((await itemOf(_id)).state).toBe('notified')
    expect((await answer(secret, { note: 'x'.repeat(500) })).statusCode).toBe(200)
  })

  it('ends after thirty days, and when the recall is lifted, with the reason (RCL-05)', async () => {
    const expired = await notified()
    await pass(29 * 24, expired._id)
    expect((await open(expired.secret)).statusCode).toBe(200)
    await pass(24, expired._id)
    for (const page of [await open(expired.secret), await answer(expired.secret)])
      expect([page.statusCode, page.body.includes('Este enlace venció el')]).toEqual([410, true])
    const lifted = await notified()
    await admin.post(`/recalls/${lifted._id}/lift`, { reason: 'El segundo análisis dio bien.' })
    for (const page of [await open(lifted.secret), await answer(lifted.secret)]) {
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('Este aviso ya no vale')
      expect(page.body).toContain('El segundo análisis dio bien.')
    }
    expect((await itemOf(lifted._id)).state).toBe('notified')
  })

  it('is unknown by any other secret, and nobody finds one by trying (RCL-05)', async () => {
    const { secret } = await notified()
    const unknown = await open('x'.repeat(27))
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await open(`${secret}x`)).statusCode).toBe(404)
    const tried = await Promise.all(Array.from({ length: 25 }, (_, n) => open(`unknown-${n}`)))
    expect(tried.filter(({ statusCode }) => statusCode === 429).length).toBe(7)
    expect((await open(secret)).statusCode).toBe(200)
  })

  it('is asked for sixty times a minute, and answered twenty times (RCL-05)', async () => {
    const { secret } = await notified()
    expect((await open(secret)).statusCode).toBe(200)
    await repeatAttempt(api.owner, 58)
    expect((await open(secret)).statusCode).toBe(200)
    const { statusCode, headers } = await open(secret)
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    const wrong = () => answer(secret, { note: 'x'.repeat(501) })
    expect((await wrong()).statusCode).toBe(400)
    await repeatAttempt(api.owner, 18)
    expect((await wrong()).statusCode).toBe(400)
    expect((await wrong()).statusCode).toBe(429)
  })

  it('is in no log, and only its digest in the database (RCL-05)', async () => {
    const { secret } = await notified()
    const { rows } = await api.owner.pool.query(
      `select count(*)::int as secrets from secrets where digest = sha256(convert_to($1, 'UTF8'))`,
      [secret],
    )
    expect(rows).toEqual([{ secrets: 1 }])
    const { rows: jobs } = await api.owner.pool.query(
      'select count(*)::int as jobs from graphile_worker._private_jobs where payload::text like $1',
      [`%${secret}%`],
    )
    expect(jobs).toEqual([{ jobs: 0 }])
    const logged = await logOf(async () => {
      await api.owner.pool.query('alter function find_secret(bytea) rename to lost_secret')
      expect((await open(secret)).statusCode).toBe(500)
      await api.owner.pool.query('alter function lost_secret(bytea) rename to find_secret')
    })
    expect(logged).toContain('"route":"/r/:secret"')
    expect(logged).not.toContain(secret)
  })

  it('of a second mail counts for the first, too, and not for another holder with the same address (RCL-05)', async () => {
    const shared = 'recepcion@molino.example'
    const other = (await admin.post('/organizations', { name: 'Molino del Sur S.A.', email: shared })).body
      ._id
    const plot = await make(mute, 'ps-lote-soja')
    const [theirs, others] = [await make(buyer), await make(other)]
    for (const made of [theirs, others]) await soy.recorded(made, 'ms-cosecha-carga', [plot], { kilos: 100 })
    const { _id } = await recallOf(plot)
    const secrets: string[] = []
    for (const organization of [buyer, buyer, other]) {
      await notify(_id, { organizations: [organization] })
      secrets.push((await nextMail()).secret)
    }
    const [first, second, third] = secrets
    expect((await answer(second!)).statusCode).toBe(200)
    expect((await open(first!)).statusCode).toBe(410)
    const stateOf = async (id: string) =>
      (await admin.get(`/recalls/${_id}/items`)).body.collection.find(
        ({ product }: { product: { _id: string } }) => product._id === id,
      ).state
    expect([await stateOf(theirs), await stateOf(others)]).toEqual([
      'confirmed',
      expect.not.stringMatching('confirmed'),
    ])
    expect((await answer(third!)).statusCode).toBe(200)
    expect(await stateOf(others)).toBe('confirmed')
  })
})

it('verify tells what notices did from events, and misses a secret (RCL-05)', async () => {
  const { secret } = await notified()
  await answer(secret, { note: 'Recibido' })
  const before = await verify(api.owner)
  expect(before.differ.filter(({ table }) => table === 'secrets')).toEqual([])
  await api.owner.pool.query(`delete from secrets where digest = sha256(convert_to($1, 'UTF8'))`, [secret])
  const { differ } = await verify(api.owner)
  expect(differ.filter(({ table }) => table === 'secrets')).toHaveLength(1)
})
