import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconLoader } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Check, Plot } from '../../../core/contract/origin.ts'
import { paths } from '../../shell/paths.ts'
import { Go } from '../../ui/Go.tsx'
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
  checks: readonly Check[]
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
                {ids.slice(0, maxLinks).map((id) => {
                  const name = nameOf(id)
                  return name === undefined && id !== product ? null : (
                    <Go key={id} to={wayTo(code, id)}>
                      {t('origin.mend', { name: name ?? '' })}
                    </Go>
                  )
                })}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Names of places and producers stand in the form; grounds and looks at them are recorded as processes. */
const wayTo = (code: Check['code'], id: string): string =>
  code === 'COUNTRY_UNKNOWN' || code === 'PRODUCER_MISSING'
    ? paths.productEdit(id)
    : paths.productMilestones(id)
