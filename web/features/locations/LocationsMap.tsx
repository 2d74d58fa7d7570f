import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type RefObject } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { ListedLocation } from '../../../core/contract/locations.ts'
import { joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import { LandMap } from '../../forms/map/LandMap.tsx'
import { amount } from '../../ui/format.ts'
import classes from './Locations.module.css'
import { positionOf } from './position.ts'
import { mapQuery } from './queries.ts'
import type { LocationSearch } from './search.ts'

const PlacesOverlay = lazy(() => import('./PlacesOverlay.tsx'))

interface LocationsMapProps {
  search: LocationSearch
  pointed: ListedLocation | undefined
  onPoint: (id: string) => void
  /** The list beside the map: a line leaves its row. */
  from?: RefObject<HTMLElement | null>
}

/** The places of the search on the map, the one of the row in a lens (picture 21). The list says the same. */
export function LocationsMap({ search, pointed, onPoint, from }: LocationsMapProps) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(mapQuery(search))
  const places = useMemo(() => data?.collection ?? [], [data])
  const bounds = useMemo(() => {
    let joined: Bounds | undefined
    for (const place of places) {
      const at = positionOf(place)
      if (at) joined = joinBounds(joined, [at[0], at[1], at[0], at[1]])
    }
    return joined ?? null
  }, [places])
  const drawn = places.filter(({ areaHa }) => areaHa !== null).length
  const located = places.filter((place) => positionOf(place) !== undefined).length
  const total = data?.totalDocs ?? 0
  const number = (value: number) => amount(value, i18n.language)
  const kinds = (
    [
      ['polygons', drawn],
      ['points', located - drawn],
      ['missing', places.length - located],
    ] as const
  ).flatMap(([kind, count]) =>
    count > 0 ? t(`locations.sum.${kind}`, { count, number: number(count) }) : [],
  )
  const newest = total > places.length ? t('locations.sum.first', { count: places.length }) : ''
  if (!data) return <div className={classes.waiting} aria-hidden />
  return (
    <div className={classes.mapBox}>
      {/* A map that begins elsewhere is another one. */}
      <LandMap key={search.search ?? ''} label={t('locations.mapLabel')} bounds={bounds} padding={90}>
        <Suspense>
          <PlacesOverlay places={places} pointed={pointed} onPoint={onPoint} {...(from ? { from } : {})} />
        </Suspense>
      </LandMap>
      {kinds.length > 0 && (
        <p className={classes.sum}>
          {newest}
          {kinds.join(', ')}
        </p>
      )}
    </div>
  )
}
