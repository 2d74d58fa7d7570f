import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react'
import {
  Controller,
  get,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from '../ui/texts.ts'
import { pointerNames } from '../../core/json/pointer.ts'
import { FormSection, Wide } from '../ui/FormGrid.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SidePanel, type SidePanelProps } from '../ui/SidePanel.tsx'
import { toastFault } from '../ui/toast.ts'
import { FormFooter, OpenFields } from './FormFooter.tsx'
import { entryOrder, FaultText } from './inputs/common.tsx'
import { DraftNotice, RequiredNote, SavingNotices } from './FormNotices.tsx'
import { useAfterUploads } from './files/afterUploads.ts'
import type { Saving } from './saving.ts'
import { useDoubt } from './useDoubt.tsx'

/** Props for an input that is not a text field. */
export interface Control {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

/** One field of a form that is the same in every account. Its values are texts. */
export interface FixedField<Values extends FieldValues> {
  /** The member that it writes. Faults use this name: `data.alert` receives those of `/data/alert`. */
  name: FieldPath<Values>
  label: string
  help?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'url' | 'decimal' | 'numeric'
  /** Spans the whole width. */
  wide?: boolean
  /** Number of rows of a multi-line text. */
  rows?: number
  /** Cleans the text on each change. */
  clean?: (typed: string) => string
  /** The fault of the field, as text. */
  fault?: (values: Values) => string | undefined
  isShown?: (values: Values) => boolean
  /** Renders an input that is not a text field; the other values are those of the form. */
  render?: (control: Control, values: Values) => ReactNode
}

export interface FixedSection<Values extends FieldValues> {
  title: string
  fields: readonly FixedField<Values>[]
}

interface FixedFormProps<Values extends FieldValues> extends Pick<SidePanelProps, 'title' | 'onClose'> {
  submitLabel: string
  sections: readonly FixedSection<Values>[]
  initial: Values
  /** From `useCreate` or `useEdit`. */
  saving: Saving<Values>
  /** LOC-04: while a required entry is empty, the form can't be sent. */
  needsRequired?: boolean
  /** What is doubtful about the values, to be asked before they are sent. */
  doubtOf?: (values: Values) => string | undefined
}

/** A panel with a form of fixed fields: organizations, places. */
export function FixedForm<Values extends FieldValues>({
  title,
  submitLabel,
  sections,
  initial,
  saving,
  needsRequired = false,
  doubtOf,
  onClose,
}: FixedFormProps<Values>) {
  const { t } = useTranslation()
  const { draft, version } = saving
  /** Nothing was typed since the values were sent. */
  const [isSent, setSent] = useState(false)
  const { ask, box } = useDoubt()
  const fields = sections.flatMap((section) => section.fields)
  // The type of `defaultValues` makes every member optional; here all are present.
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> })
  const { handleSubmit, setError, subscribe, reset, formState } = form
  const { keep, drop } = draft

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback({ values, isDirty, name }) {
          if (name !== undefined) setSent(false)
          if (isDirty) keep({ record: values, version })
        },
      }),
    [subscribe, keep, version],
  )

  const trySaving = handleSubmit(
    async (values) => {
      const doubt = doubtOf?.(values)
      if (doubt !== undefined && !(await ask(doubt))) return
      setSent(true)
      const unplaced: string[] = []
      for (const { path, message } of (await saving.send(values)).toReversed()) {
        const name = pointerNames(path).join('.')
        const field = fields.find((one) => one.name === name && (one.isShown?.(values) ?? true))
        // The first fault is set last, so it gets the focus.
        if (field) setError(field.name, { message }, { shouldFocus: true })
        else unplaced.unshift(message)
      }
      if (unplaced.length > 0) setError('root', { message: unplaced.join(' ') })
    },
    (faults) => {
      const isMissing = ({ name }: FixedField<Values>) => {
        const fault: FieldError | undefined = get(faults, name)
        return fault?.type === 'required'
      }
      if (fields.some(isMissing)) toastFault(t('common.toast.allRequired'), { name: 'allRequired' })
    },
  )

  const { save, isWaiting } = useAfterUploads(trySaving)

  const offer = {
    offered: draft.found?.version === version ? draft.found.record : undefined,
    offeredAt: draft.foundAt,
    dropDraft: drop,
    restoreDraft: () => {
      const { offered } = offer
      drop()
      if (offered) reset({ ...initial, ...offered }, { keepDefaultValues: true })
    },
  }
  return (
    <SidePanel
      title={title}
      subtitle={<RequiredNote />}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <Footer
          fields={fields}
          form={form}
          needsRequired={needsRequired}
          isRefused={saving.isRefused && isSent}
          submitLabel={submitLabel}
          busy={formState.isSubmitting || isWaiting}
          onCancel={() => {
            drop()
            onClose()
          }}
        />
      }
    >
      <DraftNotice form={offer} />
      <SavingNotices saving={saving} onSubmit={() => void save()} />
      {formState.errors.root && <Notice urgent>{formState.errors.root.message}</Notice>}
      <Sections sections={sections} form={form} />
      {box}
    </SidePanel>
  )
}

