import { Button, Group } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { exactTime, shortDay } from '../../ui/format.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
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
      {keepUntil && <small>{t('risk.conclusion.keep', { day: shortDay(keepUntil, language) })}</small>}
      {files.length > 0 && (
        <details className={classes.kept}>
          <summary>{t('risk.conclusion.files', { count: files.length })}</summary>
          <ul>
            {files.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.files}>
        {file('pdf')}
        {file('json')}
        <Button
          variant="subtle"
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => setAsks(true)}
        >
          {t('risk.conclusion.reopen')}
        </Button>
      </div>
      {asks && <ReopenQuestion id={id} onClose={() => setAsks(false)} />}
    </section>
  )
}

/** The beginning of a hash, as people compare it. */
const printOf = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`.toUpperCase()

function ReopenQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useFixedForm<{ reason: string }>({
    initial: { reason: '' },
    whenMissing: null,
    fields: [
      {
        name: 'reason',
        label: t('risk.conclusion.reopenReason'),
        required: true,
        begins: true,
        rows: 2,
        maxLength: 500,
        fault: ({ reason }) => (isShortReason(reason) ? t('recalls.dialog.reasonShort') : undefined),
      },
    ],
    saving: useSend<{ reason: string }>({
      send: (body) => call(contract.assessments.reopen, { params: { id }, body }, { quiet: true }),
      onSent: async () => {
        toastDone(t('risk.conclusion.reopened'))
        await refreshAssessments()
        onClose()
      },
    }),
  })
  return (
    <QuestionBox title={t('risk.conclusion.reopen')} onClose={onClose}>
      <FormFrame form={form} className={classes.pick}>
        <p>{t('risk.conclusion.reopenText')}</p>
        <FormNotices form={form} />
        <Entry form={form} name="reason" />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('risk.conclusion.reopen')}
          </Button>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
