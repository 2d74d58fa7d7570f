/** @jsxImportSource preact */
import { inSentence } from '../core/i18n/nouns.ts'
import type { Region, RegionTown } from './region.ts'
import type { Words } from './words.ts'

interface RegionMapProps {
  region: Region
  title: string
  words: Words
}

/** Where a product comes from, on the land between its towns (pictures 18, 18b): made on the server, without script or tiles. */
export function RegionMap({ region, title, words }: RegionMapProps) {
  const { width, height, home, others, borders, names, strands } = region
  const towns = placed(region, words)
  return (
    <section>
      <h2>{title}</h2>
      <svg
        className="region"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.say('publicPage.region', {
          towns: words.list(
            region.towns.map((town) => `${town.name} (${words.list(linesOf(town, region, words))})`),
          ),
        })}
      >
        <path className="others" d={others} />
        <path className="land" d={home} />
        <path className="border" d={borders} />
        {names
          .filter((name) => towns.every((town) => !overlap(town.box, boxOf(name.name, name, 'middle'))))
          .map(({ name, x, y }) => (
            <text key={name} className="province" x={x} y={y}>
              {name}
            </text>
          ))}
        <path className="strand" d={strands.join('')} />
        {towns.map((town) => (
          <g key={`${town.kind} ${town.name}`}>
            <circle className={town.kind} cx={town.x} cy={town.y} r={town.kind === 'work' ? 6 : 4.5} />
            <text className={town.isLeft ? 'town left' : 'town'} x={town.labelX} y={town.labelY}>
              {town.name}
              {town.lines.map((said) => (
                <tspan key={said} x={town.labelX} dy="15">
                  {said}
                </tspan>
              ))}
            </text>
          </g>
        ))}
      </svg>
      <p className="credit">{words.say('publicPage.mapCredit')}</p>
    </section>
  )
}

const maxStages = 2

function linesOf({ kind, count, stages }: RegionTown, { origin }: Region, words: Words): string[] {
  if (kind === 'origin') return [words.count(count, origin)]
  return stages.slice(0, maxStages).map((stage) => inSentence(stage))
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pixels of a letter, about. */
const letter = 6.7

function boxOf(
  text: string,
  at: { x: number; y: number },
  anchor: 'start' | 'middle' | 'end',
  lines = 0,
): Box {
  const width = text.length * letter
  const left = anchor === 'start' ? at.x : anchor === 'end' ? at.x - width : at.x - width / 2
  return { left, right: left + width, top: at.y - 13, bottom: at.y + 4 + lines * 15 }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** Pixels between a town and its name. */
const gap = 11

/** Names stand at the side with more room, none on another. */
function placed(region: Region, words: Words) {
  const { towns, width } = region
  const taken: Box[] = []
  return towns
    .toSorted((a, b) => a.y - b.y)
    .map((town) => {
      const lines = linesOf(town, region, words)
      const longest = [town.name, ...lines].reduce((long, one) => (one.length > long.length ? one : long))
      const [left, right] = [town.x - gap, width - town.x - gap]
      const needed = longest.length * letter
      const isLeft = town.kind === 'origin' ? left > needed : right < needed && left > right
      const labelX = town.x + (isLeft ? -gap : gap)
      const boxAt = (y: number) => boxOf(longest, { x: labelX, y }, isLeft ? 'end' : 'start', lines.length)
      let labelY = town.y + 1
      for (const one of taken) if (overlap(one, boxAt(labelY))) labelY = one.bottom + 13
      const box = boxAt(labelY)
      taken.push(box)
      return { ...town, lines, isLeft, labelX, labelY, box }
    })
}
