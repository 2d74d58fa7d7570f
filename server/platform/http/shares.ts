import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { Turns } from '../turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's turns. */
    endTurns?: () => void
    /** Its handler runs, and ends the turns even if the client has gone. */
    isAtWork?: boolean
  }
}

/** Requests under way of one person in one account. */
export const maxPersonTurns = 3
const people = new Turns(maxPersonTurns, { of: 'people' })
/** Turns of one key; KEY_PER_MINUTE limits how many wait. */
const keys = new Turns(3, { of: 'keys', maxWaiting: Infinity })
/** Turns for parsing and checking bodies with thousands of rows. */
const sheets = new Turns(2, { of: 'sheets' })

/** Turn for even larger bodies: one at a time, without waiting. */
const large = new Turns(1, { of: 'large', maxWaiting: 0 })

/** Waits before the body is read: whoever waits costs a socket, and no memory. */
export async function takeTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, userId, areas }: Session,
): Promise<void> {
  holdTurn(request, await (areas ? keys : people).take(`${accountId} ${userId}`))
  const end = () => {
    if (!request.isAtWork) request.endTurns?.()
  }
  if (reply.raw.destroyed) end()
  else reply.raw.once('close', end)
}

/** Waits once the body is there: a slow sender keeps nobody from the turn. */
export async function takeSheetTurn(request: FastifyRequest): Promise<void> {
  const end = await sheets.take()
  holdTurn(request, end)
  if (request.raw.socket?.destroyed) request.endTurns?.()
}

/** Takes the turn of large bodies before the body is read; others hear when to come again. */
export async function takeLargeTurn(request: FastifyRequest): Promise<void> {
  const end = await large.take()
  holdTurn(request, end)
  if (request.raw.socket?.destroyed) request.endTurns?.()
}

function holdTurn(request: FastifyRequest, end: () => void): void {
  const endOthers = request.endTurns
  request.endTurns = () => {
    endOthers?.()
    end()
  }
}

/** Does the work of a request and ends its turns, before the answer is written. */
export async function work<T>(request: FastifyRequest, handle: () => Promise<T>): Promise<T> {
  request.isAtWork = true
  try {
    return await handle()
  } finally {
    request.endTurns?.()
  }
}

/** Aborted if the client disconnects before the answer; errors that follow are not faults. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) left.abort(new Refusal('TOO_MANY'))
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return left.signal
}
