import { StageMarkDisc, type StageLook } from '../../ui/StageMark.tsx'
import classes from './Copies.module.css'

/** Strands that are drawn; more copies than these look the same. */
const maxStrands = 12
const height = 78

/** The mark splits into as many strands as there will be copies (picture 10). */
export function CopiesFan({ stage, count }: { stage: StageLook; count: number }) {
  const strands = Math.min(count, maxStrands)
  const gap = Math.min(10, (height - 12) / Math.max(strands - 1, 1))
  const middle = height / 2
  const ends = Array.from({ length: strands }, (_, at) => middle + (at - (strands - 1) / 2) * gap)
  return (
    <div className={classes.fan} aria-hidden>
      <StageMarkDisc {...stage} size={36} kind="filled" />
      <svg width={264} height={height}>
        {ends.map((y) => (
          <path key={y} d={`M0 ${middle}C70 ${middle} 60 ${y} 140 ${y}H256`} />
        ))}
        {ends.map((y) => (
          <circle key={y} cx={258} cy={y} r={4} />
        ))}
      </svg>
      <strong>{count}</strong>
    </div>
  )
}
