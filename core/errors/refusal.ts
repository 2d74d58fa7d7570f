import { type ErrorCode, errors, type FaultCode } from './codes.ts'
import type { TextKey, TextParams } from '../i18n/index.ts'
import type { Instead, RemarkCode } from './remarks.ts'

/** A fault inside the core: language-free, its path a JSON Pointer. The server turns it into an Issue. */
export interface Fault {
  path: string
  key: TextKey
  params?: TextParams
  /** INVALID unless it says more; a reader's fault has its own, with the facts of its text and other readings of the value (TRU-03). */
  code?: FaultCode | RemarkCode
  details?: TextParams
  instead?: Instead[]
}

/** A fault on the wire, its message in the language asked for (ERR-25). */
export interface Issue extends Pick<Fault, 'path' | 'details' | 'instead'> {
  message: string
  code?: RemarkCode
}

/** Judging stops at this number of faults; the sender corrects the first ones first. */
export const maxFaults = 10_000

/** What a refusal may carry besides its code (ERR-25). `key` names a text closer to the case than the code's own. */
interface RefusalExtra {
  key?: TextKey
  params?: TextParams
  faults?: readonly Fault[]
  details?: unknown
  reasons?: Record<string, string[]>
  /** Seconds until a repeat makes sense. */
  retryAfter?: number
}

/** An expected refusal, the only kind of error whose content reaches the client. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly key: TextKey
  readonly params: TextParams | undefined
  readonly faults: readonly Fault[] | undefined
  readonly details: unknown
  readonly reasons: Record<string, string[]> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, extra: RefusalExtra = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code]
    this.key = extra.key ?? `error.${code}`
    this.params = extra.params
    this.faults = extra.faults
    this.details = extra.details
    this.reasons = extra.reasons
    this.retryAfter = extra.retryAfter
  }
}

export function refuse(code: ErrorCode, extra?: RefusalExtra): never {
  throw new Refusal(code, extra)
}

/** Refuses an input in which something is at fault. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) refuse('INVALID', { faults })
}
