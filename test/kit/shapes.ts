type Position = [lng: number, lat: number]

/** A FeatureCollection with one polygon for each list of corners. */
export const collectionOf = (...rings: Position[][]) => ({
  type: 'FeatureCollection',
  features: rings.map((corners) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]!]] },
  })),
})

/** Corners of a ring around a place, in the order of the angle. */
export const circle = (corners: number, degrees = 0.01): Position[] =>
  Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners
    return [-61 + degrees * Math.cos(angle), -31 + degrees * Math.sin(angle)]
  })
