/** @jsxImportSource preact */
import type { GroundPicture } from '../core/look/ground.ts'
import type { Words } from './words.ts'

/** Names that stand in the drawing, and plots that are listed. */
const maxNames = 12
const maxRows = 30

/** Plots as a file was read, north up, with a scale, and each by name with its hectares (GRD-09). */
export function PlotsRead({ picture, words }: { picture: GroundPicture; words: Words }) {
  const { width, height, plots, lines, bar, more, areaHa } = picture
  const { say } = words
  const hectares = (value: number | null) => (value === null ? '' : words.number(value, 'ha'))
  const called = (name: string, n: number) => name || say('ground.unnamed', { number: n + 1 })
  const count = plots.length + more
  const shown = plots.slice(0, maxRows)
  const isMetres = bar.metres < 1_000
  return (
    <figure className="ground">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={[say('inquiries.page.plots', { count }), hectares(areaHa)].filter(Boolean).join(', ')}
      >
        {lines.map((d, n) => (
          <path key={n} className="line" d={d} />
        ))}
        {plots.map(({ d, x, y }, n) =>
          d === '' ? <circle key={n} cx={x} cy={y} r="4" /> : <path key={n} d={d} />,
        )}
        {plots.length <= maxNames &&
          plots.map(({ name, x, y, d }, n) =>
            name === '' ? null : (
              <text key={n} x={x} y={d === '' ? y - 8 : y + 4}>
                {name.length > 18 ? `${name.slice(0, 17)}…` : name}
              </text>
            ),
          )}
        <path className="bar" d={`M${width - 12 - bar.width} ${height - 10}v4h${bar.width}v-4`} />
        <text className="scale" x={width - 12} y={height - 14}>
          {isMetres ? words.number(bar.metres, 'm') : words.number(bar.metres / 1_000, 'km')}
        </text>
        <path className="bar" d={`M${width - 16} 34V14l-4 5m4-5l4 5`} />
        <text className="scale" x={width - 12} y="46">
          N
        </text>
      </svg>
      <ul>
        {shown.map(({ name, areaHa: own }, n) => (
          <li key={n}>
            <strong>{called(name, n)}</strong>
            <span>{hectares(own)}</span>
          </li>
        ))}
        {count > shown.length && <li>{say('inquiries.page.morePlots', { count: count - shown.length })}</li>}
      </ul>
      <figcaption>
        {[say('inquiries.page.plots', { count }), hectares(areaHa)].filter(Boolean).join(' · ')}
      </figcaption>
    </figure>
  )
}
