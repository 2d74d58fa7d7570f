import type { Recall } from '../../../core/contract/recalls.ts'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Recalls.module.css'

const states = ['held', 'confirmed', 'notified', 'unanswered', 'done'] as const

interface TicksProps {
  recall: Pick<Recall, 'kind' | 'state' | 'counts' | 'drill'>
  /** Ticks beyond these stand for several products. */
  maxTicks?: number
}

/** A tick for each product of a recall, by what became of it, and the same in words (look.md §4, 37). */
export function Ticks({ recall, maxTicks = 60 }: TicksProps) {
  const { t, i18n } = useTranslation()
  const { counts, drill } = recall
  const groups = drill
    ? [
        { key: 'confirmed', words: 'found' as const, count: drill.located },
        { key: 'notified', words: 'held' as const, count: drill.products - drill.located },
      ]
    : states.map((key) => ({
        key,
        words: key === 'held' && recall.state === 'lifted' ? ('free' as const) : key,
        count: counts[key],
      }))
  const each = Math.max(1, Math.ceil(counts.products / maxTicks))
  const shown = groups.filter(({ count }) => count > 0)
  return (
    <>
      <span className={classes.ticks} aria-hidden>
        {shown.map(({ key, count }) => (
          <span key={key} data-state={recall.state === 'lifted' ? 'free' : key}>
            {Array.from({ length: Math.ceil(count / each) }, (_, n) => (
              <i key={n} />
            ))}
          </span>
        ))}
      </span>
      <span className={classes.words}>
        {drill ? (
          t('recalls.drillFound', {
            located: amount(drill.located, i18n.language),
            products: amount(drill.products, i18n.language),
            withContact: amount(drill.withContact, i18n.language),
            seconds: secondsOf(drill.tracedMs, (value) => amount(value, i18n.language)),
          })
        ) : (
          <>
            {t('recalls.products', {
              count: counts.products,
              amount: amount(counts.products, i18n.language),
            })}
            {': '}
            {shown.map(({ key, words, count }, at) => (
              <span key={key} data-state={key}>
                {at > 0 && ', '}
                {t(`recalls.counts.${words}`, { count })}
              </span>
            ))}
          </>
        )}
        {each > 1 && ` · ${t('recalls.each', { count: each })}`}
      </span>
    </>
  )
}

/** At least a tenth of a second, which nobody feels. */
export const secondsOf = (milliseconds: number, write: (value: number) => string): string =>
  write(Math.round(Math.max(100, milliseconds) / 100) / 10)
