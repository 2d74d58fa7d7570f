import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { titleOfPath } from './record.ts'
import type { RecordForm } from './useRecordForm.ts'
import classes from './SchemaForm.module.css'

interface FormFooterProps {
  form: RecordForm
  submitLabel: string
  busy: boolean
  onCancel: () => void
}

/** Foot of a form: links to the fields with faults, and the buttons to save and cancel. */
export function FormFooter({ form, submitLabel, busy, onCancel }: FormFooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <Summary form={form} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </>
  )
}

const namedAtMost = 3

function Summary({ form }: { form: RecordForm }) {
  const { t } = useTranslation()
  const { attempted, issues, faults, rules } = form
  // Before the first attempt only missing fields are counted, without emphasis; afterwards all faults.
  const missing = faults.filter((one) => one.missing)
  const wrong = attempted ? issues.filter((issue) => !missing.some(({ path }) => path === issue.path)) : []
  const open = missing.length > 0 ? missing : wrong
  const titles = new Map(
    open.map(({ path }) => [titleOfPath(path, rules.form, t('common.organization')), path]),
  )
  if (titles.size === 0) return <div />
  const count = titles.size
  return (
    <div className={classes.summary} data-tried={attempted || undefined} aria-live="polite">
      {attempted && <IconAlertCircle size={17} aria-hidden />}
      <span>{t(missing.length > 0 ? 'forms.missing' : 'forms.faulty', { count })}</span>
      {[...titles].slice(0, namedAtMost).map(([title, path]) => (
        <button key={title} type="button" className={classes.link} onClick={() => form.focus(path)}>
          {title}
        </button>
      ))}
      {count > namedAtMost && <span>{t('forms.more', { count: count - namedAtMost })}</span>}
    </div>
  )
}
