import { IconAlertCircle, IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import { useProjection, type Projection } from '../../forms/map/useProjection.ts'
import { amount } from '../../ui/format.ts'
import { laneOf, maxLanes } from './Gutter.tsx'
import { edgeTowards, eighthTowards, graticule, kilometres, middleOf, minutes, strandTo } from './ground.ts'
import { CountryInset } from './CountryInset.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PlotDrawing } from './PlotDrawing.tsx'
import { notesOf } from './verdict.ts'
import { Warnings } from './Warnings.tsx'
import classes from './Origin.module.css'

interface OriginOverlayProps {
  id: string
  plots: readonly Plot[]
  pointed: string | undefined
  onPoint: (product: string) => void
  list: RefObject<HTMLElement | null>
  /** No satellite below: plots have furrows, and the ground its lines. */
  isPlain: boolean
  checks: readonly OriginCheck[]
  /** Plots with something against them. */
  warned: readonly Plot[]
}

/** Pixels of the list's edge before its gutter. */
const gutterLeft = 8

/** More plots than this are drawn without furrows. */
const maxFurrowed = 60

/** Drawn over the map: plots with their furrows, strands to the rows in sight, and chips for what lies elsewhere. */
export default function OriginOverlay({
  id,
  plots,
  pointed,
  onPoint,
  list,
  isPlain,
  checks,
  warned,
}: OriginOverlayProps) {
  const { current: map } = useMap()
  const projection = useProjection()
  const rows = useRows(list, plots)
  const target = plots.find(({ product }) => product._id === pointed)
  const key = target && middleOf(target)?.join(' ')
  useEffect(() => {
    if (!map || key === undefined) return
    const [lng = 0, lat = 0] = key.split(' ').map(Number)
    if (!map.getBounds().contains([lng, lat])) map.easeTo({ center: [lng, lat], duration: 400 })
  }, [map, key])
  if (!map || !projection) return null
  const { point, width, height } = projection
  const notes = notesOf(checks)
  const isSeen = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= width && y <= height
  const located = plots.flatMap((plot) => {
    const at = middleOf(plot)
    return at ? [{ plot, at, spot: point(at) }] : []
  })
  const seen = located.filter(({ spot }) => isSeen(spot))
  const chips = chipsOf(
    located.filter(({ spot }) => !isSeen(spot)),
    projection,
  )
  const spotAt = (position: [number, number]) => {
    const spot = point(position)
    return isSeen(spot) ? spot : undefined
  }
  const spotOf = (product: string) => seen.find(({ plot }) => plot.product._id === product)?.spot
  const startOf = (product: string) =>
    spotOf(product) ?? chips.find(({ members }) => members.some(({ plot }) => plot.product._id === product))
  const isFurrowed = isPlain && seen.length <= maxFurrowed
  return (
    <>
      <svg className={classes.overlay} width={width} height={height} aria-hidden>
        {isPlain && <Lines projection={projection} />}
        <Neighbours product={id} projection={projection} />
        {seen.map(({ plot, spot }) => (
          <PlotDrawing
            key={plot.product._id}
            plot={plot}
            spot={spot}
            projection={projection}
            isFurrowed={isFurrowed}
            isPointed={plot.product._id === pointed}
            onPoint={onPoint}
          />
        ))}
        {rows === undefined &&
          located.slice(0, maxLanes).map(({ plot: { product } }, n) => {
            const start = startOf(product._id)
            const foot = { x: laneOf(n) + gutterLeft, y: height }
            return (
              start && (
                <g
                  key={product._id}
                  data-pointed={product._id === pointed || undefined}
                  data-strand={product._id}
                >
                  <path
                    className={classes.strand}
                    d={`M${start.x} ${start.y}C${start.x} ${start.y + 40} ${foot.x} ${foot.y - 60} ${foot.x} ${foot.y}`}
                  />
                  <Knot at={spotOf(product._id)} />
                </g>
              )
            )
          })}
        {[...(rows ?? [])].map(([product, y]) => {
          const start = startOf(product)
          const broken = plots.find((plot) => plot.product._id === product)?.kind === 'broken'
          if (!start)
            return (
              broken && <path key={product} className={classes.stub} d={`M${width - 64} ${y}H${width}`} />
            )
          const d = strandTo(start, { x: width, y })
          return (
            <g key={product} data-pointed={product === pointed || undefined} data-strand={product}>
              <path className={classes.casing} d={d} />
              <path className={classes.strand} d={d} />
              <Knot at={spotOf(product)} />
            </g>
          )
        })}
      </svg>
      {isPlain && <CountryInset plots={plots} />}
      <Warnings checks={checks} warned={warned} onPoint={onPoint} spotAt={spotAt} />
      {chips.map(({ name, x, y, members, far, turn, bounds }) => (
        <Chip
          key={name}
          name={name}
          count={members.length}
          far={far}
          turn={turn}
          against={worstOf(
            members.flatMap(({ plot }) => (warned.includes(plot) ? notes.get(plot.product._id)!.state : [])),
          )}
          at={{ x, y }}
          onGo={() => map.fitBounds(bounds, { padding: 80, maxZoom: 14, duration: 400 })}
        />
      ))}
    </>
  )
}

/** The ring of a plot in sight, where its strand begins; the others begin at their chip. */
function Knot({ at }: { at: { x: number; y: number } | undefined }) {
  return at && <circle className={classes.knot} cx={at.x} cy={at.y} r={4.5} />
}

interface PlotSpot {
  plot: Plot
  at: [number, number]
  spot: { x: number; y: number }
}

/** What lies outside of the map, a chip for each town. */
function chipsOf(outside: readonly PlotSpot[], { width, height }: Projection) {
  const towns = new Map<string, PlotSpot[]>()
  for (const one of outside) {
    const name = one.plot.place ?? ''
    towns.set(name, [...(towns.get(name) ?? []), one])
  }
  return [...towns].map(([name, members]) => {
    const bounds = members.reduce<Bounds | undefined>(
      (joined, { plot, at }) => joinBounds(joined, plot.bbox ?? [at[0], at[1], at[0], at[1]]),
      undefined,
    )!
    const { spot, at } = members[0]!
    const { x, y } = edgeTowards(spot, width, height, 30)
    return { name, members, bounds, x, y, far: at, turn: eighthTowards(spot, width, height) }
  })
}

type Against = 'warn' | 'blocking'

const worstOf = (states: readonly OriginCheck['state'][]): Against | undefined =>
  states.includes('blocking') ? 'blocking' : states.includes('warn') ? 'warn' : undefined

interface ChipProps {
  name: string
  count: number
  far: [number, number]
  /** Degrees from the right, clockwise. */
  turn: number
  /** The worst that stands against its plots. */
  against: Against | undefined
  at: { x: number; y: number }
  onGo: () => void
}

/** Pixels that the tools of the map take at its top. */
const belowTools = 54

function Chip({ name, count, far, turn, against, at: { x, y }, onGo }: ChipProps) {
  const { t, i18n } = useTranslation()
  const { current: map } = useMap()
  const centre = map?.getCenter()
  const distance = centre ? Math.round(kilometres([centre.lng, centre.lat], far)) : 0
  const { clientWidth: width = 0, clientHeight: height = 0 } = map?.getContainer() ?? {}
  const Icon = against === 'blocking' ? IconAlertCircle : IconAlertTriangle
  const left = Math.min(Math.max(6, x - 70), Math.max(6, width - 240))
  return (
    <button
      type="button"
      className={classes.chip}
      style={{ left, top: Math.min(Math.max(belowTools, y - 16), height - 62) }}
      onClick={onGo}
    >
      <IconArrowRight size={15} stroke={1.8} style={{ rotate: `${turn}deg` }} aria-hidden />
      <b>{name}</b> {t('origin.plots', { count })}, {amount(distance, i18n.language)} km
      {against && <Icon size={15} stroke={1.8} data-state={against} aria-hidden />}
    </button>
  )
}

/** The graticule with its minutes. */
function Lines({ projection: { point, width, height } }: { projection: Projection }) {
  const { current: map } = useMap()
  const bounds = map?.getBounds()
  if (!bounds) return null
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ]
  return (
    <g className={classes.lines}>
      {graticule(west, east).map((lng) => {
        const { x } = point([lng, south])
        return (
          <g key={`x${lng}`}>
            <path d={`M${x} 0V${height}`} />
            <text x={x + 4} y={14}>
              {minutes(lng)}
            </text>
          </g>
        )
      })}
      {graticule(south, north).map((lat) => {
        const { y } = point([west, lat])
        return (
          <g key={`y${lat}`}>
            <path d={`M0 ${y}H${width}`} />
            {/* Below those of the longitudes, which stand at the top. */}
            {y > 32 && (
              <text x={6} y={y - 4}>
                {minutes(lat)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** The heights of the rows in sight on the map beside them, by their products; undefined where they stand below it. */
function useRows(
  list: RefObject<HTMLElement | null>,
  plots: readonly Plot[],
): ReadonlyMap<string, number> | undefined {
  const { current: map } = useMap()
  const [rows, setRows] = useState<ReadonlyMap<string, number> | undefined>(new Map())
  useLayoutEffect(() => {
    const box = list.current
    const container = map?.getContainer()
    if (!box || !container) return undefined
    const measure = () => {
      const own = container.getBoundingClientRect()
      const shown = box.getBoundingClientRect()
      if (shown.left < own.right - 2) return setRows(undefined)
      const found = [...box.querySelectorAll<HTMLElement>('li[data-product]')].flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const y = (top + bottom) / 2
        const isSeen = y > shown.top && y < shown.bottom
        return isSeen ? [[row.dataset.product ?? '', y - own.top] as const] : []
      })
      setRows(new Map(found))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure)
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [list, map, plots])
  return rows
}
