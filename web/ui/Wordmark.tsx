import { wordmark } from '../../core/look/colours.ts'

interface WordmarkProps {
  height?: number
}

/** "Rastro" without its strands: in the app, the line that leaves the "o" replaces them. */
export function Wordmark({ height = 26 }: WordmarkProps) {
  const { ring } = wordmark
  return (
    <svg
      viewBox={`0 0 ${wordmark.width} ${wordmark.height}`}
      height={height}
      width={(height * wordmark.width) / wordmark.height}
      role="img"
      aria-label="Rastro"
      style={{ display: 'block', flex: 'none' }}
    >
      <path d={wordmark.letters} fill="currentColor" />
      <circle
        cx={ring.x}
        cy={ring.y}
        r={ring.radius}
        fill="none"
        stroke="currentColor"
        strokeWidth={ring.stroke}
      />
    </svg>
  )
}
