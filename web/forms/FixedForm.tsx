import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { Entries, FormSection, Wide } from '../ui/FormGrid.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SidePanel, type SidePanelProps } from '../ui/SidePanel.tsx'
import { FormFooter, OpenFields } from './FormFooter.tsx'
import { entryOrder, FaultText } from './inputs/common.tsx'
import { DraftNotice, RequiredNote, SavingNotices } from './FormNotices.tsx'
import {
  useFixedForm,
  valueAt,
  type AnyField,
  type FixedField,
  type FixedFormOptions,
  type FixedFormState,
} from './useFixedForm.tsx'

export interface FixedSection<Values> {
  title?: string
  fields: readonly FixedField<Values>[]
}

interface FixedFormProps<Values extends object>
  extends Pick<SidePanelProps, 'title' | 'onClose'>, Omit<FixedFormOptions<Values>, 'fields'> {
  submitLabel: string
  sections: readonly FixedSection<NoInfer<Values>>[]
  /** LOC-04: while a required entry is empty, the form can't be sent. */
  needsRequired?: boolean
  /** Below the entries. */
  renderEnd?: (values: NoInfer<Values>) => ReactNode
  /** Content of the foot while no field is open. */
  aside?: ReactNode
}

/** A panel with a form of fixed fields: organizations, places. */
export function FixedForm<Values extends object>({
  title,
  submitLabel,
  sections,
  needsRequired = false,
  renderEnd,
  aside,
  onClose,
  ...options
}: FixedFormProps<Values>) {
  const form = useFixedForm({ ...options, fields: sections.flatMap(({ fields }) => fields) })
  const { missing, wrong, isTried } = form
  const isOpen = missing.length > 0 || wrong.length > 0
  return (
    <SidePanel
      title={title}
      subtitle={options.refusal === undefined && <RequiredNote />}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <FormFooter
          submitLabel={submitLabel}
          busy={form.isBusy}
          isBlocked={options.refusal !== undefined || form.isRefused || (needsRequired && missing.length > 0)}
          onCancel={() => {
            form.drop()
            onClose()
          }}
          summary={
            isOpen || !aside ? (
              <OpenFields
                attempted={isTried}
                areMissing={missing.length > 0}
                fields={(missing.length > 0 ? missing : wrong).map(({ name, label }) => ({
                  title: label,
                  focus: () => form.focus(name),
                }))}
              />
            ) : (
              <div data-screen-only>{aside}</div>
            )
          }
        />
      }
    >
      {options.refusal !== undefined && <Notice>{options.refusal}</Notice>}
      <FormNotices form={form} />
      <Entries disabled={options.refusal !== undefined}>
        {sections.map(({ title: heading, fields }) => (
          <FormSection key={fields[0]?.name} {...(heading ? { title: heading } : {})}>
            {fields.map(({ name }) => {
              const field = form.fields.find((one) => one.name === name)
              if (!field) return null
              const entry = <EntryOf key={name} form={form} field={field} />
              return field.wide ? <Wide key={name}>{entry}</Wide> : entry
            })}
          </FormSection>
        ))}
        {renderEnd?.(form.values)}
      </Entries>
    </SidePanel>
  )
}

interface FormProps<Values extends object> {
  form: FixedFormState<Values>
}

interface FormFrameProps<Values extends object> extends FormProps<Values> {
  className?: string | undefined
  children: ReactNode
}

/** A form outside of a panel: on a page, in a dialog. */
export function FormFrame<Values extends object>({ form, className, children }: FormFrameProps<Values>) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A panel below a dialog may have a form of its own.
        event.stopPropagation()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}

/** Above the entries: the draft, the outcome of saving, and faults without an entry. */
export function FormNotices<Values extends object>({ form }: FormProps<Values>) {
  return (
    <>
      <DraftNotice form={form.offer} />
      <SavingNotices saving={form.saving} onSubmit={form.submit} />
      {form.others.length > 0 && <Notice urgent>{form.others.join(' ')}</Notice>}
      {form.doubt}
    </>
  )
}

interface EntryProps<Values extends object> extends FormProps<Values> {
  name: FixedField<NoInfer<Values>>['name']
}

/** The entry of a field; nothing while it is hidden. */
export function Entry<Values extends object>({ form, name }: EntryProps<Values>) {
  const field = form.fields.find((one) => one.name === name)
  return field ? <EntryOf form={form} field={field} /> : null
}

/** The entries of all fields, one below the other. */
export const AllEntries = <Values extends object>({ form }: FormProps<Values>) =>
  form.fields.map((field) => <EntryOf key={field.name} form={form} field={field} />)

function EntryOf<Values extends object>({ form, field }: FormProps<Values> & { field: AnyField<Values> }) {
  const { name, faultsOf = name, label, help, required = false, readOnly, begins, rows, clean } = field
  const { maxLength, inputMode } = field
  const error = form.faultOf(field)
  const value = valueAt(form.values, name)
  if (field.render) {
    const control = {
      name,
      label,
      value,
      onChange: (next: unknown) => form.change(field, next),
      update: (change: (before: unknown) => unknown) => form.change(field, change(form.latestOf(field))),
      error,
      faultAt: (path: string) => form.refusalAt(`${faultsOf}.${path.replaceAll('/', '.')}`),
    }
    return <div ref={form.refOf(name)}>{field.render(control, form.values)}</div>
  }
  const shared = {
    name,
    ref: form.refOf(name),
    label,
    description: help,
    error: error && <FaultText>{error}</FaultText>,
    required,
    inputWrapperOrder: entryOrder,
    value: String(value),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.change(field, clean ? clean(currentTarget.value) : currentTarget.value),
    ...(readOnly === undefined ? {} : { readOnly }),
    // If the form is rendered after its dialog, the dialog has already searched for this attribute.
    ...(begins ? { 'data-autofocus': true, autoFocus: true } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(inputMode ? { inputMode } : {}),
  }
  return rows ? <Textarea {...shared} autosize minRows={rows} /> : <TextInput {...shared} />
}
