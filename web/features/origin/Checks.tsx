import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconLoader } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { identifierOf } from '../products/columns.tsx'
import { productQuery } from '../products/queries.ts'
import classes from './Origin.module.css'

const icons = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  blocking: IconAlertCircle,
  running: IconLoader,
} as const

/** Plots of one check that have a link of their own. */
const maxLinks = 3

interface ChecksProps {
  checks: readonly OriginCheck[]
  plots: readonly Plot[]
  product: string
}

/** What the EU would say: each check in words, with the way to where it is mended. */
export function Checks({ checks, plots, product }: ChecksProps) {
  const { t } = useTranslation()
  const blocking = checks.filter(({ state }) => state === 'blocking').length
  const nameOf = (id: string) => plots.find((plot) => plot.product._id === id)?.product.identifier
  return (
    <section aria-labelledby="origin-checks">
      <header className={classes.head}>
        <h3 id="origin-checks">{t('origin.before')}</h3>
        <span data-blocking={blocking > 0 || undefined}>
          {blocking > 0 ? t('origin.toSolve', { count: blocking }) : t('origin.ready')}
        </span>
      </header>
      <ul className={classes.checks} aria-labelledby="origin-checks">
        {checks.map(({ code, state, message, euCode, plots: ids }) => {
          const Icon = icons[state]
          return (
            <li key={code} data-state={state} data-check={code}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <div>
                {/* The EU's own word, for whoever has to look it up. */}
                <b title={euCode}>{t(`origin.check.${code}.title`)}</b>
                <p>{message}</p>
                {ids.slice(0, maxLinks).map((id) => (
                  <Mend key={id} to={wayTo(code, id, product)} id={id} known={nameOf(id)} />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
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

/** Names of places and producers stand in the form; grounds and looks at them are recorded as processes, which come back here. */
function wayTo(code: OriginCheck['code'], id: string, origin: string): string {
  if (code === 'COUNTRY_UNKNOWN' || code === 'PRODUCER_MISSING') return paths.productEdit(id)
  const mends = code === 'CUTOFF' ? 'cutoff' : code === 'DDS_MISSING' ? 'dds' : 'ground'
  return paths.productMilestones(id, undefined, { createMilestone: true, mends, origin })
}
