import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { ListedLocation } from '../../../core/contract/locations.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { useProjection } from '../../forms/map/useProjection.ts'
import { leaderTo, lensRadius, shapeIn } from './lens.ts'
import classes from './Locations.module.css'
import { positionOf } from './position.ts'

interface PlacesOverlayProps {
  places: readonly ListedLocation[]
  pointed: ListedLocation | undefined
  onPoint: (id: string) => void
  from?: RefObject<HTMLElement | null>
}

/** Drawn over the map: a ring for each place, and the line from the row to a lens with the real shape. */
export default function PlacesOverlay({ places, pointed, onPoint, from }: PlacesOverlayProps) {
  const { current: map } = useMap()
  const projection = useProjection()
  const rowY = useRowY(from, pointed?._id)
  const at = pointed && positionOf(pointed)
  const key = at?.join(' ')
  useEffect(() => {
    if (!map || key === undefined) return
    const [lng = 0, lat = 0] = key.split(' ').map(Number)
    const { x, y } = map.project([lng, lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const isSeen =
      x > lensRadius && y > lensRadius && x < width - lensRadius && y < height - lensRadius - cardHeight
    // A map that isn't there yet begins where it will be.
    if (!isSeen) map.easeTo({ center: [lng, lat], duration: map.loaded() ? 400 : 0 })
  }, [map, key])
  if (!projection) return null
  const { point, width, height } = projection
  const spot = at && point(at)
  return (
    <>
      <svg className={classes.overlay} width={width} height={height} aria-hidden>
        {places.map((place) => {
          const position = positionOf(place)
          if (!position) return null
          const { x, y } = point(position)
          if (x < -8 || y < -8 || x > width + 8 || y > height + 8) return null
          return (
            <circle
              key={place._id}
              className={classes.dot}
              cx={x}
              cy={y}
              r={4.5}
              onClick={() => onPoint(place._id)}
            />
          )
        })}
        {pointed && spot && rowY !== undefined && (
          <path
            className={classes.leader}
            d={leaderTo({ y: rowY }, spot, pointed.areaHa === null ? 8 : lensRadius)}
          />
        )}
      </svg>
      {/* Names stand over the line, and under the lens. */}
      {pointed && spot && (
        <svg className={classes.lens} width={width} height={height} aria-hidden>
          {pointed.areaHa !== null && pointed.outline ? (
            <g transform={`translate(${spot.x} ${spot.y})`}>
              <circle className={classes.glass} r={lensRadius} />
              <path className={classes.plot} d={shapeIn(pointed.outline, lensRadius)} />
            </g>
          ) : (
            <circle className={classes.ring} cx={spot.x} cy={spot.y} r={8} />
          )}
        </svg>
      )}
      {pointed && spot && <Card place={pointed} spot={spot} width={width} height={height} />}
    </>
  )
}

/** Of the card below a lens. */
const cardWidth = 250
const cardHeight = 120

function Card({
  place,
  spot,
  width,
  height,
}: {
  place: ListedLocation
  spot: { x: number; y: number }
  width: number
  height: number
}) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { name, areaHa, outline, coords } = place
  const corners = outline?.length ?? 0
  const degrees = (value: number) => formatNumber(value, language).replace('-', '−')
  const left = Math.min(Math.max(8, spot.x - cardWidth / 2), Math.max(8, width - cardWidth - 8))
  const away = areaHa === null ? 16 : lensRadius + 10
  // Above it where there is no room below.
  const isBelow = spot.y + away + cardHeight < height
  return (
    <div
      className={classes.card}
      style={{
        left,
        width: cardWidth,
        ...(isBelow ? { top: spot.y + away } : { bottom: height - spot.y + away }),
      }}
      role="status"
    >
      <b>{name}</b>
      {areaHa !== null && (
        <span>
          {formatNumber(areaHa, language, 'ha')}
          {corners < maxOutline && `, ${t('locations.corners', { count: corners })}`}
        </span>
      )}
      {coords && (
        <small>
          {degrees(coords.lat)}, {degrees(coords.lng)}
        </small>
      )}
    </div>
  )
}

/** An outline with so many corners may have been simplified. */
const maxOutline = 40

/** The height of the pointed row's middle on the map beside the list; undefined where it can't be seen. */
function useRowY(list: RefObject<HTMLElement | null> | undefined, id: string | undefined) {
  const { current: map } = useMap()
  const [y, setY] = useState<number>()
  useLayoutEffect(() => {
    const box = list?.current
    const container = map?.getContainer()
    if (!box || !container || id === undefined) return setY(undefined)
    const measure = () => {
      const row = box.querySelector('tr[aria-current]')?.getBoundingClientRect()
      const { top, bottom } = box.getBoundingClientRect()
      const middle = row ? (row.top + row.bottom) / 2 : undefined
      const isSeen = middle !== undefined && middle > top && middle < bottom
      setY(isSeen ? middle - container.getBoundingClientRect().top : undefined)
    }
    measure()
    // The list scrolls inside; rows come and go with its page.
    const observer = new MutationObserver(measure)
    observer.observe(box, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-current'],
    })
    box.addEventListener('scroll', measure, true)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure, true)
      window.removeEventListener('resize', measure)
    }
  }, [list, map, id])
  return y
}
