import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconArrowRight, IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { isLaw } from '../../../core/eudr/criteria.ts'
import { isWaiting } from '../../../core/rules/assessment.ts'
import { clockTime } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { Missing } from './answers.ts'
import { shortName } from './Measures.tsx'
import type { SavingState } from './useSaving.ts'
import type { Walk } from './useWalk.ts'
import classes from './Risk.module.css'

interface FootProps {
  assessment: Assessment
  saving: SavingState
  walk: Walk
  isNarrow: boolean
  isReadOnly: boolean
  missing: readonly Missing[]
  /** Why the person may not conclude it. */
  refusal: string | undefined
  onSeek: (one: Missing) => void
  onConclude: () => void
}

/** What is missing, how the answers are kept, and what comes next. */
export function Foot(props: FootProps) {
  const { assessment, saving, walk, isNarrow, isReadOnly, missing, refusal, onSeek, onConclude } = props
  const { t } = useTranslation()
  const { part } = walk
  const isOpen = assessment.state === 'open'
  const isEnd = !isNarrow || part === 'end'
  if (!isOpen && isEnd) return null
  const before = saving.answers[walk.at - 1]
  const waits = missing.length > 0 ? t('risk.conclusion.waits', { count: missing.length }) : undefined
  return (
    <footer className={classes.foot}>
      {isOpen && isEnd && <MissingLine missing={missing} refusal={refusal} onSeek={onSeek} />}
      <div>
        {isOpen && !isReadOnly && <Kept saving={saving} />}
        {isNarrow && part === 'questions' && (
          <Button
            variant="default"
            rightSection={<IconArrowRight size={17} stroke={1.6} aria-hidden />}
            onClick={() => walk.show('end')}
          >
            {t('risk.end')}
          </Button>
        )}
        {isNarrow && part === 'question' && before && (
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={17} stroke={1.6} aria-hidden />}
            onClick={() => walk.step(-1)}
          >
            {shortName(before.criterion, t)}
          </Button>
        )}
        {isOpen && saving.answers.some(isWaiting) && (!isNarrow || part !== 'end') && (
          <Button
            variant={isNarrow ? 'filled' : 'default'}
            aria-keyshortcuts="F8"
            onClick={() => walk.seekOpen(1)}
          >
            {t(isNarrow && part === 'questions' ? 'risk.missing.short' : 'risk.missing.next')}
            {!isNarrow && <kbd>F8</kbd>}
          </Button>
        )}
        {isOpen && isEnd && (
          <RefusableButton disabled={saving.isWaiting} refusal={refusal ?? waits} onClick={onConclude}>
            {waits ?? t('risk.conclusion.conclude')}
          </RefusableButton>
        )}
      </div>
    </footer>
  )
}

/** When the answers were saved, or why they were not. */
function Kept({ saving }: { saving: SavingState }) {
  const { t } = useTranslation()
  const { status, isWaiting: waits, retry } = saving
  if (status.fault)
    return (
      <span className={classes.unsaved} role="alert">
        {t('risk.failed', { fault: status.fault })}{' '}
        <button type="button" onClick={retry}>
          {t('risk.retry')}
        </button>
      </span>
    )
  return (
    <span role="status">
      {status.isBusy || waits
        ? t('risk.saving')
        : status.at && t('risk.saved', { time: clockTime(status.at.toISOString()) })}
    </span>
  )
}

/** What is missing in words, each a link. */
function MissingLine({ missing, refusal, onSeek }: Pick<FootProps, 'missing' | 'refusal' | 'onSeek'>) {
  const { t } = useTranslation()
  if (missing.length === 0)
    return (
      <p role="status">
        {refusal === undefined
          ? t('risk.missing.nothing')
          : t('risk.conclusion.waitsSigning', { reason: refusal })}
      </p>
    )
  const nameOf = (one: Missing): string => {
    if (!('criterion' in one)) return t(`risk.missing.${one.kind}`)
    const letter = shortName(one.criterion, t)
    if (one.kind === 'measure') return t('risk.missing.measure', { letter })
    return isLaw(one.criterion) ? letter : t('risk.missing.question', { letter })
  }
  const shown = missing.slice(0, maxShown)
  const links: ReactNode[] = shown.flatMap((one, n) => [
    n > 0 && ', ',
    <button key={nameOf(one)} type="button" onClick={() => onSeek(one)}>
      {nameOf(one)}
    </button>,
  ])
  return (
    <p className={classes.missing} role="status">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <span>
        {t('risk.missing.title', { count: missing.length })} {links}
        {missing.length > maxShown && '…'}
      </span>
    </p>
  )
}
/** More would fill two lines of the foot. */
const maxShown = 5
