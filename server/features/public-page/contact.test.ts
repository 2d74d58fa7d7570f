import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { readMail, startMailServer } from '../../../test/kit/mail.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'

let smtp: Awaited<ReturnType<typeof startMailServer>>
let api: TestApi
let admin: Client
let organization: { _id: string; uuid: string }
let product: { _id: string; uuid: string }
let stopWork: () => Promise<void>

beforeAll(async () => {
  smtp = await startMailServer()
  api = await startApi({ SMTP_URL: smtp.url, PUBLIC_PAGE_URL: 'https://paginas.example' })
  api.app.log.level = 'silent'
  admin = await api.as('admin', 'vino', { admin: true })
  await api.as('otra', 'vino', { admin: true })
  await api.as('operador', 'vino', { rights: {} })
  await api.as('ajena', 'soja', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
  organization = (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body
  product = await block('TUP-07')
  stopWork = await startWorker(api)
})
beforeEach(() => smtp.behave('takes'))
afterEach(async () => {
  smtp.taken.length = 0
  await api.database.pool.query('delete from attempts')
})
afterAll(async () => {
  await stopWork()
  await api.close()
  await smtp.close()
})

const block = async (identifier: string) => {
  const dataSchema = {
    identifier,
    vinedo: 'E-71043',
    variedad: 'malbec',
    altitud: 1120,
    superficie: 4.2,
    location: { country: 'Argentina', state: 'Mendoza' },
  }
  return (
    await admin.post('/products', { organization: organization._id, productSchema: 'ps-cuartel', dataSchema })
  ).body
}
const question = (more: Record<string, string> = {}) => ({
  name: 'Eva Compra',
  email: 'eva@compra.example',
  message: '¿Queda del 2024?\nGracias.',
  product: product.uuid,
  language: 'es',
  website: '',
  ...more,
})
const post = (payload: string, type: string, ip = '203.0.113.9') =>
  api.app.inject({
    method: 'POST',
    url: '/api/sendEmailContactForm',
    payload,
    headers: { 'content-type': type },
    remoteAddress: ip,
  })
const asForm = (more?: Record<string, string>, ip?: string) =>
  post(new URLSearchParams(question(more)).toString(), 'application/x-www-form-urlencoded', ip)
const asJson = (body: Record<string, unknown>, ip?: string) =>
  post(JSON.stringify(body), 'application/json', ip)
const arrived = async (count = 1) => {
  await expect.poll(() => smtp.taken.length).toBe(count)
  return smtp.taken.map(({ raw, ...envelope }) => ({ ...envelope, ...readMail(raw) }))
}

describe('a question on a product page (SUP-04)', () => {
  it('leads back to the page in its language, which thanks, and reaches the administrators alone', async () => {
    const answer = await asForm({ language: 'en' })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/${product.uuid}?language=en&sent=1#contact`,
    ])
    const page = await api.app.inject({ url: String(answer.headers.location).split('#')[0]! })
    // Pages have an origin of their own, which serves /api too; their pictures are at the app's.
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000;")
    expect(page.headers['content-security-policy']).toContain("img-src 'self' http://localhost:3000 data:")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:3000")
    expect(page.body).toContain(
      `<link rel="canonical" href="https://paginas.example/${product.uuid}?language=en"/>`,
    )
    expect(page.body).toMatch(/id="contact"[^]*role="status"[^]*Thank you/)
    const [mail] = await arrived()
    expect(mail!.to).toEqual(['admin@test.example', 'otra@test.example'])
    expect(mail!.headers['reply-to']).toBe('Eva Compra <eva@compra.example>')
    expect(mail!.headers.from).toBe('Rastro <rastro@localhost>')
    expect(mail!.headers.subject).toBe('Pregunta desde una página pública / Question from a public page')
    for (const body of [mail!.text, mail!.html])
      for (const part of [
        'TUP-07',
        '¿Queda del 2024?',
        'Gracias.',
        `https://paginas.example/${product.uuid}`,
      ])
        expect(body).toContain(part)
  })

  it('is taken as JSON too', async () => {
    const answer = await asJson({ email: 'eva@compra.example', message: 'Hola', product: product.uuid })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect((await arrived())[0]!.headers['reply-to']).toBe('eva@compra.example')
  })

  it('waits for a mail server that is down, and is sent under one Message-ID', async () => {
    smtp.behave('refuses')
    await asJson({ email: 'eva@compra.example', message: 'Hola', product: product.uuid })
    const jobs = async () =>
      (
        await api.owner.pool.query(
          'select attempts, max_attempts, locked_at is null as free from graphile_worker._private_jobs',
        )
      ).rows as { attempts: number; max_attempts: number; free: boolean }[]
    await expect.poll(async () => (await jobs())[0]).toEqual({ attempts: 1, max_attempts: 14, free: true })
    smtp.behave('takes')
    await api.owner.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await arrived()
    await expect.poll(jobs).toEqual([])
  })

  it('with faults comes back as a page with what was typed, in the language', async () => {
    const answer = await asForm({ email: 'eva', message: ' ', name: '<b>Eva' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
    expect(answer.body).toContain('<html lang="es">')
    expect(answer.body).toContain('value="&lt;b>Eva"')
    expect(answer.body).toContain('id="contact-email-fault"')
    expect(answer.body).toContain('id="contact-message-fault"')
    expect((await asForm({ email: '', language: 'en' })).body).toContain('<html lang="en">')
    const json = await asJson({ email: 'eva', message: 'x'.repeat(2001), product: product.uuid })
    expect([json.statusCode, json.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/email', '/message'],
    ])
    expect((await asJson({ product: product.uuid })).json()).toMatchObject({ code: 'INVALID' })
    const unknown = await asJson({ ...question(), to: 'otro@evil.example' })
    expect(unknown.json()).toMatchObject({ code: 'INVALID', errors: [{ path: '/to' }] })
  })

  it('with what nobody can store comes back at its input, from a form as from a program (LNK-11)', async () => {
    const message = 'Hola\u0000'
    const page = await asForm({ message })
    expect([page.statusCode, page.body.includes('id="contact-message-fault"')]).toEqual([400, true])
    expect((await asJson({ ...question(), message })).statusCode).toBe(400)
  })

  it('gets no header from what was typed', async () => {
    const answer = await asForm({ name: 'Eva\r\nBcc: otra@evil.example', message: 'Hola\u0007' })
    expect(answer.statusCode).toBe(303)
    const [mail] = await arrived()
    expect(mail!.headers.bcc).toBeUndefined()
    expect(mail!.headers['reply-to']).toMatch(/<eva@compra\.example>$/)
    expect((await asForm({ email: 'eva@compra.example\r\nBcc: otra@evil.example' })).statusCode).toBe(400)
  })

  it('names who asks without what nobody sees', async () => {
    expect((await asForm({ name: '\u202eEva\u200b' })).statusCode).toBe(303)
    expect((await arrived())[0]!.headers['reply-to']).toBe('Eva <eva@compra.example>')
  })

  it('of a program that fills in every field is thanked and dropped', async () => {
    const jobs = async () =>
      (await api.owner.pool.query('select from graphile_worker._private_jobs')).rowCount
    // A mail arrives before the end of its job is written.
    await expect.poll(jobs).toBe(0)
    expect((await asForm({ website: 'https://spam.example' })).statusCode).toBe(303)
    expect((await asJson({ ...question(), website: 'x' })).statusCode).toBe(200)
    expect(await jobs()).toBe(0)
    expect((await api.owner.pool.query('select from attempts')).rowCount).toBe(0)
  })

  it('is one of five an hour and address', async () => {
    for (let n = 0; n < 5; n++) expect((await asForm()).statusCode).toBe(303)
    const form = await asForm({ language: 'en' })
    expect([
      form.statusCode,
      form.headers['content-type'],
      Number(form.headers['retry-after']) > 3000,
    ]).toEqual([429, expect.stringContaining('text/html'), true])
    expect(form.body).toContain('<html lang="en">')
    expect((await asJson(question())).json()).toMatchObject({ code: 'TOO_MANY' })
    expect((await asForm({}, '203.0.113.10')).statusCode).toBe(303)
    await arrived(6)
  })

  it('is one of fifty a day and page', async () => {
    const other = await block('TUP-08')
    for (let n = 0; n < 50; n++)
      expect((await asJson(question({ product: other.uuid }), `198.51.100.${n}`)).statusCode).toBe(200)
    expect((await asJson(question({ product: other.uuid }), '198.51.100.99')).statusCode).toBe(429)
    expect((await asJson(question(), '198.51.100.99')).statusCode).toBe(200)
    await arrived(51)
  })

  it('is taken only for a page that is there', async () => {
    const gone = await block('TUP-09')
    await admin.delete(`/products/${gone._id}`)
    for (const [uuid, status] of [
      ['0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11', 404],
      ['x', 404],
      [organization.uuid, 404],
      [product._id, 404],
      [gone.uuid, 410],
    ] as const) {
      expect([uuid, (await asJson(question({ product: uuid }))).statusCode]).toEqual([uuid, status])
      const form = await asForm({ product: uuid })
      expect([form.statusCode, form.body.startsWith('<!doctype html>')]).toEqual([status, true])
    }
  })

  it('is the only thing that is read from forms', async () => {
    const answer = await api.app.inject({
      method: 'PUT',
      url: `/api/products/${product._id}`,
      payload: 'a=b',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${admin.token}`,
        'x-audience': 'vino',
      },
    })
    expect(answer.statusCode).toBe(415)
  })
})
