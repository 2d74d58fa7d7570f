import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Form } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { fieldLines, type FieldLine } from '../../forms/versions.ts'

/** The filled fields of a process without its date, which the gutter already shows. */
export const cardLines = (
  form: Form,
  milestone: Pick<Milestone, 'dataSchema' | 'i18n'>,
  language: Language,
): FieldLine[] => fieldLines(form, milestone, language).filter(({ name }) => name !== 'occurred_at')
