import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useReducer } from 'react'

export interface Projection {
  /** Pixels from the upper left corner of the map. */
  point: (position: readonly [number, number]) => { x: number; y: number }
  width: number
  height: number
}

/** Where positions lie on the map, again with each of its moves; for drawings over the map. */
export function useProjection(): Projection | undefined {
  const { current: map } = useMap()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!map) return undefined
    const events = ['move', 'resize', 'load'] as const
    for (const event of events) map.on(event, redraw)
    return () => {
      for (const event of events) map.off(event, redraw)
    }
  }, [map])
  if (!map) return undefined
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { point: ([lng, lat]) => map.project([lng, lat]), width, height }
}
