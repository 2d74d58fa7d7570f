import { useCallback, useMemo, useState } from 'react'
import type { CellRemark } from './cellRemark.ts'
import { applyEdits, type CellEdit, type SheetRow } from './sheet.ts'

/** A state of the sheet, with the cells that a paste has just filled. */
interface Step {
  rows: readonly SheetRow[]
  pasted?: ReadonlySet<string> | undefined
  leftOut?: readonly string[] | undefined
  /** What readers say of cells, by their keys. */
  remarks?: ReadonlyMap<string, readonly CellRemark[]> | undefined
}

/** A paste; `leftOut`: heads in it that name no column. */
export interface Paste {
  leftOut: readonly string[]
}

interface History {
  past: readonly Step[]
  present: Step
  future: readonly Step[]
}

const maxSteps = 100

export const cellKey = (row: string, column: string): string => `${row} ${column}`

export interface SheetState {
  rows: readonly SheetRow[]
  /** Keys of the cells of the last paste, until the next edit. */
  pasted: ReadonlySet<string> | undefined
  /** Heads of the last paste that name no column. */
  leftOut?: readonly string[] | undefined
  /** What readers say of cells, by their keys, until the cell is edited again. */
  remarks: ReadonlyMap<string, readonly CellRemark[]> | undefined
  /** `added`: rows that come at the end in the same step; `along`: what else changes by the edits, which was not pasted. */
  edit: (
    edits: readonly CellEdit[],
    how?: Paste,
    added?: readonly SheetRow[],
    along?: readonly CellEdit[],
  ) => void
  /** Checks or unchecks rows. */
  check: (ids: readonly string[], isChecked: boolean) => void
  /** Replaces all rows in one step of the history: rows were added or removed. */
  replace: (rows: readonly SheetRow[]) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

function remarksAfter(before: Step['remarks'], edits: readonly CellEdit[]): Step['remarks'] {
  const all = new Map(before)
  for (const { row, column, remarks } of edits) {
    if (remarks) all.set(cellKey(row, column), remarks)
    else all.delete(cellKey(row, column))
  }
  return all
}

/** The rows of a sheet, with its own undo and redo: the grid's are part of its paid edition. */
export function useSheet(initial: () => readonly SheetRow[]): SheetState {
  const [{ past, present, future }, setHistory] = useState<History>(() => ({
    past: [],
    present: { rows: initial() },
    future: [],
  }))
  const step = useCallback(
    (next: (before: Step) => Step) =>
      setHistory((history) => ({
        past: [...history.past, history.present].slice(-maxSteps),
        present: next(history.present),
        future: [],
      })),
    [],
  )
  const edit = useCallback(
    (
      edits: readonly CellEdit[],
      how?: Paste,
      added: readonly SheetRow[] = [],
      along: readonly CellEdit[] = [],
    ) => {
      if (edits.length === 0) return
      const entered = edits.filter(({ isLeftOut }) => !isLeftOut)
      const keys = new Set(entered.map(({ row, column }) => cellKey(row, column)))
      step(({ rows, remarks }) => ({
        rows: applyEdits([...rows, ...added], [...edits, ...along]),
        remarks: remarksAfter(remarks, edits),
        ...(how ? { pasted: keys, leftOut: how.leftOut } : {}),
      }))
    },
    [step],
  )
  const check = useCallback(
    (ids: readonly string[], isChecked: boolean) => {
      const chosen = new Set(ids)
      step(({ rows, remarks }) => ({
        remarks,
        rows: rows.map((row) => (chosen.has(row.id) && !row.isLocked ? { ...row, isChecked } : row)),
      }))
    },
    [step],
  )
  const replace = useCallback(
    (rows: readonly SheetRow[]) => step(({ remarks }) => ({ rows, remarks })),
    [step],
  )
  const undo = useCallback(
    () =>
      setHistory((history) => {
        const before = history.past.at(-1)
        if (!before) return history
        return {
          past: history.past.slice(0, -1),
          present: { ...before, pasted: undefined, leftOut: undefined },
          future: [history.present, ...history.future],
        }
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setHistory((history) => {
        const [next, ...others] = history.future
        if (!next) return history
        return {
          past: [...history.past, history.present],
          present: { ...next, pasted: undefined, leftOut: undefined },
          future: others,
        }
      }),
    [],
  )
  const canUndo = past.length > 0
  const canRedo = future.length > 0
  return useMemo(
    () => ({
      ...present,
      pasted: present.pasted,
      leftOut: present.leftOut,
      remarks: present.remarks,
      edit,
      check,
      replace,
      undo,
      redo,
      canUndo,
      canRedo,
    }),
    [present, edit, check, replace, undo, redo, canUndo, canRedo],
  )
}
