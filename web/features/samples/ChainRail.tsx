import type { ReadySet } from '../../../core/contract/samples.ts'
import { hueAt } from '../../../core/look/colours.ts'
import { markAt } from '../../../core/look/marks.ts'
import { passageOf, shortNameOf } from '../../shell/stations.ts'
import { passageHeight, passagePath } from '../../ui/rail.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import classes from './ChainRail.module.css'

/** The drawing is as wide as its place: strands bend a little more or less. */
const drawn = 110

/** The rail of a chain before it is chosen: its stages as the header will show them, with the names below. */
export function ChainRail({ stages }: Pick<ReadySet, 'stages'>) {
  const names = stages.map(shortNameOf)
  return (
    <div className={classes.rail}>
      <ol className={classes.stations} style={{ '--lines': stages.length - 1 } as React.CSSProperties}>
        {stages.map(({ _id, marca }, at) => {
          const next = stages[at + 1]
          return (
            <li key={_id} className={classes.station}>
              <span className={classes.line}>
                <StageMarkDisc hue={hueAt(at)} marca={markAt(at, marca)} />
                {next && (
                  <svg
                    viewBox={`0 0 ${drawn} ${passageHeight}`}
                    preserveAspectRatio="none"
                    height={passageHeight}
                    aria-hidden
                  >
                    <path d={passagePath(passageOf(next.ratio), drawn)} />
                  </svg>
                )}
              </span>
              <span className={classes.name}>{names[at]}</span>
            </li>
          )
        })}
      </ol>
      <p className={classes.names}>{names.join(' · ')}</p>
    </div>
  )
}
