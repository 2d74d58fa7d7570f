import { Checkbox } from '@mantine/core'
import {
  createElement,
  type FocusEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
} from 'react'
import { useTranslation } from '../ui/texts.ts'
import type { Issue } from '../../core/errors/refusal.ts'
import { isoDay, localMoment } from '../../core/fields/calendar.ts'
import { readInstant } from '../../core/fields/datetime.ts'
import { isTranslated, type Property } from '../../core/fields/index.ts'
import type { Language } from '../../core/i18n/index.ts'
import { Notice } from '../ui/Notice.tsx'
import type { FieldProps } from './field.ts'
import { displayOf } from './kinds.ts'
import {
  fieldPath,
  isFieldRequired,
  issuesOf,
  removedLines,
  translationIssue,
  type FormLanguages,
  type FormRecord,
} from './record.ts'
import { FieldLines } from './FieldLines.tsx'
import { FoldedFields } from './FoldedFields.tsx'
import { type Reasons, useReasons } from './reasons.ts'
import { inputOf } from './registry.tsx'
import { useFold } from './useFold.ts'
import type { RecordForm } from './useRecordForm.ts'
import classes from './SchemaForm.module.css'

interface SchemaFieldsProps {
  form: RecordForm
  /** Fields of the record itself, before those of its schema: the organization in charge. */
  lead?: ReactNode
  /** PRE-07: an identifier that is not known yet may be replaced by a placeholder. */
  offersUnidentified?: boolean
  /** The next free identifier, which the person may take. */
  nextIdentifier?: string | undefined
  /** Why fields are filled already. */
  reasons?: Reasons
  /** The field where the focus begins, in place of the first empty one. */
  beginAt?: string | undefined
  readOnly?: boolean
}

/** The fields of a schema and its descriptor in two columns (look.md §4, form), those that nobody needs at once folded. */
export function SchemaFields({
  form,
  lead,
  offersUnidentified = false,
  nextIdentifier,
  reasons = noReasons,
  beginAt,
  readOnly = false,
}: SchemaFieldsProps) {
  const { t } = useTranslation()
  const { record, rules, issues, warnings, measured, unplaced } = form
  const { properties } = rules.form.schema
  const day = dayOf(record.dataSchema.occurred_at)
  const descriptor = useReasons(form, useProposal(form, nextIdentifier, reasons))
  const isProposal = (name: string) =>
    reasons.get(name)?.isProposal === true && reasons.get(name)?.value === record.dataSchema[name]
  const fold = useFold(form, beginAt, readOnly)
  const fieldOf = (name: string) => {
    const entry = descriptor[name]
    const property = properties[name]
    if (!entry || !property) return null
    const isIdentifier = name === 'identifier'
    return (
      <div
        key={name}
        className={displayOf(entry.kind).width === 'whole' ? classes.wide : classes.half}
        data-begin={name === beginAt || undefined}
        data-proposal={isProposal(name) || undefined}
        {...(isIdentifier && form.isProposed && proposedEntry)}
      >
        <FormField
          name={name}
          id={form.idOf(fieldPath(name))}
          property={property}
          descriptor={entry}
          value={record.dataSchema[name]}
          i18n={isTranslated(entry) ? record.i18n : none}
          issues={issuesOf(issues, name)}
          measuredHa={measured?.stated === name ? measured.areaHa : undefined}
          warnings={issuesOf(warnings, name).map(({ message }) => message)}
          translationIssues={translationIssuesOf(issues, name, rules.languages)}
          required={isFieldRequired(rules, name)}
          disabled={isIdentifier && offersUnidentified && record.isUnidentified}
          readOnly={readOnly}
          languages={rules.languages}
          day={day}
          setField={form.setField}
          setTranslation={form.setTranslation}
          leave={form.leave}
        />
        {isProposal(name) && (
          <button
            type="button"
            className={classes.link}
            aria-label={t('forms.emptyProposal', { title: property.title })}
            onClick={() => {
              form.setField(name, undefined)
              form.focus(fieldPath(name))
            }}
          >
            {t('forms.empty')}
          </button>
        )}
        {isIdentifier && nextIdentifier !== undefined && !record.isUnidentified && (
          <NextIdentifier form={form} identifier={nextIdentifier} />
        )}
        {isIdentifier && offersUnidentified && (
          <Checkbox
            className={classes.unidentified ?? ''}
            classNames={{ inner: classes.unidentifiedBox ?? '' }}
            wrapperProps={{ 'data-quiet': !record.isUnidentified || undefined }}
            size="xs"
            name="isUnidentified"
            label={t('common.unidentified')}
            checked={record.isUnidentified}
            disabled={readOnly}
            onChange={(event) => form.setUnidentified(event.currentTarget.checked)}
          />
        )}
      </div>
    )
  }
  return (
    <div className={classes.form} data-read-only={readOnly || undefined}>
      {unplaced.length > 0 && (
        <div className={classes.wide}>
          <Notice urgent>{unplaced.map(({ message }) => message).join(' ')}</Notice>
        </div>
      )}
      {lead}
      {fold.shown.map(fieldOf)}
      {fold.folded.length > 0 && (
        <FoldedFields
          titles={fold.folded.map((name) => properties[name]?.title ?? name)}
          isOpen={fold.isOpen}
          onToggle={form.setUnfolded}
        >
          {fold.folded.map(fieldOf)}
        </FoldedFields>
      )}
      <RemovedFields form={form} />
    </div>
  )
}

