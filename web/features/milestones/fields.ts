import type { Milestone } from '../../../core/contract/milestones.ts'
import { fieldsOfKind, type Form } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { fieldLines, type FieldLine } from '../../forms/versions.ts'

/** The filled fields of a process without its date, which the gutter already shows. */
export const cardLines = (
  form: Form,
  milestone: Pick<Milestone, 'dataSchema' | 'i18n'>,
  language: Language,
): FieldLine[] => fieldLines(form, milestone, language).filter(({ name }) => name !== 'occurred_at')

/** How many fields a card shows before the person asks for all. */
const maxLines = 4

/** What a card shows before somebody asks for all: its first fields, and pictures wherever they stand in the form. */
export const firstLines = (lines: readonly FieldLine[]): FieldLine[] =>
  lines.filter(({ pictures }, at) => at < maxLines || pictures.length > 0)

/** The checks of a process, by field. */
export function cardChecks(form: Form, { dataSchema }: Pick<Milestone, 'dataSchema'>) {
  const lists = new Map(fieldsOfKind(form.descriptor, 'checklist'))
  return Object.entries(form.schema.properties).flatMap(([name, { title }]) => {
    const value = lists.has(name) ? dataSchema[name] : undefined
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
    return ids.length > 0 ? [{ name, title, ids }] : []
  })
}
