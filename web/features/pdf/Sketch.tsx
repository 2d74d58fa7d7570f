import type { PdfTemplate } from '../../../core/contract/pdf.ts'
import { cellAt, cellsOf } from '../../../core/rules/paper.ts'
import classes from './Print.module.css'

interface SketchProps {
  template: PdfTemplate
  /** Pixels a millimetre. */
  scale: number
  /** The first free cell. */
  first?: number
  /** What each label is of, in order. */
  names: readonly string[]
}

/** A paper until its PDF is there: its size, its cells, and where code and name will stand. Sizes are millimetres. */
export function Sketch({ template, scale, first = 1, names }: SketchProps) {
  const { pageSize, sheet } = template.template
  const { width, height } = pageSize
  const isLabel = template.itemType === 'ProductSchemaQR'
  const free = sheet ? cellsOf(sheet) - (first - 1) : 1
  return (
    <svg
      className={classes.sketch}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {isLabel ? (
        names.slice(0, free).map((name, n) => {
          const place = sheet
            ? { ...cellAt(sheet, first - 1 + n), ...sheet.cell }
            : { x: 0, y: 0, ...pageSize }
          return <LabelSketch key={n} {...place} name={name} />
        })
      ) : (
        <DocumentSketch width={width} name={names[0] ?? ''} />
      )}
    </svg>
  )
}

interface LabelSketchProps {
  x: number
  y: number
  width: number
  height: number
  name: string
}

function LabelSketch({ x, y, width, height, name }: LabelSketchProps) {
  const isUpright = height >= width
  const margin = Math.min(width, height) * 0.1
  const code = isUpright ? width * 0.5 : Math.min(height - 2 * margin, width * 0.4)
  const [left, top] = isUpright ? [margin, code + 2 * margin] : [code + 2 * margin, margin]
  const type = Math.min(height * 0.16, (width - left - margin) / 6, 6)
  return (
    <svg x={x} y={y} width={width} height={height}>
      <rect x={margin} y={margin} width={code} height={code} />
      <text x={left} y={top + type * 1.4} fontSize={type}>
        {name}
      </text>
      <rect x={left} y={top + type * 2.2} width={width - left - margin} height={type * 0.35} />
      <rect x={left} y={top + type * 3.2} width={(width - left - margin) * 0.6} height={type * 0.35} />
    </svg>
  )
}

function DocumentSketch({ width, name }: { width: number; name: string }) {
  const margin = width * 0.08
  const code = width * 0.15
  const inner = width - 2 * margin
  return (
    <>
      <text x={margin} y={margin + width * 0.06} fontSize={width * 0.045}>
        {name}
      </text>
      <rect x={width - margin - code} y={margin} width={code} height={code} />
      {[0.9, 0.75, 0.85, 0.6, 0.8].map((part, n) => (
        <rect
          key={part}
          x={margin}
          y={margin + code + width * 0.08 * (n + 1)}
          width={inner * part}
          height={width * 0.015}
        />
      ))}
    </>
  )
}
