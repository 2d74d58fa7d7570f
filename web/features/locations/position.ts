import type { ListedLocation } from '../../../core/contract/locations.ts'

/** Where a place lies: its coordinates, else the middle of its drawing. */
export function positionOf({ coords, outline }: ListedLocation): [lng: number, lat: number] | undefined {
  if (coords) return [coords.lng, coords.lat]
  if (!outline?.length) return undefined
  const mean = (axis: 0 | 1) => outline.reduce((sum, corner) => sum + corner[axis]!, 0) / outline.length
  return [mean(0), mean(1)]
}
