import { marks, type MarkName } from '../../core/look/marks.ts'
import type { HueName } from '../../core/look/colours.ts'
import classes from './StageMark.module.css'

/** The look of a stage: its hue by position, its mark by choice or position (look.md §3). */
export interface StageLook {
  hue: HueName
  marca: MarkName
}

interface StageMarkProps extends StageLook {
  size?: number
  /** Name of the stage, when no text beside the mark gives it; without it the glyph is decoration. */
  label?: string
}

/** The bare glyph, for rows and lists. */
export function StageMark({ hue, marca, size = 16, label }: StageMarkProps) {
  return (
    <svg
      className={classes.glyph}
      style={{ color: `var(--hue-${hue})` }}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={marks[marca]} />
    </svg>
  )
}

interface DiscProps extends StageMarkProps {
  /** Filled: the current stage; outlined: another stage; dashed: an empty place. */
  kind?: 'filled' | 'outlined' | 'dashed'
}

/** The mark in its disc: a station of the rail, the head of a panel, a point of the timeline. */
export function StageMarkDisc({ hue, marca, size = 28, kind = 'outlined', label }: DiscProps) {
  return (
    <span
      className={classes.disc}
      data-kind={kind}
      style={{ width: size, height: size, '--hue': `var(--hue-${hue})` } as React.CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <svg viewBox="0 0 16 16" width={Math.round(size * 0.57)} height={Math.round(size * 0.57)} aria-hidden>
        <path d={marks[marca]} />
      </svg>
    </span>
  )
}
