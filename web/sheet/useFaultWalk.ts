import { useState, type KeyboardEvent } from 'react'
import type { SheetFault } from './sheet.ts'

/** F8 goes to the next fault, Shift+F8 to the one before (look.md §4, 11). */
export function useFaultWalk<Fault extends SheetFault>(
  faults: readonly Fault[],
  show: (fault: Fault) => void,
) {
  /** Index of the fault whose cell was shown last. */
  const [at, setAt] = useState<number>()
  const go = (index: number) => {
    const fault = faults[index]
    if (!fault) return
    setAt(index)
    show(fault)
  }
  const step = (by: 1 | -1) => go(((at ?? (by > 0 ? -1 : 0)) + by + faults.length) % faults.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F8' || faults.length === 0) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return { at, go, step, onKeyDown }
}

export type FaultWalk = Pick<ReturnType<typeof useFaultWalk>, 'at' | 'go' | 'step'>
