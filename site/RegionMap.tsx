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
            region.towns.map((town) => `${town.name} (${words.list(saidOf(town, region, words))})`),
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

/** What is said of a town. */
const saidOf = ({ kind, count, stages }: RegionTown, { origin }: Region, words: Words): string[] =>
  kind === 'origin'
    ? [words.count(count, origin)]
    : stages.slice(0, maxStages).map((stage) => inSentence(stage))

/** The same, as it stands on the map. */
const linesOf = (town: RegionTown, region: Region, words: Words): string[] =>
  town.kind === 'origin' ? [words.tally(town.count, region.origin)] : saidOf(town, region, words)

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

/** Pixels by which a name may move down or up from its town, the nearest first. */
const shifts = [1, 15, -14, 29, -28, 43, -42]

/** Names stand at the side with more room, or where they cover neither another name nor a town. */
function placed(region: Region, words: Words) {
  const { towns, width, height } = region
  const taken: Box[] = towns.map(({ x, y }) => ({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 }))
  return towns
    .map((town, n) => ({ town, dot: taken[n]! }))
    .toSorted((a, b) => a.town.y - b.town.y)
    .map(({ town, dot }) => {
      const lines = linesOf(town, region, words)
      const longest = [town.name, ...lines].reduce((long, one) => (one.length > long.length ? one : long))
      const [left, right] = [town.x - gap, width - town.x - gap]
      const needed = longest.length * letter
      const prefersLeft = town.kind === 'origin' ? left > needed : right < needed && left > right
      const ways = [prefersLeft, !prefersLeft].flatMap((isLeft) =>
        shifts.map((shift) => {
          const labelX = town.x + (isLeft ? -gap : gap)
          const labelY = town.y + shift
          const box = boxOf(longest, { x: labelX, y: labelY }, isLeft ? 'end' : 'start', lines.length)
          return { isLeft, labelX, labelY, box }
        }),
      )
      const isFree = ({ box }: (typeof ways)[number]) =>
        box.left > 0 &&
        box.right < width &&
        box.top > 0 &&
        box.bottom < height &&
        taken.every((one) => one === dot || !overlap(one, box))
      const way = ways.find(isFree) ?? ways[0]!
      taken.push(way.box)
      return { ...town, lines, ...way }
    })
}
