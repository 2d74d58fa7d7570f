import { useEffect, useState } from 'react'
import type { Statement } from '../../../core/contract/statements.ts'
import { changeableUntil, listensUntil } from '../../../core/eudr/asking.ts'
import type { EuFault } from '../../../core/eudr/soap.ts'
import { ApiError } from '../../api/error.ts'

/** What the EU refused, with its codes. */
export interface EuRefusal {
  message: string
  faults: readonly EuFault[]
}

/** Of an error that stands on the page until something else is tried; others are no answer of the EU. */
export function refusedOf(error: unknown): EuRefusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EU_REFUSED') return undefined
  const { faults = [] } = error.details as { faults?: EuFault[] }
  return { message: error.message, faults }
}

/** Statements may be amended and withdrawn for some hours after they were submitted. */
export const isChangeable = ({ eu }: Pick<Statement, 'eu'>, amendHours: number): boolean =>
  Date.now() < changeableUntil(eu, amendHours)

/** Hours, begun ones too, in which what the EU has may be amended or withdrawn; undefined where it can't be (EUD-21). */
export function hoursLeft(
  { state, eu }: Pick<Statement, 'state' | 'eu'>,
  amendHours: number,
): number | undefined {
  if ((state !== 'submitted' && state !== 'available') || eu?.status === 'GROUPED') return undefined
  const left = changeableUntil(eu, amendHours) - Date.now()
  return left > 0 ? Math.ceil(left / 3_600_000) : undefined
}

const millisLeft = (eu: Statement['eu']): number => (listensUntil(eu) ?? 0) - Date.now()

/** How a call to the EU stands that has no answer, drawn anew once nobody listens any more; undefined where none is open. */
export function useAsked({ eu }: Statement): 'underWay' | 'unknown' | undefined {
  const [, draw] = useState(0)
  const waits = millisLeft(eu)
  useEffect(() => {
    if (waits <= 0) return undefined
    const timer = setTimeout(() => draw((n) => n + 1), waits)
    return () => clearTimeout(timer)
  }, [waits])
  return waits > 0 ? 'underWay' : eu?.asked ? 'unknown' : undefined
}
