import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { maxReason } from '../../../core/eudr/assessment.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { question, reasonForm } from '../../shell/question.tsx'
import { exactTime, shortDay } from '../../ui/format.ts'
import { KeptFiles } from '../statements/KeptFiles.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { refreshAssessments } from './queries.ts'
import classes from './Risk.module.css'

interface ConcludedProps {
  assessment: Assessment
  /** Why the person may not reopen it. */
  refusal: string | undefined
}

/** Who concluded what, until when, and on which plots (picture 45). */
export function Concluded({ assessment, refusal }: ConcludedProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [running, setRunning] = useState<'pdf' | 'json'>()
  const [asks, setAsks] = useState(false)
  const { _id: id, conclusion, facts, keepUntil, files } = assessment
  if (!conclusion) return null
  const { count, sha256 } = facts.plots
  const download = async (format: 'pdf' | 'json') => {
    setRunning(format)
    try {
      const options = { params: { id }, query: { format, language } }
      const file = await call(contract.assessments.file, options, { quiet: true })
      saveFile(file.name, file)
    } catch (error) {
      toastFault(faultText(error))
    }
    setRunning(undefined)
  }
  const file = (format: 'pdf' | 'json') => (
    <Button
      variant="default"
      loading={running === format}
      disabled={running !== undefined}
      leftSection={
        format === 'pdf' ? (
          <IconFileTypePdf size={17} stroke={1.6} aria-hidden />
        ) : (
          <IconDownload size={17} stroke={1.6} aria-hidden />
        )
      }
      onClick={() => void download(format)}
    >
      {format === 'pdf' ? t('risk.conclusion.pdf') : t('risk.conclusion.json')}
    </Button>
  )
  return (
    <section className={classes.concluded} aria-label={t('risk.conclusion.title')}>
      <h3>{t(`assessments.risk.${conclusion.risk}`)}</h3>
      <p>
        {t('risk.conclusion.by', {
          name: conclusion.by.name,
          time: exactTime(conclusion.at, language),
          day: shortDay(conclusion.reviewBy, language),
        })}
      </p>
      <p>{conclusion.reason}</p>
      <small>
        {t('risk.conclusion.with', {
          count,
          print: sha256 ? t('risk.conclusion.print', { sha: printOf(sha256) }) : '',
        })}
      </small>
      <KeptFiles keepUntil={keepUntil} files={files} />
      <div className={classes.files}>
        {file('pdf')}
        {file('json')}
        <RefusableButton variant="subtle" refusal={refusal} onClick={() => setAsks(true)}>
          {t('risk.conclusion.reopen')}
        </RefusableButton>
      </div>
      {asks && <ReopenQuestion of={assessment} onClose={() => setAsks(false)} />}
    </section>
  )
}

/** The beginning of a hash, as people compare it. */
const printOf = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`.toUpperCase()

const ReopenQuestion = question({
  route: contract.assessments.reopen,
  input: ({ _id: id }: Assessment, body) => ({ params: { id }, body }),
  texts: (t) => ({
    title: t('risk.conclusion.reopen'),
    action: t('risk.conclusion.reopen'),
    text: <p>{t('risk.conclusion.reopenText')}</p>,
  }),
  form: reasonForm((t) => t('risk.conclusion.reopenReason'), maxReason),
  done: (t) => t('risk.conclusion.reopened'),
  refresh: refreshAssessments,
})
