import { useSyncExternalStore } from 'react'

let calls = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  calls += change
  for (const listener of listeners) listener()
}

/** GEN-12: counts a call while it is under way. */
export async function underWay<T>(work: Promise<T>): Promise<T> {
  count(1)
  try {
    return await work
  } finally {
    count(-1)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** GEN-12: whether any call is under way. */
export const useUnderWay = (): boolean => useSyncExternalStore(subscribe, () => calls > 0)
