import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { Button } from '@mantine/core'
import { IconDownload, IconKeyboard, IconSnowflake } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Statement, StatementCheck } from '../../../core/contract/statements.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { useSession } from '../../shell/useSession.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { hoursLeft, type EuRefusal, useAsked } from './declaring.ts'
import { EuButtons } from './EuButtons.tsx'
import { NumbersQuestion } from './NumbersQuestion.tsx'
import { refreshStatements } from './queries.ts'
import { formId } from './StatementForm.tsx'
import classes from './Statement.module.css'

type Work = 'freeze' | 'reopen' | 'xml' | 'geojson'

interface FootProps {
  statement: Statement
  checks: readonly StatementCheck[] | undefined
  /** Why the person may not write it. */
  refusal: string | undefined
  /** The form has what isn't saved. */
  isChanged: boolean
  isAmending: boolean
  onAmend: (isAmending: boolean) => void
  onRefused: (refused: EuRefusal | undefined) => void
}

/** What comes next; buttons that are off say what is missing. */
export function Foot(props: FootProps) {
  const { statement, checks, refusal, isChanged, isAmending, onAmend, onRefused } = props
  const { t } = useTranslation()
  const { settings } = useSession()
  const [running, setRunning] = useState<Work>()
  const [asks, setAsks] = useState(false)
  const { _id: id, state, product } = statement
  const isDraft = state === 'draft'
  const blocking = checks?.filter((check) => check.state === 'blocking').length
  const waits =
    refusal ??
    (isChanged
      ? t('statements.foot.unsaved')
      : blocking
        ? t('statements.foot.missing', { count: blocking })
        : checks?.some((check) => check.state === 'running')
          ? t('origin.running')
          : undefined)
  const left = hoursLeft(statement, settings.amendHours)
  const asked = useAsked(statement)
  const reopening = refusal ?? (asked && t(asked === 'underWay' ? 'statements.sending' : 'error.ASKED'))
  const run = async (work: Work, act: () => Promise<unknown>) => {
    setRunning(work)
    try {
      await act()
    } catch (error) {
      toastFault(faultText(error))
    }
    setRunning(undefined)
  }
  const write = (work: 'freeze' | 'reopen') =>
    run(work, async () => {
      await call(contract.statements[work], { params: { id } }, { quiet: true })
      toastDone(t(`statements.foot.done.${work}`))
      await refreshStatements()
    })
  const download = (format: 'xml' | 'geojson') =>
    run(format, async () =>
      saveFile(
        `${product.identifier}-DDS.${format}`,
        await call(contract.statements.file, { params: { id }, query: { format } }, { quiet: true }),
      ),
    )
  const waiting = (format: 'xml' | 'geojson') => (isDraft ? t(`statements.foot.waits.${format}`) : undefined)
  const file = (format: 'xml' | 'geojson') => (
    <RefusableButton
      variant="default"
      data-waits={isDraft || undefined}
      disabled={running !== undefined}
      refusal={waiting(format)}
      loading={running === format}
      leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
      onClick={() => void download(format)}
    >
      {waiting(format) ?? t(`statements.foot.${format}`)}
    </RefusableButton>
  )
  const hasNumbers = isDraft || state === 'frozen' || state === 'available'
  if (isAmending)
    return (
      <footer className={classes.foot}>
        <p role="status">{t('statements.eu.amending')}</p>
        <div>
          <Button variant="default" onClick={() => onAmend(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isChanged}>
            {t('statements.eu.amend')}
          </Button>
        </div>
      </footer>
    )
  return (
    <footer className={classes.foot}>
      <p role="status">{isDraft ? waits : left && t('statements.left', { count: left })}</p>
      <div>
        {(state === 'frozen' || state === 'rejected') && (
          <RefusableButton
            variant="default"
            disabled={running !== undefined}
            refusal={reopening}
            loading={running === 'reopen'}
            onClick={() => void write('reopen')}
          >
            {t('statements.foot.reopen')}
          </RefusableButton>
        )}
        {file('xml')}
        {file('geojson')}
        {hasNumbers && (
          <RefusableButton
            variant={state === 'frozen' && !settings.declares ? 'filled' : 'default'}
            data-waits={isDraft || undefined}
            refusal={refusal ?? (isDraft ? t('error.FROZEN') : undefined)}
            leftSection={<IconKeyboard size={17} stroke={1.6} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            {t(state === 'available' ? 'statements.foot.correct' : 'statements.foot.enter')}
          </RefusableButton>
        )}
        <EuButtons
          statement={statement}
          refusal={refusal}
          onRefused={onRefused}
          onAmend={() => onAmend(true)}
        />
        {isDraft && (
          <>
            <RefusableButton
              type="submit"
              form={formId}
              variant={isChanged ? 'filled' : 'default'}
              refusal={refusal}
            >
              {t('statements.form.save')}
            </RefusableButton>
            <RefusableButton
              disabled={checks === undefined || running !== undefined}
              refusal={waits}
              loading={running === 'freeze'}
              leftSection={<IconSnowflake size={17} stroke={1.6} aria-hidden />}
              onClick={() => void write('freeze')}
            >
              {blocking ? t('statements.foot.freezeWaits', { count: blocking }) : t('statements.foot.freeze')}
            </RefusableButton>
          </>
        )}
      </div>
      {asks && <NumbersQuestion of={statement} onClose={() => setAsks(false)} />}
    </footer>
  )
}
