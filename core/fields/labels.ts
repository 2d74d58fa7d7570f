import { withoutUnseen } from '../readers/clean.ts'
import type { Field } from './kind.ts'

/** The label of an enum value in the language of the descriptor. */
export function labelOf(value: unknown, { descriptor }: { descriptor: object }): string {
  const { enumLabels: labels } = descriptor as { enumLabels?: Record<string, string> }
  if (typeof value !== 'string') return ''
  return labels !== undefined && Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}

/** The enum value of a typed label or key, else the text itself. */
export function valueOf(typed: string, field: Pick<Field, 'property'> & { descriptor: object }): string {
  const wanted = seen(typed)
  const same = (a: string) => a.localeCompare(wanted, undefined, { sensitivity: 'base' }) === 0
  const values = field.property.enum ?? []
  return (
    values.find((value) => seen(value) === wanted) ??
    values.find((value) => seen(labelOf(value, field)) === wanted) ??
    values.find((value) => same(labelOf(value, field))) ??
    wanted
  )
}

/** The enum value that a text means, ignoring unseen characters; otherwise the text itself. */
export function choiceOf(text: string, { property }: Pick<Field, 'property'>): string {
  const wanted = seen(text)
  return (property.enum ?? []).find((value) => seen(value) === wanted) ?? wanted
}

/** The visible part of a text; repeated blanks count once. */
const seen = (text: string): string => withoutUnseen(text).normalize('NFC').replace(/\s+/g, ' ').trim()
