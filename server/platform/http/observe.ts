import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requests, requestSeconds } from '../metrics.ts'
import type { Settings } from '../process/settings.ts'

/** The pattern of a request's route, never its address: an address may hold a secret or a value of a form. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** Ids that differ between processes, so that whoever quotes the id of a fault finds one line. */
export function requestIds(): () => string {
  const process = randomBytes(4).toString('hex')
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

/** Each answer leaves a line in the log, and its figures in the metrics if somebody can ask for them. */
export function observeRequests(app: FastifyInstance, { metricsPort }: Pick<Settings, 'metricsPort'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routeOf(request)
    const status = reply.statusCode
    if (metricsPort !== null) {
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, reply.elapsedTime / 1000)
    }
    const session = request.cachedSession?.session
    const line = { method, route, status, ms: Math.round(reply.elapsedTime), account: session?.accountId }
    request.log.info({ ...line, user: request.userId }, 'request')
    done()
  })
}