const noReasons: Reasons = new Map()

/** The next free identifier stands in its entry selected, so that typing replaces it. */
const proposedEntry = {
  'data-proposed': true,
  onFocus: ({ target }: FocusEvent) => select(target),
  onClick: ({ target }: MouseEvent) => {
    if (window.getSelection()?.isCollapsed !== false) select(target)
  },
}
function select(target: EventTarget): void {
  if (target instanceof HTMLInputElement && target.name === 'identifier') target.select()
}

/** The reasons of the form, among them that the number is a proposal. */
function useProposal({ isProposed, idOf }: RecordForm, next: string | undefined, reasons: Reasons): Reasons {
  const { t } = useTranslation()
  const text = t('forms.next.hint')
  const box = idOf(fieldPath('identifier'))
  // It may come while the person is in the entry already.
  useEffect(() => {
    if (isProposed && document.activeElement?.id === box) select(document.activeElement)
  }, [isProposed, box])
  return useMemo(
    () => (isProposed ? new Map(reasons).set('identifier', { value: next, text }) : reasons),
    [isProposed, next, text, reasons],
  )
}

/** The next free identifier, beside the fault of a taken one and where the person has emptied the entry. */
function NextIdentifier({ form, identifier }: { form: RecordForm; identifier: string }) {
  const { t } = useTranslation()
  const path = fieldPath('identifier')
  const { identifier: typed } = form.record.dataSchema
  const isOffered = typed !== identifier && (!typed || form.issues.some((issue) => issue.path === path))
  if (!isOffered) return null
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => {
        form.setField('identifier', identifier)
        form.focus(path)
      }}
    >
      {t('forms.next.use', { identifier })}
    </button>
  )
}

/** The values of an older record in fields that its form no longer has, read-only (§4 Apply). */
function RemovedFields({ form: { record, rules } }: { form: RecordForm }) {
  const { t } = useTranslation()
  const lines = removedLines(record, rules)
  if (lines.length === 0) return null
  return (
    <section className={classes.removed}>
      <h3>{t('forms.removed')}</h3>
      <p>{t('forms.removedHint')}</p>
      <FieldLines lines={lines} />
    </section>
  )
}

const none: FormRecord['i18n'] = {}

/** The day of a process, where the person is; today while it isn't known. */
const dayOf = (occurredAt: unknown): string => isoDay(localMoment(readInstant(occurredAt) ?? new Date()))

function translationIssuesOf(issues: readonly Issue[], name: string, { supported }: FormLanguages) {
  return Object.fromEntries(
    supported.flatMap((language) => {
      const message = translationIssue(issues, language, name)
      return message ? [[language, message]] : []
    }),
  ) as Partial<Record<Language, string>>
}

interface FormFieldProps extends Omit<FieldProps, 'onChange' | 'onLeave' | 'translations' | 'inputOf'> {
  property: Property
  i18n: FormRecord['i18n']
  translationIssues: Partial<Record<Language, string>>
  setField: RecordForm['setField']
  setTranslation: RecordForm['setTranslation']
  leave: RecordForm['leave']
}

/** One field. It is memoised: it renders again only when its own props change, however many fields there are. */
const FormField = memo(function FormField(props: FormFieldProps) {
  const { name, i18n, translationIssues, setField, setTranslation, leave, ...rest } = props
  const onChange = useCallback((value: unknown) => setField(name, value), [setField, name])
  const onLeave = useCallback(() => leave(fieldPath(name)), [leave, name])
  const translations = useMemo(
    () => ({
      texts: Object.fromEntries(
        Object.entries(i18n).map(([language, { dataSchema }]) => [language, dataSchema[name]]),
      ),
      issues: translationIssues,
      onChange: (language: Language, text: string) => setTranslation(language, name, text),
    }),
    [i18n, translationIssues, setTranslation, name],
  )
  return createElement(inputOf(props.descriptor.kind), {
    ...rest,
    name,
    onChange,
    onLeave,
    translations,
    inputOf,
  })
}, isSameField)

function isSameField(before: FormFieldProps, after: FormFieldProps): boolean {
  return (Object.keys(after) as (keyof FormFieldProps)[]).every((prop) =>
    prop === 'issues' || prop === 'warnings' || prop === 'translationIssues'
      ? JSON.stringify(before[prop]) === JSON.stringify(after[prop])
      : before[prop] === after[prop],
  )
}
