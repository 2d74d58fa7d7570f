import { type Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether the process was asked to stop. */
export interface Stopping {
  isStopping: boolean
}

/** Each answer of a process that stops ends its connection: whoever kept it for the next request makes that of another process. */
export function endConnections(app: FastifyInstance, stopping: Readonly<Stopping>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Connections without a request are ended this often: it may be on its way when the process takes no more connections. */
const idleMillis = 100

/** Takes no more connections, and waits until those that are there are answered, though not longer than given. */
export async function closeConnections(server: HttpServer, maxMillis: number): Promise<void> {
  // What connected before is taken first; who comes later is refused, and asks another process.
  await turn()
  // That of http would end connections whose first request is on its way.
  const closed = new Promise((done) => Server.prototype.close.call(server, done))
  // After a turn, a process that was held up has read what waited for it.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleMillis)
  await Promise.race([closed, sleep(maxMillis, undefined, { ref: false })])
  clearInterval(idle)
}
