import { useState } from 'react'
import type { Kind } from '../../../core/rules/workflow.ts'
import type { Draft, DraftContent } from '../../forms/saving.ts'
import { originOf, takesParts, wholeOf, type Chosen, type Measures, type Origin } from './origin.ts'
import { togglePick } from './wizard.ts'

interface OriginsOptions {
  kind: Kind
  initial: Chosen
  measures: Measures
  /** The version of the edited transformation; 0 for a new one. */
  version: number
  draft: Draft<DraftContent<Chosen>>
  /** Called with what was chosen before and after. */
  onChange: (before: Chosen, after: Chosen) => void
}

export type Origins = ReturnType<typeof useOrigins>

/** The chosen origins and their quantities; the draft keeps them beside the form (AUT-04). */
export function useOrigins({ kind, initial, measures, version, draft, onChange }: OriginsOptions) {
  const [chosen, setChosen] = useState(initial)
  const change = (after: Chosen) => {
    setChosen(after)
    draft.keep({ record: after, version })
    onChange(chosen, after)
  }
  // Where origins are used in parts, each begins with what is left; where they are used whole, all of them get a quantity, or none.
  const isMeasured = measures.sharing ? takesParts(kind, measures) : Object.keys(chosen.quantities).length > 0
  const choose = (picks: readonly Origin[]) => {
    const known = picks.flatMap(({ _id }) =>
      _id in chosen.quantities ? [[_id, chosen.quantities[_id]]] : [],
    )
    const added = isMeasured
      ? wholeOf(
          picks.filter(({ _id }) => !(_id in chosen.quantities)),
          measures,
        )
      : {}
    change({ picks, quantities: { ...added, ...(Object.fromEntries(known) as Chosen['quantities']) } })
  }
  const { found } = draft
  return {
    chosen,
    pick: (origin: Origin) => choose(togglePick(chosen.picks, originOf(origin, measures.amount), kind)),
    /** Adds or removes many at once, each only once. */
    pickAll(origins: readonly Origin[], isPicked: boolean) {
      const ids = new Set(origins.map(({ _id }) => _id))
      const known = new Set(chosen.picks.map(({ _id }) => _id))
      choose(
        isPicked
          ? [
              ...chosen.picks,
              ...origins
                .filter(({ _id }) => !known.has(_id))
                .map((origin) => originOf(origin, measures.amount)),
            ]
          : chosen.picks.filter(({ _id }) => !ids.has(_id)),
      )
    },
    clear: () => choose([]),
    setQuantity: (id: string, value: unknown) =>
      change({ ...chosen, quantities: { ...chosen.quantities, [id]: value } }),
    /** A pasted column, for the origins that it reaches. */
    setQuantities: (picks: readonly Origin[], values: readonly unknown[]) =>
      change({
        ...chosen,
        quantities: {
          ...chosen.quantities,
          ...Object.fromEntries(picks.map(({ _id }, n) => [_id, values[n]])),
        },
      }),
    /** Begins with the whole of each origin, or forgets what was typed. */
    setMeasured: (on: boolean) =>
      change({ ...chosen, quantities: on ? wholeOf(chosen.picks, measures) : {} }),
    /** The draft, if it is of this version. */
    offered: found?.version === version ? found.record : undefined,
    offeredAt: draft.foundAt,
    restore() {
      draft.drop()
      if (found?.version !== version) return
      setChosen(found.record)
      // No longer offered, but still kept: the session may end again.
      draft.keep(found)
    },
    drop: draft.drop,
  }
}
