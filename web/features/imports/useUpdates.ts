import { useState } from 'react'
import type { ImportAnswer, ImportedRow, ImportInput } from '../../../core/contract/imports.ts'

const none: ReadonlySet<number> = new Set()

/** What rows change of records that exist (IMP-12), once somebody asks for it, and the rows that they leave out. */
export function useUpdates() {
  const [isUpdating, setUpdating] = useState(false)
  const [unchosen, setUnchosen] = useState(none)
  const chosenIn = (answer: ImportAnswer | undefined): ImportedRow[] =>
    isUpdating ? (answer?.rows ?? []).filter((row) => isSeen(row) && !unchosen.has(row.n)) : []
  return {
    isUpdating,
    chosenIn,
    isChosen: (n: number) => !unchosen.has(n),
    choose: (rows: readonly number[], isChosen: boolean) =>
      setUnchosen((before) => {
        const after = new Set(before)
        for (const n of rows)
          if (isChosen) after.delete(n)
          else after.add(n)
        return after
      }),
    askFor(wanted: boolean) {
      setUpdating(wanted)
      setUnchosen(none)
    },
    /** The members of a request that looks, or that saves what was seen. */
    membersOf(
      rehearse: boolean,
      update: boolean,
      answer: ImportAnswer | undefined,
    ): Pick<ImportInput, 'update' | 'versions'> {
      if (!update) return {}
      if (rehearse) return { update: true }
      const chosen = chosenIn(answer)
      return {
        update: chosen.map(({ n }) => n),
        versions: Object.fromEntries(chosen.map(({ n, version }) => [n, version!])),
      }
    },
  }
}

/** An answer that is full names changes without what they are: they wait for the next one. */
export const isSeen = ({ state, version }: ImportedRow): boolean =>
  state === 'changed' && version !== undefined
