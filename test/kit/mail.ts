import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

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

interface Taken {
  from: string
  to: string[]
  raw: string
}

/** A small mail server (RFC 5321) on a port of its own. */
export async function startMailServer(behaviour: MailBehaviour = 'takes') {
  const taken: Taken[] = []
  const state = { behaviour }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, state, taken)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
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

/** To the recipient. */
const answers: Partial<Record<MailBehaviour, string>> = {
  refuses: '550 nobody of that name',
  defers: '451 try again later',
}

function serve(socket: Socket, { behaviour }: { behaviour: MailBehaviour }, taken: Taken[]): void {
  if (behaviour === 'silent') return
  if (behaviour === 'trickles') {
    const timer = setInterval(() => socket.write('2'), 100)
    socket.on('close', () => clearInterval(timer))
    return
  }
  let message: Taken = { from: '', to: [], raw: '' }
  let isData = false
  let read = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 kit')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    read += chunk
    if (isData && behaviour === 'cuts') return socket.destroy()
    for (;;) {
      const end = isData ? read.indexOf('\r\n.\r\n') : read.indexOf('\r\n')
      if (end < 0) return
      const part = read.slice(0, end)
      read = read.slice(end + (isData ? 5 : 2))
      if (isData) {
        taken.push({ ...message, raw: part.replaceAll('\r\n..', '\r\n.') })
        message = { from: '', to: [], raw: '' }
        isData = false
        say('250 taken')
        continue
      }
      const address = /<(.*)>/.exec(part)?.[1] ?? ''
      if (/^EHLO/i.test(part)) say('250 kit')
      else if (/^MAIL FROM/i.test(part)) {
        message.from = address
        say('250 ok')
      } else if (/^RCPT TO/i.test(part)) {
        message.to.push(address)
        say(answers[behaviour] ?? '250 ok')
      } else if (/^DATA/i.test(part)) {
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
