import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedMessage {
  id: string
  headers: IncomingHttpHeaders
  text: string
  body: any
}

type Reply = (message: ReceivedMessage, response: ServerResponse) => void

const accept: Reply = (_message, response) => void response.writeHead(204).end()

/** A program that receives webhooks, written from Standard Webhooks alone and from nothing that the server is made of. */
export async function startReceiver() {
  const received: ReceivedMessage[] = []
  const state = { reply: accept }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const message = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        text,
        body: JSON.parse(text),
      }
      received.push(message)
      state.reply(message, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** How the next messages are answered; with 204 unless it is said. */
    answer(reply: Reply | number = accept) {
      state.reply = typeof reply === 'number' ? (_, response) => void response.writeHead(reply).end() : reply
    },
    /** Waits until so many messages are there. */
    async until(count: number): Promise<ReceivedMessage[]> {
      for (let tries = 0; received.length < count; tries++) {
        if (tries > 1_200) throw new Error(`${received.length} of ${count} messages came`)
        await new Promise((done) => setTimeout(done, 25))
      }
      return received
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The signatures of a message that a secret made. */
export function signedBy(secret: string, { headers, text }: ReceivedMessage): boolean[] {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`)
    .digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => {
      const [version, value = ''] = signature.split(',')
      const bytes = Buffer.from(value, 'base64')
      return version === 'v1' && bytes.length === own.length && timingSafeEqual(bytes, own)
    })
}
