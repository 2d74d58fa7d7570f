import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { passageHeight, passagePath } from '../../ui/rail.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import type { DrawnChain, DrawnEdge } from './chains.ts'
import classes from './ChainDrawing.module.css'

/** What is said of a stage or an edge, below it or above it. */
export interface Remark {
  text: string
  kind: 'new' | 'fault'
}
export type Remarks = ReadonlyMap<string, Remark>

interface ChainDrawingProps {
  chain: DrawnChain
  /** By stage, and by transformation of an edge. */
  remarks: Remarks
}

/** From disc to disc; a disc; the room for arcs above them. */
const [pitch, disc, head] = [150, 36, 34]
const gap = 6

/** A chain with what is new or wrong in it (pictures 28b, 28c). */
export function ChainDrawing({ chain, remarks }: ChainDrawingProps) {
  const { t } = useTranslation()
  const { stages, edges, name } = chain
  const middle = head + disc / 2
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={name}>
      <div className={classes.chain} style={{ width: Math.max(stages.length, 1) * pitch }}>
        <svg width={stages.length * pitch} height={head + disc} className={classes.lines} aria-hidden>
          {edges.map((edge) => (
            <EdgeLine
              key={`${edge.id} ${edge.from} ${edge.to}`}
              edge={edge}
              middle={middle}
              remark={remarks.get(edge.id)}
            />
          ))}
        </svg>
        <ol className={classes.stages} aria-label={name}>
          {stages.map((stage, at) => {
            const remark = remarks.get(stage.id)
            const said = edges.filter(({ from, id }) => from === at && remarks.has(id))
            return (
              <li key={stage.id} style={{ width: pitch, paddingTop: head }} data-kind={remark?.kind}>
                {said.map(({ id, to }) => {
                  const { text, kind } = remarks.get(id)!
                  return (
                    <span key={id} className={classes.above} data-kind={kind}>
                      {kind === 'fault' && <IconAlertCircle size={14} stroke={1.8} aria-hidden />}
                      {t('config.passageTo', { text, stage: stages[to]?.name ?? '' })}
                    </span>
                  )
                })}
                <StageMarkDisc hue={stage.hue} marca={stage.marca} size={disc} />
                <b>{stage.name}</b>
                {remark && (
                  <span className={classes.below} data-kind={remark.kind}>
                    {remark.kind === 'fault' && <IconAlertCircle size={14} stroke={1.8} aria-hidden />}
                    {remark.text}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}

interface EdgeLineProps {
  edge: DrawnEdge
  middle: number
  remark: Remark | undefined
}

function EdgeLine({ edge: { from, to, passage, initiator }, middle, remark }: EdgeLineProps) {
  const marks = { 'data-kind': remark?.kind, 'data-later': initiator ? undefined : true }
  const [start, end] = [from * pitch + disc / 2, to * pitch + disc / 2]
  if (to !== from + 1 || !initiator) {
    const top = middle - disc / 2 - 4
    const rise = top - Math.min(26, 8 + 6 * Math.abs(to - from))
    const width = from === to ? 14 : 0
    return (
      <path
        {...marks}
        data-arc
        d={`M${start - width} ${top}C${start - width} ${rise} ${start - width} ${rise} ${start - width + (end >= start ? 12 : -12)} ${rise}H${end + width + (end >= start ? -12 : 12)}C${end + width} ${rise} ${end + width} ${rise} ${end + width} ${top}`}
      />
    )
  }
  const width = pitch - disc - 2 * gap
  const place = `translate(${start + disc / 2 + gap} ${middle - passageHeight / 2})`
  if (passage) return <path {...marks} transform={place} d={passagePath(passage, width, 22)} />
  // A proportion that doesn't exist: many to many, crossed out.
  const [top, centre, bottom] = [1, passageHeight / 2, passageHeight - 1]
  const half = width / 2
  return (
    <path
      {...marks}
      transform={place}
      d={`M0 ${top}H${half - 9}M0 ${centre}H${half - 9}M0 ${bottom}H${half - 9}M${half + 9} ${top}H${width}M${half + 9} ${centre}H${width}M${half + 9} ${bottom}H${width}M${half - 5} ${centre - 5}L${half + 5} ${centre + 5}M${half + 5} ${centre - 5}L${half - 5} ${centre + 5}`}
    />
  )
}
