import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Statement } from '../../../core/contract/statements.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { shortDay } from '../../ui/format.ts'
import { KeptFiles } from './KeptFiles.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import classes from './Statement.module.css'

/** The two numbers of the EU, for papers and for whoever cites them, and what is kept of the statement. */
export function Numbers({ statement }: { statement: Statement }) {
  const { t, i18n } = useTranslation()
  const { referenceNumber, verificationNumber, date, byHand } = statement.eu!
  const { keepUntil, files } = statement
  const copy = () =>
    navigator.clipboard.writeText(`${referenceNumber} ${verificationNumber}`).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      () => toastFault(t('common.toast.copy_error'), { duration: 3000, name: 'copy_error' }),
    )
  return (
    <section className={classes.numbers}>
      <dl>
        <div>
          <dt>{t('statements.numbers.reference')}</dt>
          <dd>{grouped(referenceNumber!)}</dd>
        </div>
        <div>
          <dt>{t('statements.numbers.verification')}</dt>
          <dd>{verificationNumber}</dd>
        </div>
      </dl>
      <p>
        {date && t('statements.numbers.since', { date: shortDay(date, i18n.language) })}{' '}
        {byHand && t('statements.numbers.byHand')}
      </p>
      <Button
        variant="default"
        leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('statements.numbers.copy')}
      </Button>
      <KeptFiles keepUntil={keepUntil ?? null} files={files ?? []} />
    </section>
  )
}
