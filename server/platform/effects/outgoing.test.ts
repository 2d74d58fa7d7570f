import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { certificate, startPartner } from '../../../test/kit/partner.ts'
import { hostileAddresses } from '../../../test/kit/hostile-addresses.ts'
import { mayReach } from './outgoing-address.ts'
import { openOutgoing, type OutgoingCall, OutgoingFault } from './outgoing.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function partner(answer: RequestListener, options?: { tls?: boolean }) {
  const started = await startPartner(answer, options)
  stops.push(started.close)
  return started
}

const call = (url: string, extra: Partial<OutgoingCall> = {}): OutgoingCall => ({
  url,
  method: 'GET',
  maxBytes: 1_000,
  maxMillis: 20_000,
  ...extra,
})

type Rules = NonNullable<Parameters<typeof openOutgoing>[0]>

/** Reaches a server of this machine under the name of its certificate. */
const open = (rules: Rules = {}) =>
  openOutgoing({
    allowed: ['127.0.0.0/8'],
    resolve: async () => ['127.0.0.1'],
    ca: certificate,
    ...rules,
  })

describe('an address', () => {
  it('of no open network is refused, whatever holds it', () => {
    expect(new Set(hostileAddresses).size).toBe(hostileAddresses.length)
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(60)
    expect(hostileAddresses.filter((one) => mayReach(one, []))).toEqual([])
  })

  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'])(
    '%s of the open network is reached',
    (address) => {
      expect(mayReach(address, [])).toBe(true)
    },
  )

  it('of a range that the caller allows is reached, others are not', () => {
    const allowed = ['10.1.0.0/16', 'fd00::/8']
    expect(['10.1.2.3', 'fd00::1', '::ffff:10.1.2.3'].filter((one) => !mayReach(one, allowed))).toEqual([])
    expect(['10.2.0.1', 'fc00::1', '127.0.0.1'].filter((one) => mayReach(one, allowed))).toEqual([])
  })

  it('that no list opens stays shut', () => {
    const all = ['0.0.0.0/0', '::/0']
    const shut = [
      '0.0.0.0',
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '168.63.129.16',
      '224.0.0.1',
      'ff02::1',
      '::',
    ]
    expect(shut.filter((one) => mayReach(one, all) || mayReach(one, []))).toEqual([])
    expect(mayReach('127.0.0.1', all)).toBe(true)
  })
})

