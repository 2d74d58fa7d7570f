import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What happens to the bytes between the server and its database. */
interface Line {
  /** Milliseconds by which each part of an answer comes late. */
  late: number
  /** The share of answers in place of which the connection is reset. */
  resets: number
  /** Bytes vanish in both directions, and nobody hears of it. */
  isHole: boolean
  /** Connections are refused, and those that there were are closed. */
  isCut: boolean
}

const whole: Line = { late: 0, resets: 0, isHole: false, isCut: false }

/** A TCP proxy before a database, with the faults of networks. */
export class Proxy {
  line: Line = whole
  /** Counts down with each message of the server; at 0 its connection is reset before the message arrives. */
  fuse = Infinity
  readonly #server: Server
  readonly #pairs = new Set<{ near: Socket; far: Socket; isLost: boolean }>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(target: URL): Promise<Proxy> {
    const server = createServer({ noDelay: true })
    const proxy = new Proxy(server)
    server.on('connection', (near) => proxy.#join(near, target))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** What a hole has swallowed stays lost after its end: those connections are never heard of again. */
  set(fault: Partial<Line>): void {
    this.line = { ...whole, ...fault }
    for (const pair of this.#pairs) {
      if (this.line.isHole) pair.isLost = true
      if (this.line.isCut) reset(pair)
    }
  }

  mend(): void {
    this.line = whole
  }

  #join(near: Socket, target: URL): void {
    if (this.line.isCut) return void near.resetAndDestroy()
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const pair = { near, far, isLost: this.line.isHole }
    this.#pairs.add(pair)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket
        .on('error', () => {})
        .on('close', () => {
          this.#pairs.delete(pair)
          if (!pair.isLost || socket === near) other.destroy()
        })
    near.on('data', (chunk) => {
      if (pair.isLost) return
      if (--this.fuse < 0) {
        this.fuse = Infinity
        return reset(pair)
      }
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (pair.isLost) return
      if (Math.random() < this.line.resets) return reset(pair)
      if (this.line.late === 0) near.write(chunk)
      else setTimeout(() => near.writable && !pair.isLost && near.write(chunk), this.line.late)
    })
  }

  close(): void {
    for (const { near, far } of this.#pairs) for (const socket of [near, far]) socket.destroy()
    this.#server.close()
  }
}

function reset({ near, far }: { near: Socket; far: Socket }): void {
  near.resetAndDestroy()
  far.resetAndDestroy()
}
