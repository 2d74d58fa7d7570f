import type { Field } from './kind.ts'

/** The label of an enum value in the language of the descriptor. */
export function labelOf(value: unknown, { descriptor }: { descriptor: object }): string {
  const { enumLabels: labels } = descriptor as { enumLabels?: Record<string, string> }
  if (typeof value !== 'string') return ''
  return labels !== undefined && Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}

/** The enum value of a typed label or key, else the text itself. */
export function valueOf(typed: string, field: Pick<Field, 'property'> & { descriptor: object }): string {
  const wanted = typed.trim()
  const same = (a: string) => a.localeCompare(wanted, undefined, { sensitivity: 'base' }) === 0
  const values = field.property.enum ?? []
  return (
    values.find((value) => value === wanted) ??
    values.find((value) => labelOf(value, field) === wanted) ??
    values.find((value) => same(labelOf(value, field))) ??
    wanted
  )
}
