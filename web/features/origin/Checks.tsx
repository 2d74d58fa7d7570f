import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconLoader,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { identifierOf } from '../products/columns.tsx'
import { productQuery } from '../products/queries.ts'
import classes from './Origin.module.css'
import { type VerdictOf, verdictOf } from './verdict.ts'

const icons = {
  ok: IconCircleCheck,
  told: IconInfoCircle,
  warn: IconAlertTriangle,
  blocking: IconAlertCircle,
  running: IconLoader,
} as const

/** Plots of one check that have a link of their own. */
const maxLinks = 3

interface ChecksProps {
  origin: VerdictOf
  plots: readonly Plot[]
  product: string
}

/** ORI-06: the verdict in one sentence, and what stands against it at once (picture 49). */
export function Verdict({ origin, plots, product }: ChecksProps) {
  const { t } = useTranslation()
  const { state, sentence, warnings } = verdictOf(origin, t)
  const inOrder = checksOf(origin, 'ok').length
  return (
    <section aria-labelledby="origin-checks">
      <header className={classes.verdict} data-state={state}>
        <h3 id="origin-checks">{sentence}</h3>
        <span>{warnings ?? (state === 'ok' && t('origin.checked', { count: inOrder }))}</span>
      </header>
      <Rows checks={checksOf(origin, 'blocking', 'running', 'warn')} plots={plots} product={product} />
    </section>
  )
}

/** Notes, and what is in order: folded, since nobody has to act. */
export function Folds({ origin, ...props }: ChecksProps) {
  const { t } = useTranslation()
  return (['told', 'ok'] as const).map((state) => {
    const checks = checksOf(origin, state)
    const title = t(state === 'told' ? 'origin.told' : 'origin.inOrder', { count: checks.length })
    return (
      checks.length > 0 && (
        <details key={state} className={classes.fold}>
          <summary>
            <b>{title}</b> <span>{checks.map(({ code }) => t(`origin.check.${code}.title`)).join(', ')}</span>
          </summary>
          <Rows checks={checks} {...props} />
        </details>
      )
    )
  })
}

const checksOf = ({ checks }: VerdictOf, ...states: OriginCheck['state'][]) =>
  states.flatMap((one) => checks.filter(({ state }) => state === one))

function Rows({ checks, ...props }: Omit<ChecksProps, 'origin'> & { checks: readonly OriginCheck[] }) {
  return (
    <ul className={classes.checks} aria-labelledby="origin-checks">
      {checks.map((check) => (
        <Check key={`${check.code} ${check.state}`} check={check} {...props} />
      ))}
    </ul>
  )
}

interface CheckProps {
  check: OriginCheck
  plots: readonly Plot[]
  product: string
}

function Check({ check, plots, product }: CheckProps) {
  const { t } = useTranslation()
  const { code, state, message, euCode } = check
  const Icon = icons[state]
  const nameOf = (id: string) => plots.find((plot) => plot.product._id === id)?.product.identifier
  return (
    <li data-state={state} data-check={code}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        {/* The EU's own word, for whoever has to look it up. */}
        <b title={euCode}>{t(`origin.check.${code}.title`)}</b>
        <p>{message}</p>
        {state !== 'told' &&
          waysOf(check, product).map(({ id, to }) => <Mend key={id} to={to} id={id} known={nameOf(id)} />)}
      </div>
    </li>
  )
}

interface MendProps {
  to: string
  id: string
  /** The name of a lot of this origin. */
  known: string | undefined
}

/** Others are lots of the account on the same ground, or the product itself. */
function Mend({ to, id, known }: MendProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...productQuery(id), enabled: known === undefined })
  const name = known ?? (data ? identifierOf(data) : undefined)
  return name === undefined ? null : <Go to={to}>{t('origin.mend', { name })}</Go>
}

interface Way {
  id: string
  to: string
}

/**
 * Where a check is mended (ORI-07): a ground in the record that holds it, names of places and producers in the form, looks at a ground
 * and grounds that nobody has yet as processes. All come back here.
 */
function waysOf({ code, plots, findings }: OriginCheck, origin: string): Way[] {
  // A polygon that a point needs is held nowhere yet.
  const known = code === 'POLYGON_NEEDED' ? [] : findings
  const held = known.flatMap(({ product, holder, other }): Way[] => {
    const query = { mends: 'ground', origin, ...(other !== null && { beside: other }) } as const
    return holder ? [{ id: product._id, to: paths.ground(holder, product._id, query) }] : []
  })
  if (held.length > 0) return held.slice(0, maxLinks)
  if (code === 'OVERLAP' || code === 'CLAIMED') return []
  return plots.slice(0, maxLinks).map((id) => ({ id, to: wayTo(code, id, origin) }))
}

function wayTo(code: OriginCheck['code'], id: string, origin: string): string {
  if (code === 'COUNTRY_UNKNOWN' || code === 'PRODUCER_MISSING')
    return paths.productEdit(id, undefined, { origin })
  const mends = code === 'CUTOFF' ? 'cutoff' : code === 'DDS_MISSING' ? 'dds' : 'ground'
  return paths.productMilestones(id, undefined, { createMilestone: true, mends, origin })
}
