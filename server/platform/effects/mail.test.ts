import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authority, type Certificate, certificates } from '../../../test/kit/certificates.ts'
import { readMail, startMailServer } from '../../../test/kit/mail.ts'
import { processLog } from '../process/log.ts'
import { root } from '../process/root.ts'
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

  it('goes to the ASCII form of an address, where there is one (LNK-12)', async () => {
    const { taken, mail } = await server()
    await mail.send(message({ to: ['ana@peñarol.example', 'josé@peñarol.example'] }))
    expect(taken[0]!.to).toEqual(['ana@xn--pearol-xwa.example', 'josé@peñarol.example'])
  })

  it('has the sender of the settings', async () => {
    const { url, taken } = await server()
    await open({ SMTP_URL: `${url}?from=avisos@coop.example` }).send(message())
    expect(taken[0]!.from).toBe('avisos@coop.example')
  })

  it('fails if the server says nothing, trickles, refuses, or hangs up in the middle', async () => {
    const behaviours = [
      'silent',
      'trickles',
      'falls silent',
      'refuses',
      'cuts',
      'defers the message',
    ] as const
    // At once: each may take ten seconds.
    await Promise.all(
      behaviours.map(async (behaviour) => {
        const { mail, taken } = await server(behaviour)
        await expect(mail.send(message())).rejects.toBeInstanceOf(Error)
        expect([behaviour, taken]).toEqual([behaviour, []])
      }),
    )
  })

  it('that a server took and didn’t say so fails, and is repeated under one Message-ID', async () => {
    const { mail, taken, behave } = await server('forgets to answer')
    await expect(mail.send(message())).rejects.toBeInstanceOf(Error)
    behave('takes')
    await mail.send(message())
    const ids = taken.map(({ raw }) => readMail(raw).headers['message-id'])
    expect(ids).toEqual([`<${id}@rastro.example>`, `<${id}@rastro.example>`])
  })

  it('to several fails while one of them is refused for now, and is repeated to that one alone', async () => {
    const { mail, taken, behave } = await server('defers the second')
    const several = message({ to: ['ana@coop.example', 'eva@coop.example', 'sol@coop.example'] })
    await expect(mail.send(several)).rejects.toMatchObject({ responseCode: 451 })
    behave('takes')
    await mail.send(several)
    expect(taken.map(({ to }) => to)).toEqual([
      ['ana@coop.example', 'sol@coop.example'],
      ['eva@coop.example'],
    ])
    expect(taken.map(({ raw }) => readMail(raw).headers.to)).toEqual(
      Array(2).fill('ana@coop.example, eva@coop.example, sol@coop.example'),
    )
  })

  it('to several reaches the others if one is refused for good, which the log says without the address', async () => {
    const log = vi.spyOn(processLog, 'warn').mockImplementation(() => {})
    const { mail, taken } = await server('refuses the second')
    await mail.send(message({ to: ['ana@coop.example', 'eva@coop.example'] }))
    expect(taken.map(({ to }) => to)).toEqual([['ana@coop.example']])
    expect(log.mock.calls).toEqual([['mail: one of several recipients was refused for good (550)']])
    log.mockRestore()
  })

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

describe('by TLS', () => {
  async function secured(certificate: Certificate, when: 'at once' | 'asked' | 'never') {
    const started = await startMailServer('takes', { certificate, when })
    stops.push(started.close)
    const scheme = when === 'at once' ? 'smtps' : 'smtp'
    return { ...started, url: `${scheme}://ana:secreto@localhost:${started.port}` }
  }
  /** What was said before TLS, which holds no password and no message. */
  const opening = (clear: string[]) => clear.map((line) => line.split(' ')[0])

  it.each([
    ['of an authority that nobody knows', 'right', 'unable to verify the first certificate'],
    ['signed by itself', 'alone', 'self-signed certificate'],
  ] as const)('nothing leaves to a server with a certificate %s', async (_what, which, why) => {
    for (const when of ['at once', 'asked'] as const) {
      const { url, taken, clear } = await secured(certificates[which], when)
      const mail = open({ SMTP_URL: url })
      await expect(mail.send(message())).rejects.toThrow(why)
      await expect(mail.check()).rejects.toThrow(why)
      expect(taken).toEqual([])
      expect(opening(clear)).toEqual(when === 'asked' ? ['EHLO', 'STARTTLS', 'EHLO', 'STARTTLS'] : [])
    }
  })

  it('a message and a password leave once the operator names the authority, to no other host, and not beyond its end', async () => {
    const path = join(dataDir, 'authority.pem')
    writeFileSync(path, authority)
    const servers = await Promise.all([
      secured(certificates.right, 'at once'),
      secured(certificates.right, 'asked'),
      secured(certificates.elsewhere, 'asked'),
      secured(certificates.over, 'asked'),
    ])
    const program = `
      import { openMail } from ${JSON.stringify(join(root, 'server/platform/effects/mail.ts'))}
      import { readSettings } from ${JSON.stringify(join(root, 'server/platform/process/settings.ts'))}
      const message = { id: 'a', to: ['ana@coop.example'], subject: 's', text: 't', html: 'h' }
      for (const url of ${JSON.stringify(servers.map(({ url }) => url))})
        await openMail(readSettings({ SMTP_URL: url })).send(message).then(() => console.log('sent'), ({ message }) => console.log(message))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      { cwd: root, env: { ...process.env, NODE_EXTRA_CA_CERTS: path } },
    )
    expect(stdout.trim().split('\n')).toEqual([
      'sent',
      'sent',
      expect.stringMatching(/^Hostname\/IP does not match/),
      'certificate has expired',
    ])
    expect(servers.map(({ taken }) => taken.length)).toEqual([1, 1, 0, 0])
    expect(servers.map(({ clear }) => opening(clear))).toEqual([
      [],
      ['EHLO', 'STARTTLS'],
      ['EHLO', 'STARTTLS'],
      ['EHLO', 'STARTTLS'],
    ])
  })

  it('a password never leaves where somebody takes the offer of TLS out', async () => {
    const { url, taken, clear } = await secured(certificates.right, 'never')
    const mail = open({ SMTP_URL: `${url}?tls=1` })
    await expect(mail.send(message())).rejects.toThrow('STARTTLS')
    await expect(mail.check()).rejects.toThrow('STARTTLS')
    expect(taken).toEqual([])
    expect(opening(clear)).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'STARTTLS'])
    // To this machine it may.
    await open({ SMTP_URL: url }).send(message())
    expect(taken).toHaveLength(1)
  })
})
