import type { GroundElement } from '../../readers/ground/element.ts'
import { walkLenient } from './xml.ts'

/** The waypoints, routes and tracks of a GPX; each segment of a track is a line of its own. */
export function readGpx(xml: string): GroundElement[] {
  const elements: GroundElement[] = []
  let name: string | undefined
  let lines: unknown[][] = []
  let line: unknown[] | undefined
  let point: unknown
  let text: string | undefined
  let depth = 0
  let owner = 0
  walkLenient(xml, {
    open(tag, attribute) {
      depth++
      const position = () => [attribute('lon'), attribute('lat')]
      if (tag === 'wpt' || tag === 'rte' || tag === 'trk') {
        owner = depth
        name = undefined
        lines = []
        line = tag === 'rte' ? [] : undefined
        point = tag === 'wpt' ? position() : undefined
      } else if (tag === 'trkseg') line = []
      else if (tag === 'trkpt' || tag === 'rtept') line?.push(position())
      else if (tag === 'name' && depth === owner + 1) text = ''
    },
    text(piece) {
      if (text !== undefined) text += piece
    },
    close(tag) {
      depth--
      if (tag === 'name' && text !== undefined) {
        name = text
        text = undefined
      } else if ((tag === 'trkseg' || tag === 'rte') && line) {
        lines.push(line)
        line = undefined
      }
      if (tag !== 'wpt' && tag !== 'rte' && tag !== 'trk') return
      elements.push({
        ...(name === undefined ? {} : { name }),
        data: {},
        shapes:
          tag === 'wpt'
            ? [{ kind: 'point', position: point }]
            : lines.flatMap((positions) => (positions.length > 0 ? [{ kind: 'line', positions }] : [])),
      })
      owner = 0
    },
  })
  return elements
}
