import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMail, startMailServer } from '../../../test/kit/mail.ts'
import { readSettings } from '../process/settings.ts'
import { withoutLinks, writeLetter } from './letter.ts'
import { type Message, openMail } from './mail.ts'

let dataDir: string
const stops: (() => unknown)[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rastro-mail-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (environment: Record<string, string> = {}) =>
  openMail(readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://rastro.example', ...environment }))

async function server(...behaviour: Parameters<typeof startMailServer>) {
  const started = await startMailServer(...behaviour)
  stops.push(started.close)
  return { ...started, mail: open({ SMTP_URL: started.url }) }
}

const id = '0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11'
const picture = { name: 'qr.png', type: 'image/png', content: Buffer.from([1, 2, 3, 250]) }
const message = (extra: Partial<Message> = {}): Message => ({
  id,
  to: ['ana@coop.example'],
  subject: 'Código QR',
  ...writeLetter(
    [
      { language: 'es', pieces: [{ text: 'Añatuya <b>' }, { picture: 'qr.png', alt: 'Código', size: 220 }] },
      { language: 'en', pieces: [{ quote: 'one\ntwo' }, { link: 'https://rastro.example/a?b=1&c=2' }] },
    ],
    [picture],
  ),
  ...extra,
})

describe('a message', () => {
  it('is text, HTML and pictures, from this server, under one Message-ID', async () => {
    const { taken, mail } = await server()
    await mail.send(message())
    await mail.send(message())
    expect(taken.map(({ from, to }) => [from, to])).toEqual([
      ['rastro@rastro.example', ['ana@coop.example']],
      ['rastro@rastro.example', ['ana@coop.example']],
    ])
    const [first, second] = taken.map(({ raw }) => readMail(raw))
    expect(first!.headers).toMatchObject({
      from: 'Rastro <rastro@rastro.example>',
      to: 'ana@coop.example',
      subject: 'Código QR',
      'message-id': `<${id}@rastro.example>`,
    })
    expect(second!.headers['message-id']).toBe(first!.headers['message-id'])
    expect(first!.text.trimEnd()).toBe(
      'Añatuya <b>\n\n---\n\n> one\n> two\n\nhttps://rastro.example/a?b=1&c=2',
    )
    expect(first!.html).toContain('Añatuya &#60;b&#62;')
    expect(first!.html).toContain('<div lang="en"')
    expect(first!.html).toContain('href="https://rastro.example/a?b=1&#38;c=2"')
    expect(first!.html).toContain('src="cid:qr.png"')
    expect(first!.pictures).toEqual({ 'qr.png': picture.content })
  })

  it('gets no header and no recipient from what people typed', async () => {
    const { taken, mail } = await server()
    const replyTo = { name: 'Eva\r\nBcc: otra@evil.example', address: 'eva@coop.example' }
    await mail.send(message({ replyTo, subject: 'Hola\r\nBcc: otra@evil.example' }))
    await mail.send(
      message({ replyTo: { name: 'Eva" <otra@evil.example>, "', address: 'eva@coop.example' } }),
    )
    for (const to of [
      'ana@coop.example, otra@evil.example',
      'ana@coop.example>\r\nRCPT TO:<otra@evil.example',
    ])
      await expect(mail.send(message({ to: [to] }))).rejects.toThrow('is no address')
    expect(taken).toHaveLength(2)
    for (const { raw, to } of taken) {
      expect(to).not.toContain('otra@evil.example')
      expect(Object.keys(readMail(raw).headers)).not.toContain('bcc')
    }
    expect(readMail(taken[1]!.raw).headers['reply-to']).toMatch(/<eva@coop\.example>$/)
  })

  it('has the sender of the settings', async () => {
    const { url, taken } = await server()
    await open({ SMTP_URL: `${url}?from=avisos@coop.example` }).send(message())
    expect(taken[0]!.from).toBe('avisos@coop.example')
  })

  it.each(['silent', 'trickles', 'refuses', 'cuts'] as const)(
    'fails if the server %s',
    async (behaviour) => {
      const { mail, taken } = await server(behaviour)
      await expect(mail.send(message())).rejects.toBeInstanceOf(Error)
      expect(taken).toEqual([])
    },
    20_000,
  )

  it('fails if no server is there', async () => {
    const { url, close } = await startMailServer()
    await close()
    await expect(open({ SMTP_URL: url }).send(message())).rejects.toBeInstanceOf(Error)
  })

  it('is a file of its own where no server is set; sent again, the same one', async () => {
    const mail = open()
    await mail.send(message())
    await mail.send(message())
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${id}.eml`])
    const path = join(dataDir, 'mail', `${id}.eml`)
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(readMail(readFileSync(path, 'utf8'))).toMatchObject({
      headers: { to: 'ana@coop.example' },
      pictures: { 'qr.png': picture.content },
    })
  })
})

describe('a text of a record in mail (QRP-03)', () => {
  it.each([
    ['TUP-07', 'TUP-07'],
    ['20.063.0.01874/01', '20.063.0.01874/01'],
    ['Acopio Las Garzas S.A. y Cía. S.R.L.', 'Acopio Las Garzas S.A. y Cía. S.R.L.'],
    ['lote https://evil.example/x nuevo', 'lote nuevo'],
    ['entrá a www.evil o evil.example/pagar', 'entrá a o'],
    ['evil．example', ''],
    ['escribí a eva@evil.example', 'escribí a'],
    ['uno\r\nBcc: otro\u2028dos', 'uno Bcc: otro dos'],
    ['al\u202erevés\u200b y\u0000 más', 'al revés y más'],
    ['á'.repeat(80), 'á'.repeat(60)],
  ])('%j is %j', (given, shown) => {
    expect(withoutLinks(given)).toBe(shown)
  })
})
