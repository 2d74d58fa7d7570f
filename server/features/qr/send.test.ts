import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { readMail, startMailServer } from '../../../test/kit/mail.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { scan } from '../../../test/scan.ts'
import { verify } from '../../verify/index.ts'

let smtp: Awaited<ReturnType<typeof startMailServer>>
let api: TestApi
let admin: Client
let organization: { _id: string; uuid: string; name: string }
let product: { _id: string; uuid: string }

beforeAll(async () => {
  smtp = await startMailServer()
  api = await startApi({ PUBLIC_PAGE_URL: 'https://paginas.example', SMTP_URL: smtp.url })
  api.app.log.level = 'silent'
  admin = await api.as('admin', 'vino', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
  organization = (await admin.post('/organizations', { name: 'Bodega https://evil.example del Valle' })).body
  product = (await admin.post('/products', block('TUP-07'))).body
})
beforeEach(() => smtp.behave('takes'))
afterEach(async () => {
  smtp.taken.length = 0
  await api.database.pool.query('delete from attempts')
})
afterAll(async () => {
  await api.close()
  await smtp.close()
})

const block = (identifier: string) => ({
  organization: organization._id,
  productSchema: 'ps-cuartel',
  dataSchema: {
    identifier,
    vinedo: 'E-71043',
    variedad: 'malbec',
    altitud: 1120,
    superficie: 4.2,
    location: { country: 'Argentina', state: 'Mendoza' },
  },
})
/** What is answered for an id in the body that names nothing which the caller may read. */
const unknownItem = { status: 400, body: { code: 'INVALID', errors: [{ path: '/itemId' }] } }
const sendTo = (email: string, itemId = product._id, client = admin, language = 'es') =>
  client.post(`/qr/send?language=${language}`, { email, itemId }, { 'x-client': 'screen/1' })
const sent = () =>
  api.database.inAccount({ accountId: 'vino', userId: 'test', readOnly: true }, ({ db }) =>
    db
      .selectFrom('events')
      .select(['type', 'record_id', 'after', 'via', 'by_user'])
      .where('account_id', '=', 'vino')
      .where('action', '=', 'sent')
      .orderBy('n')
      .execute(),
  )

describe('a QR code by mail (QRP-03, ORG-06)', () => {
  it('carries the code and the link of the public page to one address, and leaves an event with it', async () => {
    expect(await sendTo('eva@compra.example')).toMatchObject({ status: 200, body: {} })
    const [mail] = smtp.taken
    expect(mail!.to).toEqual(['eva@compra.example'])
    const { headers, text, html, pictures } = readMail(mail!.raw)
    expect(headers.subject).toBe('Código QR de una página pública / QR code of a public page')
    expect(await scan(pictures['qr.png']!)).toBe(`https://paginas.example/${product.uuid}`)
    for (const body of [text, html])
      for (const words of [
        'TUP-07',
        'Te mandaron',
        'Somebody sent',
        `https://paginas.example/${product.uuid}`,
      ])
        expect(body).toContain(words)
    expect([...text.matchAll(/https?:\/\/[^/\s]+/g)].map(([host]) => host)).toEqual(
      Array(2).fill('https://paginas.example'),
    )
    expect((await sent()).at(-1)).toEqual({
      type: 'products',
      record_id: product._id,
      after: { recipient: 'eva@compra.example' },
      via: 'screen',
      by_user: 'admin',
    })
    expect(await verify(api.owner)).toMatchObject({ differ: [] })
  })

  it('begins in the language asked for, and takes nothing of the record but its name without addresses', async () => {
    await sendTo('eva@compra.example', organization.uuid, admin, 'en')
    const { headers, text } = readMail(smtp.taken[0]!.raw)
    expect(headers.subject).toMatch(/^QR code of a public page \/ /)
    expect(headers.from).toBe('Rastro <rastro@localhost>')
    expect(text).toMatch(/^Somebody sent.*\n\nBodega del Valle\n/)
    expect(text).not.toContain('evil')
    expect((await sent()).at(-1)).toMatchObject({ type: 'organizations', record_id: organization._id })
  })

  it('goes to one plain address', async () => {
    for (const email of [
      'eva',
      '',
      'eva@compra.example, otra@compra.example',
      'eva@compra.example\r\nBcc: otra@compra.example',
      'Eva <eva@compra.example>',
    ])
      expect([email, await sendTo(email)]).toMatchObject([
        email,
        { status: 400, body: { code: 'INVALID', errors: [{ path: '/email' }] } },
      ])
    expect(smtp.taken).toEqual([])
  })

  it('that fails is told at once, leaves no event, and counts no attempt', async () => {
    const before = (await sent()).length
    for (const behaviour of ['refuses', 'cuts'] as const) {
      smtp.behave(behaviour)
      for (let n = 0; n < 12; n++)
        expect(await sendTo('eva@compra.example')).toMatchObject({
          status: 502,
          body: { code: 'MAIL_FAILED' },
        })
    }
    smtp.behave('takes')
    expect((await sent()).length).toBe(before)
    expect((await sendTo('eva@compra.example')).status).toBe(200)
  })

  it('leaves twenty times an hour, and the one after is told when', async () => {
    const asked = await Promise.all(Array.from({ length: 24 }, () => sendTo('eva@compra.example')))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = asked.filter(({ status }) => status !== 200)
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'TOO_MANY'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    }
    expect(smtp.taken).toHaveLength(20)
    const other = await api.as('otra', 'vino', { admin: true })
    expect((await sendTo('eva@compra.example', product._id, other)).status).toBe(200)
  })

  it('is not for readers, and not of what the caller cannot read', async () => {
    const rights = (right: 'read' | 'write') => ({
      organizations: [organization._id],
      stages: { 'ps-cuartel': right },
    })
    const reader = await api.as('reader', 'vino', { rights: rights('read') })
    expect(await sendTo('eva@compra.example', product._id, reader)).toMatchObject({ status: 403 })
    const writer = await api.as('writer', 'vino', { rights: rights('write') })
    expect((await sendTo('eva@compra.example', product._id, writer)).status).toBe(200)
    const stranger = await api.as('stranger', 'vino', { rights: { stages: { 'ps-cuartel': 'write' } } })
    for (const id of [
      product._id,
      product.uuid,
      organization._id,
      '0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11',
      'x',
    ])
      expect(await sendTo('eva@compra.example', id, stranger)).toMatchObject(unknownItem)
    const archived = (await admin.post('/products', block('TUP-09'))).body
    await admin.delete(`/products/${archived._id}`)
    expect(await sendTo('eva@compra.example', archived._id)).toMatchObject(unknownItem)
    expect(smtp.taken).toHaveLength(1)
  })
})
