/** @jsxImportSource preact */
import type { PublicOutline, PublicPlace } from '../core/contract/publicPage.ts'
import { countryAround } from './countries.ts'
import { LensDrawing, lensOf, lensWidth } from './Lens.tsx'
import { gather } from './story.ts'
import type { Words } from './words.ts'

const box = { width: 118, height: 236 }
/** The line from a single place on the outline to its text. */
const gap = { led: 30, plain: 16 }

interface PlaceMapProps {
  places: readonly PublicPlace[]
  /** Public polygons. */
  outlines?: readonly PublicOutline[]
  title: string
  words: Words
}

/** The product's public places on the outline of their country, and a lens over its polygons. */
export function PlaceMap({ places, outlines = [], title, words }: PlaceMapProps) {
  const lens = lensOf(outlines)
  if (places.length === 0 && !lens) return null
  const points = places.flatMap(({ lat, lng }) =>
    lat !== undefined && lng !== undefined ? [{ lat, lng }] : [],
  )
  const country = countryAround(lens ? [...points, lens] : points, box)
  const dots = country ? points.map((point) => country.project(point.lng, point.lat)) : []
  const alone = !lens && dots.length === 1 && places.length === 1 ? dots[0] : undefined
  const height = Math.max(country?.height ?? 0, lens ? lensWidth : 0)
  const width = (country?.width ?? 0) + (lens ? gap.plain + lensWidth : alone ? gap.led : gap.plain)
  const towns = inTowns(places)
  const shown = towns.slice(0, 6)
  return (
    <section>
      <h2>{title}</h2>
      <div className={lens ? 'where below' : 'where'}>
        {country && (
          <svg
            viewBox={`-2 -6 ${width + 4} ${height + 12}`}
            width={width + 4}
            height={height + 12}
            role="img"
            aria-label={[
              words.say('publicPage.onMap', { count: dots.length, country: country.name }),
              ...(lens ? [words.say('publicPage.lens', { count: lens.count })] : []),
            ].join(', ')}
          >
            <path className="land" d={country.d} />
            {alone && <path className="leader" d={`M${alone.x + 6} ${alone.y}H${width}`} />}
            {dots.map(({ x, y }, index) => (
              <circle key={index} cx={x} cy={y} r={alone ? 6 : 3.5} />
            ))}
            {lens && (
              <LensDrawing
                lens={lens}
                from={country.project(lens.lng, lens.lat)}
                left={country.width + gap.plain}
                height={height}
              />
            )}
          </svg>
        )}
        <div className="places">
          {alone && <Lowered by={alone.y} />}
          {shown.map((town, index) => (
            <Town key={index} places={town} words={words} />
          ))}
          {towns.length > shown.length && (
            <p>{words.say('publicPage.more', { count: towns.length - shown.length })}</p>
          )}
        </div>
      </div>
    </section>
  )
}

/** Moves the label down to the line. An empty picture has a height of its own; the page's policy forbids style attributes. */
function Lowered({ by }: { by: number }) {
  return <svg width="1" height={Math.max(by - 9, 0)} aria-hidden="true" />
}

/** Names each town once. Coordinates are shown only for a single place. */
function Town({ places, words }: { places: readonly PublicPlace[]; words: Words }) {
  const [place] = places
  if (!place) return null
  const title = townOf(place)
  const region = [place.state, place.country].filter((part) => part && part !== title).join(', ')
  return (
    <div className="place">
      <h3>{title}</h3>
      {places.length === 1 && place.name && place.name !== title && <p>{place.name}</p>}
      <p>{region}</p>
      {places.length > 1 && <p>{words.say('publicPage.places', { count: places.length })}</p>}
      {places.length === 1 && place.lat !== undefined && place.lng !== undefined && (
        <p>
          {words.say(place.lat < 0 ? 'publicPage.south' : 'publicPage.north', {
            degrees: degrees(place.lat, words),
          })}
          ,{' '}
          {words.say(place.lng < 0 ? 'publicPage.west' : 'publicPage.east', {
            degrees: degrees(place.lng, words),
          })}
        </p>
      )}
    </div>
  )
}

function inTowns(places: readonly PublicPlace[]): PublicPlace[][] {
  const towns = new Map<string, PublicPlace[]>()
  for (const place of places) gather(towns, `${townOf(place)} ${place.state ?? ''}`, place)
  return [...towns.values()]
}

const townOf = (place: PublicPlace) =>
  place.city ?? place.name ?? place.address ?? place.state ?? place.country ?? ''
const degrees = (value: number, words: Words) => words.number(Math.round(Math.abs(value) * 100) / 100)
