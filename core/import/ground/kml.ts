import type { GroundElement, GroundShape } from '../../readers/ground/element.ts'
import { readCoordinates } from './coordinates.ts'
import { walkLenient } from './xml.ts'

/** What a KML has: its elements, and where it links to. */
interface ReadKml {
  elements: GroundElement[]
  links: { name: string; href: string }[]
}

/** Elements that are pictures and no plots. */
const pictures = ['GroundOverlay', 'PhotoOverlay', 'ScreenOverlay']
const features = ['Placemark', 'NetworkLink', ...pictures]
/** Elements whose text is wanted. */
const texts = ['name', 'value', 'SimpleData', 'coordinates', 'coord', 'href', 'displayName']
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
  let rings: unknown[][] | undefined
  let track: unknown[] | undefined
  let isBrokenRing = false

  const finishCoordinates = (owner: Draft, written: string) => {
    const positions = readCoordinates(written)
    const parent = path.findLast((name) => shapes.includes(name))
    if (positions === undefined) {
      if (rings) isBrokenRing = true
      else owner.shapes.push({ kind: 'broken', text: written.trim().slice(0, 40) })
    } else if (rings) rings.push(positions)
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
      if (texts.includes(name)) text = ''
      if (name === 'Data' || name === 'SimpleData') dataName = attribute('name')
      if (name === 'Polygon') {
        rings = []
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
      if (text !== undefined && texts.includes(name)) {
        if (name === 'name' && path.length === 1) draft.name = text
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
        if (isBrokenRing) draft.shapes.push({ kind: 'broken', text: '' })
        else if (rings.length > 0) draft.shapes.push({ kind: 'polygon', rings })
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
