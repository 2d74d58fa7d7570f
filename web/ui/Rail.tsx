import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from './texts.ts'
import { amount } from './format.ts'
import { Go } from './Go.tsx'
import { StageMarkDisc, type StageLook } from './StageMark.tsx'
import { layoutRail, passageHeight, passagePath, railSizes, type Passage } from './rail.ts'
import classes from './Rail.module.css'
import { type Language } from '../../core/i18n/index.ts'

interface Station extends StageLook {
  id: string
  name: string
  count?: number
  href: string
  /** The passage from the previous station; the first station has none. */
  passage?: Passage
}

interface RailProps {
  /** The accessible name of the rail. */
  label: string
  stations: Station[]
  current?: string | undefined
  /** Uses the phone layout, which scrolls instead of folding. */
  phone?: boolean
}

/** The line in the header: the stages of a vertical as stations, for navigating between them (look.md §4 Shell). */
export function Rail({ label, stations, current, phone = false }: RailProps) {
  const { i18n } = useTranslation()
  const track = useRef<HTMLElement>(null)
  const room = useWidth(track)
  const labels = useLabelWidths(stations, i18n.language)
  const at = stations.findIndex((station) => station.id === current)
  const layout = layoutRail({ labels, current: at, room })
  const line = phone ? railSizes.phoneLine : layout.line

  useEffect(() => {
    const station = track.current?.querySelector<HTMLElement>('[aria-current]')
    if (!station || !track.current) return
    const { left, width } = station.getBoundingClientRect()
    const field = track.current.getBoundingClientRect()
    // Scrolls the current station right of the middle, so that the previous one is visible too.
    track.current.scrollLeft += left + width / 2 - field.left - field.width * 0.62
  }, [current, phone, layout.scrolls])

  return (
    <nav
      ref={track}
      className={classes.rail}
      aria-label={label}
      data-scrolls={phone || layout.scrolls || undefined}
    >
      <ol className={classes.stations}>
        {stations.map((station, index) => {
          const folded = !phone && layout.folded[index] === true
          return (
            <li key={station.id} className={classes.step}>
              {index > 0 && (
                <Line
                  passage={station.passage ?? 'one-to-one'}
                  width={line}
                  afterName={!folded && !layout.folded[index - 1]}
                />
              )}
              <Go
                to={station.href}
                className={classes.station}
                aria-current={index === at ? 'page' : undefined}
                {...(folded
                  ? {
                      'aria-label': withCount(station, i18n.language),
                      'data-hint': withCount(station, i18n.language),
                    }
                  : {})}
              >
                <StageMarkDisc
                  hue={station.hue}
                  marca={station.marca}
                  kind={index === at ? 'filled' : 'outlined'}
                />
                {!folded && (
                  <span className={classes.name} style={phone ? undefined : { width: labels[index] }}>
                    {station.name}
                    {station.count !== undefined && (
                      <span className={classes.count}>{amount(station.count, i18n.language)}</span>
                    )}
                  </span>
                )}
              </Go>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Line({ passage, width, afterName }: { passage: Passage; width: number; afterName: boolean }) {
  const before = afterName ? 8 : 3
  const drawn = Math.max(width - before - 3, 8)
  return (
    <svg
      className={classes.line}
      width={drawn}
      height={passageHeight}
      style={{ marginLeft: before, marginRight: 3 }}
      aria-hidden
    >
      <path d={passagePath(passage, drawn)} />
    </svg>
  )
}

/** Outside the stages the line ends in one ring with the section's name. */
export function RailSection({ name }: { name: string }) {
  return (
    <span className={classes.section}>
      <span className={classes.ring} aria-hidden />
      {name}
    </span>
  )
}

function withCount(station: Station, language: Language): string {
  return station.count === undefined ? station.name : `${station.name} ${amount(station.count, language)}`
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    setWidth(observed.clientWidth)
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Measures on a canvas once the font has loaded, which avoids a second layout of the page. */
function useLabelWidths(stations: Station[], language: Language): number[] {
  const [fonts, setFonts] = useState(0)
  useEffect(() => {
    void document.fonts.ready.then(() => setFonts(1))
  }, [])
  const [pen] = useState(() => document.createElement('canvas').getContext('2d'))
  return stations.map((station) => {
    if (!pen) return station.name.length * 7
    pen.font = `600 13px 'Asap Variable', sans-serif`
    const count = station.count === undefined ? 0 : 6 + pen.measureText(amount(station.count, language)).width
    return Math.ceil(pen.measureText(station.name).width + count) + fonts
  })
}
