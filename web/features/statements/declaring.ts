import { useEffect, useState } from 'react'
import type { Statement } from '../../../core/contract/statements.ts'
import type { EuFault } from '../../../core/eudr/soap.ts'
import { ApiError } from '../../api/error.ts'

/** What the EU refused, with its codes. */
export interface Refused {
  message: string
  faults: readonly EuFault[]
}

/** Of an error that stands on the page until something else is tried; others are no answer of the EU. */
export function refusedOf(error: unknown): Refused | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EU_REFUSED') return undefined
  const { faults = [] } = error.details as { faults?: EuFault[] }
  return { message: error.message, faults }
}

/** How long the server lets nobody begin another call to the EU. */
const underWayMillis = 35_000

/** The EU may still answer a call. */
export const isUnderWay = ({ eu }: Pick<Statement, 'eu'>): boolean =>
  Boolean(eu?.asked) && Math.abs(Date.now() - new Date(eu!.asked!).getTime()) < underWayMillis

/** Statements may be amended and withdrawn for some hours after they were submitted. */
export const isChangeable = ({ eu }: Pick<Statement, 'eu'>, amendHours: number): boolean =>
  Date.now() < new Date(eu?.submitted ?? 0).getTime() + amendHours * 3_600_000

/** As `isUnderWay`, drawn anew once it is over. */
export function useUnderWay(statement: Statement): boolean {
  const [, draw] = useState(0)
  const isAsked = isUnderWay(statement)
  useEffect(() => {
    if (!isAsked) return undefined
    const timer = setTimeout(() => draw((n) => n + 1), underWayMillis)
    return () => clearTimeout(timer)
  }, [isAsked])
  return isAsked
}
