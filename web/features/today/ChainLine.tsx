import { IconChevronRight } from '@tabler/icons-react'
import type { TodayChain } from '../../../core/contract/today.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { passageHeight, passagePath } from '../../ui/rail.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Today.module.css'

/** Of more stages the passages are too short on a phone to split and join: they are lines (look.md). */
const maxDrawn = 5

/** Length of a passage as it is drawn; a line goes on for whatever is left. */
const bend = 62

interface ChainLineProps {
  chain: TodayChain
  looks: (stage: string) => ChainStage | undefined
}

/** A chain as a line across the whole width: figures below the discs, and what waits there behind a dashed ring. */
export function ChainLine({ chain: { vertical, stages }, looks }: ChainLineProps) {
  const { t, i18n } = useTranslation()
  return (
    <section className={classes.chain} aria-labelledby={`today-${vertical._id}`}>
      <h2 id={`today-${vertical._id}`}>
        <Go to={paths.products(stages[0]?._id ?? '')}>
          {vertical.name}
          <IconChevronRight size={18} stroke={1.7} aria-hidden />
        </Go>
      </h2>
      <ol
        data-few={stages.length <= maxDrawn || undefined}
        style={{ '--stations': stages.length } as React.CSSProperties}
      >
        {stages.map(({ _id, name, count, waiting }, n) => {
          const look = looks(_id)
          const after = stages[n + 1] && looks(stages[n + 1]!._id)
          const waits = waiting.reduce((sum, one) => sum + one.count, 0)
          return (
            <li key={_id}>
              <Go
                to={paths.products(_id)}
                className={classes.station}
                aria-label={t('today.countIn', { stage: name, count })}
              >
                {look && <StageMarkDisc hue={look.hue} marca={look.marca} size={34} />}
                {waits > 0 && (
                  <span className={classes.number} aria-hidden>
                    {amount(waits, i18n.language)}
                  </span>
                )}
              </Go>
              {after && <Passage passage={after.passage ?? 'one-to-one'} />}
              <span className={classes.figure}>{amount(count, i18n.language)}</span>
              <span className={classes.name}>{look?.shortName ?? name}</span>
              {waiting.map((one) => (
                <Go key={one.code} to={one.address} className={classes.waits}>
                  {amount(one.count, i18n.language)} {one.title}
                </Go>
              ))}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Passage({ passage }: { passage: NonNullable<ChainStage['passage']> }) {
  const drawing = (
    <svg width={bend} height={passageHeight} viewBox={`0 0 ${bend} ${passageHeight}`} aria-hidden>
      <path d={passagePath(passage, bend, 36)} />
    </svg>
  )
  return (
    <span className={classes.passage} aria-hidden>
      {passage === 'many-to-one' && drawing}
      <i />
      {passage === 'one-to-many' && drawing}
    </span>
  )
}