interface SectionsProps<Values extends FieldValues> {
  sections: readonly FixedSection<Values>[]
  form: UseFormReturn<Values>
}

function Sections<Values extends FieldValues>({ sections, form }: SectionsProps<Values>) {
  useWatch({ control: form.control })
  const values = form.getValues()
  return sections.map(({ title, fields }) => (
    <FormSection key={title} title={title}>
      {fields.map((field) => {
        if (field.isShown?.(values) === false) return null
        const entry = <Entry key={field.name} field={field} form={form} />
        return field.wide ? <Wide key={field.name}>{entry}</Wide> : entry
      })}
    </FormSection>
  ))
}

interface FooterProps<Values extends FieldValues> {
  fields: readonly FixedField<Values>[]
  form: UseFormReturn<Values>
  needsRequired: boolean
  /** The same values have been refused as a whole. */
  isRefused: boolean
  submitLabel: string
  busy: boolean
  onCancel: () => void
}

/** Names the entries that are missing, or wrong after a try to save. */
function Footer<Values extends FieldValues>({
  fields,
  form,
  needsRequired,
  isRefused,
  ...props
}: FooterProps<Values>) {
  useWatch({ control: form.control })
  const { errors, isSubmitted } = form.formState
  const values = form.getValues()
  const shown = fields.filter(({ isShown }) => isShown?.(values) ?? true)
  const missing = shown.filter(({ name, required }) => required && String(get(values, name)).trim() === '')
  const wrong = shown.filter(({ name }) => get(errors, name) !== undefined)
  const open = missing.length > 0 ? missing : wrong
  return (
    <FormFooter
      {...props}
      isBlocked={isRefused || (needsRequired && missing.length > 0)}
      summary={
        <OpenFields
          attempted={isSubmitted}
          areMissing={missing.length > 0}
          fields={open.map(({ name, label }) => ({ title: label, focus: () => form.setFocus(name) }))}
        />
      }
    />
  )
}

/** What takes the focus of an entry that is not a text field. */
const entry = 'input:not([type=hidden], [type=file]), textarea, button'

interface EntryProps<Values extends FieldValues> {
  field: FixedField<Values>
  form: UseFormReturn<Values>
}

function Entry<Values extends FieldValues>({ field, form }: EntryProps<Values>) {
  const { t } = useTranslation()
  const { name, label, help, required = false, maxLength, inputMode, rows, clean, fault, render } = field
  const error: string | undefined = get(form.formState.errors, `${name}.message`)
  const validate = {
    required: (value: string) => !required || value.trim() !== '' || t('fields.requiredMark'),
    fault: (_: string, values: Values) => fault?.(values) ?? true,
  }
  if (render)
    return (
      <Controller
        control={form.control}
        name={name}
        rules={{ validate }}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <div ref={(box) => ref(box && { focus: () => box.querySelector<HTMLElement>(entry)?.focus() })}>
            {render({ name, label, value, onChange, onBlur, error }, form.getValues())}
          </div>
        )}
      />
    )
  const { ref, ...bound } = form.register(name, { validate })
  const shared = {
    ...bound,
    ref,
    label,
    description: help,
    error: error && <FaultText>{error}</FaultText>,
    required,
    inputWrapperOrder: entryOrder,
    ...(clean
      ? {
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
            event.target.value = clean(event.target.value)
            return bound.onChange(event)
          },
        }
      : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(inputMode ? { inputMode } : {}),
  }
  return rows ? <Textarea {...shared} autosize minRows={rows} /> : <TextInput {...shared} />
}
