import type { Audience } from '../../../core/contract/audience.ts'
import type { Chain } from '../../shell/stations.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import classes from './Audience.module.css'

interface StationsProps {
  chain: Chain
  audience: Audience
}

/** How far along the chain somebody sees. Outlined: its public part is seen; filled: all of it; dashed: nothing (picture 43). */
export function Stations({ chain, audience: { as, shown, hidden } }: StationsProps) {
  const stagesOf = (rows: readonly { what: string; title: string }[]) =>
    new Set(rows.flatMap(({ what, title }) => (what === 'stages' ? [title] : [])))
  const [seen, unseen] = [stagesOf(shown), stagesOf(hidden)]
  const kind = as === 'public' ? 'outlined' : 'filled'
  return (
    <span className={classes.stations} aria-hidden>
      {chain.stages
        .filter(({ name }) => seen.has(name) || unseen.has(name))
        .map(({ id, name, hue, marca }) => (
          <StageMarkDisc key={id} hue={hue} marca={marca} kind={seen.has(name) ? kind : 'dashed'} />
        ))}
    </span>
  )
}
