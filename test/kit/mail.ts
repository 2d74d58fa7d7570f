import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

/** What a mail server does with a message. */
type MailBehaviour =
  /** Takes it. */
  | 'takes'
  /** Accepts the connection and says nothing. */
  | 'silent'
  /** Sends a byte of its greeting every tenth of a second. */
  | 'trickles'
  /** Refuses the recipient for good. */
  | 'refuses'
  /** Refuses the recipient for now. */
  | 'defers'
  /** Hangs up in the middle of the message. */
  | 'cuts'
  /** Says nothing once it is asked whether it takes a message. */
  | 'falls silent'
  /** Takes the message, and hangs up before it says so. */
  | 'forgets to answer'
  /** Refuses the second recipient for good. */
  | 'refuses the second'
  /** Refuses the second recipient for now. */
  | 'defers the second'
  /** Refuses the message for now. */
  | 'defers the message'

interface CaughtMail {
  from: string
  to: string[]
  raw: string
}

interface MailSecurity {
  certificate: Certificate
  /** TLS from the first byte, once it is asked for, or never: as behind somebody who takes the offer out. */
  when: 'at once' | 'asked' | 'never'
}

interface State {
  behaviour: MailBehaviour
  secured: MailSecurity | undefined
  /** What clients said in the clear. */
  clear: string[]
  taken: CaughtMail[]
}

/** A small mail server (RFC 5321, 3207, 4954) on a port of its own. With TLS it asks who sends. */
export async function startMailServer(behaviour: MailBehaviour = 'takes', secured?: MailSecurity) {
  const state: State = { behaviour, secured, clear: [], taken: [] }
  const { taken, clear } = state
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, state)
  }
  const server =
    secured?.when === 'at once' ? createTlsServer(secured.certificate, accept) : createServer(accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    clear,
    behave(next: MailBehaviour) {
      state.behaviour = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type Answers = Partial<Record<MailBehaviour, string>>
const toRecipient: Answers = { refuses: '550 nobody of that name', defers: '451 try again later' }
const toSecond: Answers = {
  'refuses the second': '550 nobody of that name',
  'defers the second': '451 try again later',
}

function serve(socket: Socket, state: State, isUpgraded = false): void {
  const { behaviour, secured, taken } = state
  const isClear = !(socket instanceof TLSSocket)
  if (behaviour === 'silent') return
  if (behaviour === 'trickles') {
    const timer = setInterval(() => socket.write('2'), 100)
    socket.on('close', () => clearInterval(timer))
    return
  }
  let message: CaughtMail = { from: '', to: [], raw: '' }
  let recipients = 0
  let isData = false
  let read = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  if (!isUpgraded) say('220 kit')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    read += chunk
    if (isData && behaviour === 'cuts') return socket.destroy()
    for (;;) {
      const end = isData ? read.indexOf('\r\n.\r\n') : read.indexOf('\r\n')
      if (end < 0) return
      const part = read.slice(0, end)
      read = read.slice(end + (isData ? 5 : 2))
      if (isData) {
        if (behaviour !== 'defers the message')
          taken.push({ ...message, raw: part.replaceAll('\r\n..', '\r\n.') })
        message = { from: '', to: [], raw: '' }
        isData = false
        if (behaviour === 'forgets to answer') return socket.destroy()
        say(behaviour === 'defers the message' ? '451 try again later' : '250 taken')
        continue
      }
      const address = /<(.*)>/.exec(part)?.[1] ?? ''
      if (isClear) state.clear.push(part)
      if (/^EHLO/i.test(part)) {
        if (secured && (!isClear || secured.when === 'never')) say('250-AUTH PLAIN')
        if (secured?.when === 'asked' && isClear) say('250-STARTTLS')
        say('250 kit')
      } else if (/^STARTTLS/i.test(part)) {
        if (secured?.when !== 'asked') say('454 not here')
        else {
          say('220 go on')
          socket.removeAllListeners('data')
          const tls = new TLSSocket(socket, { isServer: true, ...secured.certificate })
          tls.on('error', () => socket.destroy())
          return serve(tls, state, true)
        }
      } else if (/^MAIL FROM/i.test(part)) {
        message.from = address
        recipients = 0
        say('250 ok')
      } else if (/^RCPT TO/i.test(part)) {
        message.to.push(address)
        recipients++
        const isSecond = recipients === 2
        const answer = isSecond ? toSecond[behaviour] : undefined
        if (answer) message.to.pop()
        say(answer ?? toRecipient[behaviour] ?? '250 ok')
      } else if (/^AUTH/i.test(part)) say('235 welcome')
      else if (/^DATA/i.test(part)) {
        if (behaviour === 'falls silent') return
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  })
}

interface ReadMail {
  headers: Record<string, string>
  text: string
  html: string
  /** Attached files by Content-ID. */
  pictures: Record<string, Buffer>
  /** Attached files by name. */
  files: Record<string, string>
}

/** Reads a message as a mail program does: headers unfolded and decoded, its parts by type. */
export function readMail(raw: string): ReadMail {
  const mail: ReadMail = { headers: {}, text: '', html: '', pictures: {}, files: {} }
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'))
  mail.headers = headers
  collect(headers, body, mail)
  return mail
}

function collect(headers: Record<string, string>, body: string, mail: ReadMail): void {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const inner = split(part.replace(/^\n/, ''))
      collect(inner.headers, inner.body, mail)
    }
    return
  }
  const bytes = decoded(body, headers['content-transfer-encoding'])
  const id = headers['content-id']?.replace(/[<>]/g, '')
  const file = /^attachment;.*filename="?([^";]+)/.exec(headers['content-disposition'] ?? '')?.[1]
  if (id) mail.pictures[id] = bytes
  else if (file) mail.files[file] = bytes.toString()
  else if (type.startsWith('text/html')) mail.html = bytes.toString()
  else mail.text = bytes.toString()
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\n\n')
  const headers: Record<string, string> = {}
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = words(line.slice(colon + 1).trim())
  }
  return { headers, body: raw.slice(end + 2) }
}

function decoded(body: string, encoding = '7bit'): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? quoted(body.replaceAll('=\n', '')) : Buffer.from(body)
}

const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

/** Words of a header that aren't ASCII (RFC 2047). */
const words = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      (how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : quoted(text.replaceAll('_', ' '))
      ).toString(),
    )
