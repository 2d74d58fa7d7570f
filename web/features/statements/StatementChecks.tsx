import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconLoader,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement, StatementCheck } from '../../../core/contract/statements.ts'
import { riskChecks } from '../../../core/eudr/assessment.ts'
import { paths } from '../../../core/rules/paths.ts'
import { countOf } from '../../../core/rules/preflight.ts'
import { Fault } from '../../shell/faults.tsx'
import { Go } from '../../ui/Go.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Ways } from '../../shell/Ways.tsx'
import type { VerifyAction } from './useVerify.ts'
import classes from './Statement.module.css'

const icons = {
  ok: IconCircleCheck,
  told: IconInfoCircle,
  warn: IconAlertTriangle,
  blocking: IconAlertCircle,
  running: IconLoader,
} as const
const order = ['blocking', 'running', 'warn', 'told', 'ok'] as const

interface StatementChecksProps {
  statement: Statement
  checks: readonly StatementCheck[] | undefined
  error: unknown
  verifying: VerifyAction | undefined
  /** Shows the input of a member. */
  onSeek: (path: string) => void
}

/** What keeps it from being frozen, what is odd, and in one line the rest; each leads to where it is mended. */
export function StatementChecks({ statement, checks, error, verifying, onSeek }: StatementChecksProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!checks) return error ? <Fault error={error} /> : <ListSkeleton rows={4} height={48} />
  const count = (state: StatementCheck['state']) => countOf(checks, state)
  const shown = order.flatMap((state) =>
    (state === 'ok' || state === 'told') && !isOpen ? [] : checks.filter((check) => check.state === state),
  )
  return (
    <section aria-labelledby="statement-checks">
      <header className={classes.head}>
        <h2 id="statement-checks">
          {t(statement.state === 'draft' ? 'statements.checks.title' : 'statements.checks.titleFrozen')}
        </h2>
        <span>
          {t('statements.checks.count', {
            blocking: t('statements.checks.blocking', { count: count('blocking') }),
            warn: t('statements.checks.warn', { count: count('warn') }),
            ok: count('ok'),
          })}
        </span>
      </header>
      <ul className={classes.checks} aria-labelledby="statement-checks">
        {shown.map((check, n) => {
          const Icon = icons[check.state]
          return (
            <li key={`${check.code} ${n}`} data-state={check.state} data-check={check.code}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span title={check.euCode}>{check.message}</span>
              {check.state !== 'ok' && check.state !== 'told' && (
                <Way check={check} statement={statement} verifying={verifying} onSeek={onSeek} />
              )}
            </li>
          )
        })}
        {!isOpen && count('ok') > 0 && (
          <li data-state="ok">
            <IconCircleCheck size={20} stroke={1.6} aria-hidden />
            <span>{t('statements.checks.ok', { count: count('ok') })}</span>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
              {t('statements.checks.show')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

interface WayProps extends Pick<StatementChecksProps, 'statement' | 'verifying' | 'onSeek'> {
  check: StatementCheck
}

const isRiskCheck = (code: string): boolean => (riskChecks as readonly string[]).includes(code)

/** To the input of the form, to the plots, or to the EU, which knows its numbers. */
function Way({ check, statement, verifying, onSeek }: WayProps) {
  const { t } = useTranslation()
  const { code, path, plots, ways } = check
  if (code === 'REFERENCE_UNVERIFIED' && verifying)
    return (
      <RefusableButton
        variant="subtle"
        size="compact-sm"
        refusal={verifying.refusal}
        loading={verifying.isRunning}
        onClick={verifying.verify}
      >
        {t('statements.cited.verify')}
      </RefusableButton>
    )
  if (isRiskCheck(code))
    return <Go to={paths.statementRisk(statement._id)}>{t('statements.checks.toRisk')}</Go>
  if (path !== undefined)
    return statement.state === 'draft' ? (
      <Button variant="subtle" size="compact-sm" onClick={() => onSeek(path)}>
        {t('statements.checks.toInput')}
      </Button>
    ) : null
  if (ways && ways.length > 0)
    return (
      <span className={classes.ways}>
        <Ways ways={ways} />
      </span>
    )
  return plots && plots.length > 0 ? (
    <Go to={paths.productOrigin(statement.product._id, statement.product.stage._id)}>
      {t('statements.checks.toOrigin')}
    </Go>
  ) : null
}
