import { useState } from 'react'
import { kindOf } from '../../core/fields/index.ts'
import { fieldOfPath, isFieldRequired, type FormRecord } from './record.ts'
import type { RecordForm } from './useRecordForm.ts'

/** So many entries are never folded, also where none is required. */
const minShown = 3
/** Fewer are no relief: they are shown as well. */
const minFolded = 3

/** Fields in view, and fields behind "7 datos más": optional, empty, without faults. */
interface Fold {
  shown: readonly string[]
  folded: readonly string[]
  isOpen: boolean
}

/**
 * A field in view stays there, even when emptied; the next record starts anew. An open fold keeps its fields, since somebody may be
 * typing.
 */
export function useFold(form: RecordForm, beginAt: string | undefined, readOnly: boolean): Fold {
  const { record, rules, issues, initial, isUnfolded } = form
  const names = Object.keys(rules.form.schema.properties).filter((name) => rules.form.descriptor[name])
  const isFilled = (name: string) => {
    const value = record.dataSchema[name]
    return value !== undefined && !kindOf(rules.form.descriptor[name]!).isEmpty(value)
  }
  const isAlways = (name: string) =>
    name === 'identifier' || name === beginAt || isFieldRequired(rules, name) || isTranslatedIn(record, name)
  const [seen, setSeen] = useState<{ of: FormRecord; names: ReadonlySet<string> }>()
  const before = seen?.of === initial ? seen.names : undefined
  const grown =
    before && isUnfolded ? before : new Set([...(before ?? []), ...names.filter((name) => isFilled(name))])
  if (!before || grown.size > before.size) setSeen({ of: initial, names: grown })

  const isShown = (name: string) => isAlways(name) || grown.has(name)
  const lacking = Math.max(0, minShown - names.filter(isShown).length)
  const first = new Set(names.filter((name) => !isShown(name)).slice(0, lacking))
  const folded = names.filter((name) => !isShown(name) && !first.has(name))
  if (readOnly || folded.length < minFolded) return { shown: names, folded: [], isOpen: false }
  const isFaulty = (name: string) => issues.some(({ path }) => fieldOfPath(path) === name)
  return {
    shown: names.filter((name) => !folded.includes(name)),
    folded,
    isOpen: isUnfolded || folded.some(isFaulty),
  }
}

const isTranslatedIn = ({ i18n }: FormRecord, name: string): boolean =>
  Object.values(i18n).some(({ dataSchema }) => Boolean(dataSchema[name]))
