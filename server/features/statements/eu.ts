import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Element } from '@xmldom/xmldom'
import { refuse } from '../../../core/errors/refusal.ts'
import { maxAnswerBytes } from '../../../core/eudr/small-xml.ts'
import {
  envelope,
  type EuFault,
  type Operation,
  operations,
  readSoap,
  textRequest,
  type SoapAnswer,
} from '../../../core/eudr/soap.ts'
import { openOutgoing, OutgoingFault } from '../../platform/effects/outgoing.ts'
import type { EudrCredentials, Settings } from '../../platform/process/settings.ts'

/** Between two calls of a process: the EU takes five a second. */
const pauseMillis = 200

/**
 * `unreached`: it is certain that the EU got nothing. `silent`, `none`: no answer came, or none that can be read, so that the EU
 * may or may not have done it.
 */
export type EuAnswer = SoapAnswer | { kind: 'unreached' } | { kind: 'silent' }

/** The EU's system, as an account calls it (EUD-09). */
export interface Eu {
  call(operation: Operation, body: string | Record<string, string>): Promise<EuAnswer>
}

/** Refuses an account in whose name nobody declares. */
export function openEu({ eudr, demo }: Pick<Settings, 'eudr' | 'demo'>, accountId: string): Eu {
  const credentials = eudr.credentials.get(accountId) ?? refuse('ADAPTER_OFF')
  const door = { credentials, allowsLocalHttp: demo, maxMillis: eudr.answerSeconds * 1_000 }
  return {
    call: (operation, body) =>
      callEu(door, operation, typeof body === 'string' ? body : textRequest(operation, body)),
  }
}

interface Door {
  credentials: EudrCredentials
  allowsLocalHttp: boolean
  maxMillis: number
}

async function callEu(
  { credentials, allowsLocalHttp, maxMillis }: Door,
  operation: Operation,
  body: string,
): Promise<EuAnswer> {
  const until = Date.now() + maxMillis
  await turn()
  const left = until - Date.now()
  if (left <= 0) return { kind: 'unreached' }
  const { path, action } = operations[operation]
  const [head, foot] = envelope(signature(credentials))
  try {
    const answer = await openOutgoing({ allowsLocalHttp }).call({
      url: credentials.url + path,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"` },
      body: head + body + foot,
      maxMillis: left,
      maxBytes: maxAnswerBytes,
    })
    return readSoap(answer.body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error
    return { kind: error.reason === 'connection' || error.reason === 'timeout' ? 'silent' : 'unreached' }
  }
}

function signature({ username, key, clientId }: EudrCredentials) {
  const [nonce, created] = [randomBytes(16), new Date()]
  const digest = createHash('sha1').update(nonce).update(created.toISOString()).update(key).digest('base64')
  return { username, digest, nonce: nonce.toString('base64'), created, clientId }
}

let next = 0

/** Calls leave one after the other, with a pause between them. */
async function turn(): Promise<void> {
  const now = Date.now()
  const at = Math.max(now, next)
  next = at + pauseMillis
  if (at > now) await sleep(at - now)
}

export const refusedByEu = (faults: readonly EuFault[]): never =>
  refuse('EU_REFUSED', { details: { faults } })

/** An answer that says nothing of what was asked, or a fault that the EU doesn't name. */
export const unreadOfEu = (faults: readonly EuFault[] = []): never =>
  refuse('EU_REFUSED', { key: 'statements.eu.unread', details: { faults } })

/** The content of an answer; refuses where there is none. */
export function contentOfAnswer(answer: EuAnswer): Element {
  switch (answer.kind) {
    case 'answer':
      return answer.body
    case 'fault':
      return answer.isNamed ? refusedByEu(answer.faults) : unreadOfEu(answer.faults)
    case 'none':
      return unreadOfEu()
    case 'silent':
      return refuse('UNAVAILABLE', { key: 'statements.eu.silent', details: { unknown: true } })
    case 'unreached':
      return refuse('UNAVAILABLE', { key: 'statements.eu.unreached' })
  }
}