describe('a call', () => {
  it('goes by HTTPS to the address that was judged, under the name of the certificate', async () => {
    let seen: { method?: string; host?: string; type?: string; name?: unknown; body: string } | undefined
    const { port } = await partner((request, response) => {
      void textOf(request).then((body) => {
        const { method, headers, socket } = request
        const name = (socket as TLSSocket & { servername?: unknown }).servername
        seen = { method, host: headers.host, type: headers['content-type'], name, body } as typeof seen
        response.writeHead(202, { 'x-mark': 'ñandú'.length }).end('taken')
      })
    })
    const asked: string[] = []
    const outgoing = open({
      async resolve(name) {
        asked.push(name)
        return ['127.0.0.1']
      },
    })
    const url = `https://partner.example:${port}/in?a=1`
    const headers = { 'content-type': 'text/xml' }
    const answer = await outgoing.call(call(url, { method: 'POST', headers, body: '<a>ñ</a>' }))
    expect({ ...answer, body: answer.body.toString(), headers: answer.headers['x-mark'] }).toEqual({
      status: 202,
      headers: '5',
      body: 'taken',
      isCut: false,
    })
    expect(seen).toEqual({
      method: 'POST',
      host: `partner.example:${port}`,
      type: 'text/xml',
      name: 'partner.example',
      body: '<a>ñ</a>',
    })
    expect(asked).toEqual(['partner.example'])
  })

  it.each([
    'ftp://partner.example/',
    'file:///etc/passwd',
    'partner.example',
    '',
    'https://',
    'https://ana@partner.example/',
    'https://ana:1@partner.example/',
    'https://:1@partner.example/',
    'https://partner.example:22/',
    'https://partner.example:80/',
    'https://partner.example:1023/',
    'http://partner.example/',
    'http://partner.example:8080/',
    'http://127.0.0.1:8080/',
  ])('to %j is refused by its look', async (url) => {
    await expect(open().call(call(url))).rejects.toEqual(new OutgoingFault('url'))
    await expect(open().judge(url, 20_000)).rejects.toMatchObject({ reason: 'url' })
  })

  it('to an address in another writing is refused as the address is', async () => {
    const outgoing = openOutgoing()
    const writings = [
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '127.0.0.1.',
    ]
    for (const host of [...writings, '169.254.169.254', '[fd00::1]', '１２７.0.0.1'])
      await expect(outgoing.judge(`https://${host}/`, 20_000), host).rejects.toMatchObject({
        reason: 'address',
      })
  })

  it('is refused by the name of this machine', async () => {
    await expect(openOutgoing().judge('https://localhost/', 20_000)).rejects.toMatchObject({
      reason: 'address',
    })
  })

  it.each(hostileAddresses.map((address) => [address]))(
    'to a name that leads to %s is refused',
    async (address) => {
      const outgoing = openOutgoing({ resolve: async () => ['8.8.8.8', address] })
      await expect(outgoing.call(call('https://partner.example/'))).rejects.toMatchObject({
        reason: 'address',
      })
    },
  )

  it('to a name without address says so', async () => {
    for (const resolve of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))])
      await expect(open({ resolve }).judge('https://nobody.example/', 20_000)).rejects.toMatchObject({
        reason: 'name',
      })
  })

  it('looks at the name each time: one that changes its address is refused at the next call', async () => {
    let count = 0
    const { port } = await partner((_request, response) => {
      count++
      response.end('ok')
    })
    const looks = [['127.0.0.1'], ['127.0.0.1'], ['192.168.0.1'], ['127.0.0.1']]
    const outgoing = open({ resolve: async () => looks.shift()! })
    const url = `https://partner.example:${port}/`
    await outgoing.judge(url, 20_000)
    // A second look within the call would be the third of all.
    expect((await outgoing.call(call(url))).status).toBe(200)
    await expect(outgoing.call(call(url))).rejects.toMatchObject({ reason: 'address' })
    expect(count).toBe(1)
  })

  it('refuses a certificate of another name, and one that nobody vouches for', async () => {
    let count = 0
    const { port } = await partner((_request, response) => {
      count++
      response.end()
    })
    await expect(open().call(call(`https://other.example:${port}/`))).rejects.toMatchObject({
      reason: 'certificate',
    })
    const resolve = async () => ['127.0.0.1']
    await expect(
      openOutgoing({ allowed: ['127.0.0.0/8'], resolve }).call(call(`https://partner.example:${port}/`)),
    ).rejects.toMatchObject({ reason: 'certificate' })
    expect(count).toBe(0)
  })

  it('follows no redirect: it is an answer as others are', async () => {
    const paths: (string | undefined)[] = []
    const { port } = await partner((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { location: '/secret' }).end()
    })
    expect((await open().call(call(`https://partner.example:${port}/a`))).status).toBe(302)
    expect(paths).toEqual(['/a'])
  })

  it('asks no proxy of the environment', async () => {
    const asked: unknown[] = []
    const proxy = await partner((request, response) => void (asked.push(request.url), response.end()), {
      tls: false,
    })
    const { port } = await partner((_request, response) => response.end('own'))
    const names = ['HTTPS_PROXY', 'https_proxy', 'NODE_USE_ENV_PROXY']
    const before = names.map((name) => process.env[name])
    try {
      for (const name of names)
        process.env[name] = name.endsWith('ENV_PROXY') ? '1' : `http://127.0.0.1:${proxy.port}`
      const answer = await open().call(call(`https://partner.example:${port}/`))
      expect(answer.body.toString()).toBe('own')
    } finally {
      for (const [at, name] of names.entries())
        if (before[at] === undefined) delete process.env[name]
        else process.env[name] = before[at]
    }
    expect(asked).toEqual([])
  })

  it('reads of an endless answer what the caller wants, and hangs up', async () => {
    let closed: Promise<unknown> | undefined
    const { port } = await partner((_request, response) => {
      closed = once(response, 'close')
      pour(response, 1_000_000_000)
    })
    const answer = await open().call(call(`https://partner.example:${port}/`))
    expect([answer.status, answer.body.length, answer.isCut]).toEqual([200, 1_000, true])
    await closed
  })

  it('inflates nothing: a bomb stays as small as it came', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    let accepted: unknown
    const { port } = await partner((request, response) => {
      accepted = request.headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    const answer = await open().call(call(`https://partner.example:${port}/`, { maxBytes: 100_000 }))
    expect([accepted, answer.isCut]).toEqual(['identity', false])
    expect(answer.body.equals(bomb)).toBe(true)
  })

  it.each<[what: string, answer: RequestListener]>([
    ['says nothing', () => {}],
    [
      'sends its head alone',
      (_request, response) => response.writeHead(200, { 'content-length': 10 }).flushHeaders(),
    ],
    [
      'trickles',
      (_request, response) => {
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('ends when its time is over while a server %s', async (_what, answer) => {
    let closed: Promise<unknown> | undefined
    const { port } = await partner((request, response) => {
      closed = once(response, 'close')
      answer(request, response)
    })
    const slow = call(`https://partner.example:${port}/`, { maxMillis: 400 })
    await expect(open().call(slow)).rejects.toMatchObject({ reason: 'timeout' })
    await closed
  })

  it('counts the look-up of the name as part of its time', async () => {
    const outgoing = open({ resolve: () => new Promise(() => {}) })
    await expect(outgoing.judge('https://slow.example/', 50)).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('says of a server that hangs up, or is not there, that there was no connection', async () => {
    const { port, close } = await startPartner((request) => request.socket.destroy())
    const url = `https://partner.example:${port}/`
    await expect(open().call(call(url))).rejects.toMatchObject({ reason: 'connection' })
    await close()
    await expect(open().call(call(url))).rejects.toMatchObject({ reason: 'connection' })
  })
})

describe('http:', () => {
  it('reaches this machine where the caller says so, and nothing else', async () => {
    const { port } = await partner((_request, response) => response.end('local'), { tls: false })
    const outgoing = openOutgoing({ allowsLocalHttp: true })
    expect((await outgoing.call(call(`http://127.0.0.1:${port}/`))).body.toString()).toBe('local')
    await expect(openOutgoing().call(call(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
      reason: 'url',
    })
    for (const address of ['8.8.8.8', '10.0.0.1', '0.0.0.0']) {
      const other = openOutgoing({ allowsLocalHttp: true, resolve: async () => ['127.0.0.1', address] })
      await expect(other.call(call(`http://partner.example:${port}/`))).rejects.toMatchObject({
        reason: 'address',
      })
    }
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Sends as fast as it is read. */
function pour(response: ServerResponse, bytes: number): void {
  const part = Buffer.alloc(64_000, 'a')
  let left = bytes
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= part.length
      if (!response.write(part)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}
