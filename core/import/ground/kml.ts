import type { GroundElement, GroundShape } from '../../readers/ground/element.ts'
import { readCoordinates } from './coordinates.ts'
import { walkLenient } from './xml.ts'

/** Elements of a KML file, and its links. */
interface ReadKml {
  elements: GroundElement[]
  links: { name: string; href: string }[]
}

/** Elements that are pictures and no plots. */
const pictures = ['GroundOverlay', 'PhotoOverlay', 'ScreenOverlay']
const features = ['Placemark', 'NetworkLink', ...pictures]
/** Elements whose text is wanted. */
const texts = ['name', 'value', 'SimpleData', 'coordinates', 'coord', 'href', 'displayName']
/** Elements of KML itself that hold data. */
const declared = ['Data', 'SchemaData']
const shapes = ['Point', 'LineString', 'LinearRing', 'Polygon', 'Track', 'Model']

interface Draft {
  kind: string
  id: string | undefined
  name: string | undefined
  href: string | undefined
  data: Record<string, string>
  shapes: GroundShape[]
}

/**
 * The placemarks of a KML. Geometries are found by their local names, however deep, in elements that KML doesn't know too: some programs
 * write `MultiPolygon`, and Google Earth opens it.
 */
export function readKml(xml: string): ReadKml {
  const read: ReadKml = { elements: [], links: [] }
  let draft: Draft | undefined
  /** Names of the elements that are open below the placemark. */
  const path: string[] = []
  let text: string | undefined
  let dataName: string | undefined
  let rings: { outer: unknown[][]; holes: unknown[][] } | undefined
  let track: unknown[] | undefined
  let isBrokenRing = false

  /** Some programs write data as elements with names of their own. */
  const isOwnData = (name: string) =>
    path.length === 2 && path[0] === 'ExtendedData' && !declared.includes(name)

  const finishCoordinates = (owner: Draft, written: string) => {
    const positions = readCoordinates(written)
    const parent = path.findLast((name) => shapes.includes(name))
    if (positions === undefined) {
      if (rings) isBrokenRing = true
      else owner.shapes.push({ kind: 'broken', text: written.trim().slice(0, 40) })
    } else if (rings) rings[path.includes('innerBoundaryIs') ? 'holes' : 'outer'].push(positions)
    else if (parent === 'Point')
      owner.shapes.push(...positions.map((position) => ({ kind: 'point', position }) as const))
    else if (parent === 'LinearRing') owner.shapes.push({ kind: 'ring', positions })
    else if (positions.length > 0) owner.shapes.push({ kind: 'line', positions })
  }

  walkLenient(xml, {
    open(name, attribute) {
      if (!draft) {
        if (!features.includes(name)) return
        draft = { kind: name, id: attribute('id'), name: undefined, href: undefined, data: {}, shapes: [] }
        path.length = 0
        return
      }
      path.push(name)
      if (texts.includes(name) || isOwnData(name)) text = ''
      if (name === 'Data' || name === 'SimpleData') dataName = attribute('name')
      if (name === 'Polygon') {
        rings = { outer: [], holes: [] }
        isBrokenRing = false
      }
      if (name === 'Track') track = []
      if (name === 'Model') draft.shapes.push({ kind: 'unknown', type: name })
    },
    text(piece) {
      if (text !== undefined) text += piece
    },
    close(name) {
      if (!draft) return
      if (path.length === 0) {
        finish(draft, read)
        draft = undefined
        return
      }
      if (text !== undefined && (texts.includes(name) || isOwnData(name))) {
        if (isOwnData(name)) draft.data[name] = text
        else if (name === 'name' && path.length === 1) draft.name = text
        else if (name === 'href') draft.href ??= text.trim()
        else if ((name === 'value' || name === 'SimpleData') && dataName !== undefined)
          draft.data[dataName] = text
        else if (name === 'coordinates') finishCoordinates(draft, text)
        else if (name === 'coord') track?.push(text.trim() === '' ? null : text.trim().split(/\s+/))
        text = undefined
      }
      path.pop()
      if (name === 'Data' || name === 'SimpleData') dataName = undefined
      if (name === 'Polygon' && rings) {
        // Holes may stand before the border, and belong to the first of several borders.
        const [first = [], ...others] = rings.outer
        if (isBrokenRing) draft.shapes.push({ kind: 'broken', text: '' })
        else if (first.length + rings.holes.length > 0)
          draft.shapes.push(
            { kind: 'polygon', rings: [first, ...rings.holes] },
            ...others.map((outer) => ({ kind: 'polygon', rings: [outer] }) as const),
          )
        rings = undefined
      }
      if (name === 'Track' && track) {
        if (track.length > 0) draft.shapes.push({ kind: 'line', positions: track })
        track = undefined
      }
    },
  })
  return read
}

function finish({ kind, id, name, href, data, shapes: found }: Draft, { elements, links }: ReadKml): void {
  if (kind === 'NetworkLink') {
    links.push({ name: name ?? '', href: href ?? '' })
    return
  }
  elements.push({
    ...(name === undefined ? {} : { name }),
    ...(id === undefined ? {} : { id }),
    data,
    shapes: found,
    ...(pictures.includes(kind) ? { left: { code: 'PICTURE' } } : {}),
  })
}
