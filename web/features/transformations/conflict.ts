import type { ApiError } from '../../api/error.ts'

const named = ['ORIGIN_TAKEN', 'CLOSED', 'ON_HOLD', 'REQUIREMENTS_NOT_MET', 'CYCLE', 'OVER_USED'] as const
type Conflict = (typeof named)[number]

/** A refusal caused by some of the origins, which the server names. */
export interface OriginConflict {
  code: Conflict
  origins: string[]
}

/** Undefined when the refusal names no chosen origin. */
export function originConflict(error: ApiError, chosen: readonly string[]): OriginConflict | undefined {
  const code = named.find((one) => one === error.code)
  const details = error.details as { origins?: unknown; products?: unknown } | undefined
  const ids = [details?.origins ?? details?.products ?? []].flat() as unknown[]
  const origins = ids.filter((id): id is string => typeof id === 'string' && chosen.includes(id))
  return code && origins.length > 0 ? { code, origins } : undefined
}

/** Messages of invalid origins by their ids, from paths such as `/dataSchema/nodeIds/1` and `/dataSchema/nodeQuantities/ID`. */
export function findOriginFaults(error: ApiError, chosen: readonly string[]): Map<string, string> {
  const originFaults = new Map<string, string>()
  for (const { path, message } of error.errors) {
    const [, quantityOf] = /^\/dataSchema\/nodeQuantities\/(.+)$/.exec(path) ?? []
    if (quantityOf !== undefined) {
      originFaults.set(quantityOf, message)
      continue
    }
    const [, index] = /^\/dataSchema\/nodeIds?(?:\/(\d+))?$/.exec(path) ?? []
    const id = path.startsWith('/dataSchema/nodeId') ? chosen[Number(index ?? 0)] : undefined
    if (id !== undefined) originFaults.set(id, message)
  }
  return originFaults
}
