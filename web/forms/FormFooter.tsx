import { Button } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { Go } from '../ui/Go.tsx'
import { MendingContext } from './geometry/mending.ts'
import { KeysOf, shortcutOf } from './KeysOf.tsx'
import { NextButton } from './NextButton.tsx'
import { titleOfPath } from './record.ts'
import type { RecordForm } from './useRecordForm.ts'
import classes from './SchemaForm.module.css'

interface FormFooterProps {
  /** Open fields: `OpenFields`, or `OpenFieldsOf` a schema's form. */
  summary: ReactNode
  submitLabel: string
  busy: boolean
  /** The form can't be sent yet; the summary says why. */
  isBlocked?: boolean
  /** Saves, and goes on with another one. */
  onNext?: (() => void) | undefined
  onCancel: () => void
}

/** Foot of a form: links to the fields with faults, and the buttons to save and cancel. */
export function FormFooter({
  summary,
  submitLabel,
  busy,
  isBlocked = false,
  onNext,
  onCancel,
}: FormFooterProps) {
  const { t } = useTranslation()
  const { back } = use(MendingContext)
  return (
    <>
      {back && (
        <Go to={back.to} className={classes.back}>
          <IconArrowLeft size={17} stroke={1.6} aria-hidden /> {t('forms.back', { name: back.name })}
        </Go>
      )}
      {summary}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {onNext && <NextButton disabled={isBlocked || busy} onClick={onNext} />}
        <Button type="submit" loading={busy} disabled={isBlocked} {...shortcutOf('send')}>
          {submitLabel}
          <KeysOf act="send" />
        </Button>
      </div>
    </>
  )
}

const maxNamed = 2

interface OpenFieldsProps {
  /** Titles of the fields, with a function that focuses each. */
  fields: readonly { title: string; focus: () => void }[]
  areMissing: boolean
  /** The person has tried to save. */
  attempted: boolean
}

/** "Faltan 3 datos: Nombre, Peso neto y 1 más". */
export function OpenFields({ fields, areMissing, attempted }: OpenFieldsProps) {
  const { t } = useTranslation()
  const count = fields.length
  if (count === 0) return <div />
  return (
    <div className={classes.summary} data-tried={attempted || undefined} aria-live="polite">
      {attempted && <IconAlertCircle size={17} aria-hidden />}
      <span>{t(areMissing ? 'forms.missing' : 'forms.faulty', { count })}</span>
      {fields.slice(0, maxNamed).map(({ title, focus }) => (
        <button key={title} type="button" className={classes.link} onClick={focus}>
          {title}
        </button>
      ))}
      {count > maxNamed && <span>{t('forms.more', { count: count - maxNamed })}</span>}
    </div>
  )
}

/** The open fields of a form that an account configures. */
export function OpenFieldsOf({ form }: { form: RecordForm }) {
  const { t } = useTranslation()
  const { attempted, issues, faults, rules } = form
  // Before the first attempt only missing fields are counted, without emphasis; afterwards all faults.
  const missing = faults.filter((one) => one.missing)
  const wrong = attempted ? issues.filter((issue) => !missing.some(({ path }) => path === issue.path)) : []
  const open = missing.length > 0 ? missing : wrong
  const paths = new Map(
    open.map(({ path }) => [titleOfPath(path, rules.form, t('common.organization')), path]),
  )
  return (
    <OpenFields
      attempted={attempted}
      areMissing={missing.length > 0}
      fields={[...paths].map(([title, path]) => ({ title, focus: () => form.focus(path) }))}
    />
  )
}
