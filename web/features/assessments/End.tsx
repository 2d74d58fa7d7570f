import { Button } from '@mantine/core'
import { paths } from '../../../core/rules/paths.ts'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { Go } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Concluded } from './Concluded.tsx'
import { Conclusion, type Verdict } from './Conclusion.tsx'
import { Copied } from './Copied.tsx'
import { Measures } from './Measures.tsx'
import { PlacedOn } from './PlacedOn.tsx'
import type { SavingState } from './useSaving.ts'
import type { Walk } from './useWalk.ts'
import classes from './Risk.module.css'

interface EndProps {
  assessment: Assessment
  saving: SavingState
  walk: Walk
  verdict: Verdict
  faults: ReadonlyMap<string, string>
  /** Why the person may not write it, and why not conclude or reopen it. */
  refusal: string | undefined
  signing: string | undefined
  onVerdict: (verdict: Verdict) => void
  onBegin: () => void
  onDiscard: () => void
}

/** What follows from all answers: measures, and the conclusion. */
export function End(props: EndProps) {
  const { assessment, saving, walk, verdict, faults, refusal, signing, onVerdict, onBegin, onDiscard } = props
  const { t } = useTranslation()
  const { stale, product } = assessment
  const isOpen = assessment.state === 'open'
  const isReadOnly = !isOpen || refusal !== undefined
  return (
    <div className={classes.right}>
      {assessment.for === 'buyer' && (
        <section className={classes.opinion}>
          <b>{t('risk.opinion.title')}</b>
          <p>{t('risk.opinion.text')}</p>
        </section>
      )}
      {stale && (
        <Notice
          actions={
            stale.cause === 'plots' && (
              <Go to={paths.productOrigin(product._id, product.stage._id)}>{t('risk.seeChange')}</Go>
            )
          }
        >
          {t('risk.stale', { cause: t(`assessments.cause.${stale.cause}`) })}
        </Notice>
      )}
      {isOpen ? (
        <Copied assessment={assessment} saving={saving} isReadOnly={isReadOnly} onSeek={walk.seek} />
      ) : (
        <Concluded assessment={assessment} refusal={signing} />
      )}
      <Measures
        assessment={assessment}
        current={walk.current}
        isReadOnly={isReadOnly}
        saving={saving}
        onSeek={walk.seek}
      />
      {isOpen && signing !== undefined && (
        <section className={classes.conclusion} aria-label={t('risk.conclusion.title')}>
          <header>
            <h4>{t('risk.conclusion.title')}</h4>
          </header>
          <p className={classes.nothing}>{t('risk.conclusion.waitsSigning', { reason: signing })}</p>
        </section>
      )}
      {isOpen && signing === undefined && (
        <Conclusion
          assessment={assessment}
          answers={saving.answers}
          verdict={verdict}
          faults={faults}
          onChange={(change) => onVerdict({ ...verdict, ...change })}
        />
      )}
      {assessment.simplified && <p className={classes.nothing}>{t('risk.conclusion.simplified')}</p>}
      <PlacedOn assessment={assessment} refusal={refusal} onSave={saving.put} />
      {refusal === undefined && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={onBegin}>
            {t('risk.another')}
          </Button>
          {isOpen && (
            <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
              {t('risk.discard')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
