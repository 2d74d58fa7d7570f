import { createHash } from 'node:crypto'
import type { Prefixes } from '../../../core/epcis/context.ts'
import { preHashOf } from '../../../core/epcis/prehash.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'

/** Hashes, as hexadecimal digits, by which captured events are the same. */
export interface Digest {
  content: string
  declaration: string
}

const hashOf = (written: string): string => createHash('sha256').update(written).digest('hex')

export const noDeclaration = hashOf('null')

export const digestOf = (event: Readonly<Record<string, unknown>>, prefixes: Prefixes): Digest => ({
  content: hashOf(preHashOf(event, prefixes)),
  declaration: hashOf(canonicalJson(event.errorDeclaration ?? null)),
})

/** A row of a captured event. */
export interface CapturedRow {
  id: string
  event_id: string
  event: unknown
}

/** The hash of all events of a capture, which the history keeps with it: each as it came, in the order of storing. */
export const sumOfCaptured = (rows: readonly CapturedRow[]): string =>
  hashOf(rows.map(({ id, event_id, event }) => canonicalJson([id, event_id, event])).join('\n'))
