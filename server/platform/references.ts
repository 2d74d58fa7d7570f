import type { Fault } from '../../core/errors/refusal.ts'
import type { Noun, Reference } from '../../core/fields/kind.ts'
import type { Session } from '../../core/rules/can.ts'
import type { Tx } from './db/database.ts'

/** Whether a person may refer to a record: it must be live, readable and of the schema. A noun may return its own fault. */
type Verdict = boolean | Omit<Fault, 'path'>

/** Finds the records that values name. */
export type Finder = (
  tx: Tx,
  session: Session,
  references: readonly Reference[],
) => Promise<(reference: Reference) => Verdict>

/** Finders for the records of each noun, registered by features. */
export type Finders = { readonly [N in Noun]?: Finder }

/** Faults of the references of many forms, in their order. */
export type JudgeReferences = (forms: readonly (readonly Reference[])[]) => Promise<Fault[][]>

/** Each noun is read once, however many forms name it. */
export function judgeBy(finders: Finders, tx: Tx, session: Session): JudgeReferences {
  return async (forms) => {
    const all = forms.flat()
    const mayName = new Map<Noun, (reference: Reference) => Verdict>()
    for (const noun of new Set(all.map(({ to }) => to))) {
      const named = all.filter(({ to }) => to === noun)
      const found = await finders[noun]?.(tx, session, named)
      if (found) mayName.set(noun, found)
    }
    return forms.map((references) =>
      references.flatMap((reference): Fault[] => {
        const verdict = mayName.get(reference.to)?.(reference) ?? true
        if (verdict === true) return []
        return [{ path: reference.path, ...(verdict || { key: 'error.case.dataNotFound', code: 'UNKNOWN' }) }]
      }),
    )
  }
}
