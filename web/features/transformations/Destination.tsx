import { useTranslation } from '../../ui/texts.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { BoxHead } from './BoxHead.tsx'
import { totalsOf } from './totals.ts'
import type { Work } from './work.ts'
import classes from './Craft.module.css'

/** The box at the end of the strands: the product being made and the totals of its origins. */
export function Destination({ work }: { work: Work }) {
  const { t, i18n } = useTranslation()
  const { stage, kind, picks } = work
  const language = i18n.language
  const owners = new Set(picks.map(({ organization }) => organization._id)).size
  return (
    <div
      className={classes.box}
      data-strand="end"
      style={stage && ({ '--hue': `var(--hue-${stage.hue})` } as React.CSSProperties)}
    >
      <BoxHead work={work} />
      {kind === 'grouping' && picks.length > 0 && (
        <dl className={classes.totals} aria-live="polite">
          {totalsOf(work).map(({ label, quantity, unit }) => (
            <div key={label}>
              <dt>{t(`transformations.${label}`)}</dt>
              <dd>{formatNumber(quantity, language, unit)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('transformations.organizations')}</dt>
            <dd>{owners}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
