import { Textarea } from '@mantine/core'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { maxReason, type Risk, risks } from '../../../core/eudr/assessment.ts'
import { unmitigated } from '../../../core/rules/assessment.ts'
import { LastDay } from '../../forms/inputs/LastDay.tsx'
import { useSession } from '../../shell/useSession.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { RiskAnswer } from './answers.ts'
import { shortName } from './Measures.tsx'
import classes from './Risk.module.css'

/** What was filled in of a conclusion. */
export interface Verdict {
  risk: Risk | undefined
  reason: string
  /** YYYY-MM-DD. */
  reviewBy: string
}

interface ConclusionProps {
  assessment: Assessment
  answers: readonly RiskAnswer[]
  verdict: Verdict
  faults: ReadonlyMap<string, string>
  onChange: (part: Partial<Verdict>) => void
}

/** The conclusion that an administrator signs (RSK-04, picture 45). */
export function Conclusion({ assessment, answers, verdict, faults, onChange }: ConclusionProps) {
  const { t } = useTranslation()
  const { settings } = useSession()
  const waiting = unmitigated(answers, assessment.measures)
  const hints: Record<Risk, string> = {
    negligible:
      waiting.length > 0
        ? t('risk.conclusion.negligibleWaits', {
            letters: waiting.map((criterion) => shortName(criterion, t)).join(', '),
          })
        : t('risk.conclusion.negligibleFree'),
    not_negligible: t(
      assessment.for === 'buyer'
        ? 'risk.conclusion.opinion'
        : `risk.conclusion.setting.${settings.riskAssessment}`,
    ),
  }
  return (
    <section className={classes.conclusion} aria-label={t('risk.conclusion.title')}>
      <header>
        <h4>{t('risk.conclusion.title')}</h4>
        <small>{t('risk.conclusion.signs')}</small>
      </header>
      <div role="radiogroup" aria-label={t('risk.conclusion.title')}>
        {risks.map((risk) => (
          <label key={risk} data-off={(risk === 'negligible' && waiting.length > 0) || undefined}>
            <input
              type="radio"
              name="risk"
              value={risk}
              data-risk={risk}
              checked={verdict.risk === risk}
              disabled={risk === 'negligible' && waiting.length > 0}
              onChange={() => onChange({ risk })}
            />
            <span>
              {t(`assessments.risk.${risk}`)}
              <small>{hints[risk]}</small>
            </span>
          </label>
        ))}
      </div>
      <Textarea
        label={t('risk.conclusion.reason')}
        required
        data-reason
        placeholder={t('risk.conclusion.reasonHelp')}
        autosize
        minRows={2}
        maxLength={maxReason}
        error={faults.get('/reason')}
        value={verdict.reason}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <LastDay
        label={t('risk.conclusion.reviewBy')}
        value={verdict.reviewBy}
        error={faults.get('/reviewBy')}
        onChange={(reviewBy) => onChange({ reviewBy })}
      />
    </section>
  )
}
