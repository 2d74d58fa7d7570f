import { gzip } from 'node:zlib'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { takesGzip } from './encoding.ts'
import { isApi } from './headers.ts'

/** What is shorter fits in a packet or two either way. */
const minCharacters = 1_500

/**
 * A hook that compresses a text, off the main thread, for whoever takes it. Only for answers whose reader is known by a bearer token, or that
 * are alike for everybody: the length of a page that knows its reader by a cookie could betray what it says beside a guess.
 */
export const compress: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string' || payload.length < minCharacters || reply.hasHeader('content-encoding'))
    return done(null, payload)
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (!takesGzip(request)) return done(null, payload)
  gzip(payload, (error, packed) => {
    if (error) return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    done(null, packed)
  })
}

/** Compresses the texts that the API answers. Routes of pages and files run no hook for it. */
export function compressApi(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (isApi(route.url)) route.onSend = [route.onSend ?? [], compress].flat()
  })
}
