import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconInfoCircle,
  IconLoader,
} from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { OriginCheck } from '../../../core/contract/origin.ts'
import classes from './Origin.module.css'
import { type VerdictOf, verdictOf } from './verdict.ts'
import { Ways } from '../../shell/Ways.tsx'

const icons = {
  ok: IconCircleCheck,
  told: IconInfoCircle,
  warn: IconAlertTriangle,
  blocking: IconAlertCircle,
  running: IconLoader,
} as const

interface ChecksProps {
  origin: VerdictOf
}

/** ORI-06: the verdict in one sentence, and what stands against it at once (picture 49). */
export function Verdict({ origin }: ChecksProps) {
  const { t } = useTranslation()
  const { state, sentence, warnings } = verdictOf(origin, t)
  const inOrder = checksOf(origin, 'ok').length
  return (
    <section aria-labelledby="origin-checks">
      <header className={classes.verdict} data-state={state}>
        <h3 id="origin-checks">{sentence}</h3>
        <span>{warnings ?? (state === 'ok' && t('origin.checked', { count: inOrder }))}</span>
      </header>
      <Rows checks={checksOf(origin, 'blocking', 'running', 'warn')} />
    </section>
  )
}

/** Notes, and what is in order: folded, since nobody has to act. */
export function Folds({ origin }: ChecksProps) {
  const { t } = useTranslation()
  return (['told', 'ok'] as const).map((state) => {
    const checks = checksOf(origin, state)
    const title = t(state === 'told' ? 'origin.told' : 'origin.inOrder', { count: checks.length })
    return (
      checks.length > 0 && (
        <details key={state} className={classes.fold}>
          <summary>
            {state === 'told' ? (
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            ) : (
              <IconCircleCheck size={20} stroke={1.6} aria-hidden />
            )}
            <b>{title}</b>
            <span>{checks.map(({ code }) => t(`origin.check.${code}.title`)).join(', ')}</span>
            {state === 'ok' && <em>{t('origin.see')}</em>}
          </summary>
          <Rows checks={checks} />
        </details>
      )
    )
  })
}

const checksOf = ({ checks }: VerdictOf, ...states: OriginCheck['state'][]) =>
  states.flatMap((one) => checks.filter(({ state }) => state === one))

function Rows({ checks }: { checks: readonly OriginCheck[] }) {
  return (
    <ul className={classes.checks} aria-labelledby="origin-checks">
      {checks.map((check) => (
        <Check key={`${check.code} ${check.state}`} check={check} />
      ))}
    </ul>
  )
}

function Check({ check }: { check: OriginCheck }) {
  const { t } = useTranslation()
  const { code, state, message, euCode, ways = [] } = check
  const Icon = icons[state]
  // The check names the lot; of several, each link does.
  const isOnly = ways.length === 1 && ways[0]!.address !== null
  return (
    <li data-state={state} data-check={code}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        {/* The EU's own word, for whoever has to look it up. */}
        <b title={euCode}>{t(`origin.check.${code}.title`)}</b>
        <p>{message}</p>
        {!isOnly && <Ways ways={ways} />}
      </div>
      {isOnly && <Ways ways={ways} isBrief />}
    </li>
  )
}
