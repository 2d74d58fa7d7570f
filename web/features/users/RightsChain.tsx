import { IconEye, IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { marks } from '../../../core/look/marks.ts'
import type { Right } from '../../../core/rules/can.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { passageHeight, passagePath } from '../../ui/rail.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import classes from './RightsChain.module.css'

interface RightsChainProps {
  chains: readonly Chain[]
  /** Of stages. */
  rights: ReadonlyMap<string, Right>
  /** Small and without words: a sentence beside it says the same. */
  compact?: boolean
}

/** Stations whose names stand beside them; in a longer chain names stand below, so that the last one is in sight. */
const maxBeside = 5

/** What somebody will see, as the chains: outlined = reads, filled = writes, dashed = not there (pictures 25, 25b). */
export const RightsChain = memo(function RightsChain({ chains, rights, compact = false }: RightsChainProps) {
  return chains
    .filter(({ stages }) => stages.some(({ id }) => rights.has(id)))
    .map(({ id, name, stages }) => {
      const isLong = !compact && stages.length > maxBeside
      const width = compact ? 34 : isLong ? 60 : 64
      return (
        <ol
          key={id}
          className={classes.chain}
          data-compact={compact || undefined}
          data-long={isLong || undefined}
          aria-label={name}
        >
          {stages.map((stage, at) => {
            const before = stages[at - 1]
            const isJoined = before !== undefined && rights.has(before.id) && rights.has(stage.id)
            return (
              <li key={stage.id} className={classes.step}>
                {before && (
                  <svg
                    className={classes.passage}
                    data-joined={isJoined || undefined}
                    width={width}
                    height={passageHeight}
                    viewBox={`0 0 ${width} ${passageHeight}`}
                    preserveAspectRatio="none"
                    aria-hidden
                  >
                    <path d={passagePath(stage.passage ?? 'one-to-one', width, compact ? 8 : 16)} />
                  </svg>
                )}
                <Station stage={stage} right={rights.get(stage.id)} compact={compact} />
              </li>
            )
          })}
        </ol>
      )
    })
})

/** What the marks of the chain mean. */
export function RightsLegend() {
  const { t } = useTranslation()
  return (
    <div className={classes.legend} aria-hidden>
      <span>
        <IconEye size={17} stroke={1.6} /> {t('users.chain.legend.read')}
      </span>
      <span>
        <IconPencil size={17} stroke={1.6} /> {t('users.chain.legend.write')}
      </span>
      <span>
        <i className={classes.ring} /> {t('users.chain.none')}
      </span>
    </div>
  )
}

function Station({
  stage,
  right,
  compact,
}: {
  stage: ChainStage
  right: Right | undefined
  compact: boolean
}) {
  const { t } = useTranslation()
  const { hue, marca, shortName } = stage
  const size = compact ? 26 : 38
  const word = t(`users.chain.${right ?? 'none'}`)
  const label = `${shortName}: ${word}`
  const disc = right ? (
    <StageMarkDisc
      hue={hue}
      marca={marca}
      size={size}
      kind={right === 'write' ? 'filled' : 'outlined'}
      {...(compact ? { label } : {})}
    />
  ) : (
    <span
      className={classes.absent}
      style={{ width: size, height: size }}
      {...(compact ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <svg viewBox="0 0 16 16" width={Math.round(size * 0.5)} height={Math.round(size * 0.5)} aria-hidden>
        <path d={marks[marca]} />
      </svg>
    </span>
  )
  if (compact) return disc
  return (
    <span className={classes.station} data-absent={right === undefined || undefined}>
      {disc}
      <span>
        <b>{shortName}</b>
        <span className={classes.word}>
          {right === 'read' && <IconEye size={15} stroke={1.6} aria-hidden />}
          {right === 'write' && <IconPencil size={15} stroke={1.6} aria-hidden />}
          {word}
        </span>
      </span>
    </span>
  )
}
