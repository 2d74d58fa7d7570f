import { IconLock } from '@tabler/icons-react'
import type { Audience, SeenThing } from '../../../core/contract/audience.ts'
import type { Chain } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { sumOf } from './sentence.ts'
import classes from './Audience.module.css'

interface KeyReadsProps {
  audience: Audience
  chain: Chain | undefined
}

/** What a key reads, stage by stage, and how many products of the origin are a mere count to it. */
export function KeyReads({ audience: { shown, hidden }, chain }: KeyReadsProps) {
  const { t, i18n } = useTranslation()
  const counted = (what: SeenThing, count: number) =>
    `${amount(count, i18n.language)} ${t(`audience.what.${what}`, { count })}`
  const masked = sumOf(hidden, 'identifiers')
  const stages = shown.filter(({ what }) => what === 'identifiers')
  return (
    <section aria-labelledby="audience-key-reads">
      <header className={classes.head}>
        <h3 id="audience-key-reads">{t('audience.keyReads')}</h3>
      </header>
      <ul className={classes.reads}>
        {stages.map(({ title, count }) => {
          const stage = chain?.stages.find(({ name }) => name === title)
          const of = shown.filter((row) => row.title === title)
          const values = (['fields', 'files', 'places', 'plots', 'statements'] as const).flatMap((what) =>
            sumOf(of, what) > 0 ? [counted(what, sumOf(of, what))] : [],
          )
          return (
            <li key={title}>
              {stage ? <StageMarkDisc hue={stage.hue} marca={stage.marca} kind="filled" /> : <span />}
              <span>
                {title}
                <small>{t('audience.keyProducts', { count, number: amount(count, i18n.language) })}</small>
              </span>
              <span>{values.join(', ')}</span>
            </li>
          )
        })}
        {masked > 0 && (
          <li data-masked>
            <IconLock size={18} stroke={1.6} aria-hidden />
            <span>{t('audience.keyMasked', { count: masked, number: amount(masked, i18n.language) })}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
