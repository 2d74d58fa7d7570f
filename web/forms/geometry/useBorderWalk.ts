import { useEffect, useRef, useState } from 'react'
import { areaOf } from '../../../core/geometry/area.ts'
import type { FeatureCollection, Position } from '../../../core/geometry/shapes.ts'
import { rounded } from '../map/position.ts'

/** Metres between recorded corners while walking a border. */
const pace = 5
/** Metres of doubt beyond which a position is no corner. */
const maxDoubt = 25

interface BorderWalk {
  corners: readonly Position[]
  /** Hectares, if the border were closed here. */
  areaHa: number | null
  isWalking: boolean
  isRefused: boolean
  start: () => void
  /** Closes the border; undefined while it has fewer than three corners. */
  finish: () => FeatureCollection | undefined
  cancel: () => void
}

/** Picture 21c: the telephone marks a corner every five metres. It asks no network. */
export function useBorderWalk(): BorderWalk {
  const [corners, setCorners] = useState<readonly Position[]>()
  const [isRefused, setRefused] = useState(false)
  const watch = useRef<number>(undefined)
  const stop = () => {
    if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current)
    watch.current = undefined
    setCorners(undefined)
  }
  useEffect(
    () => () => {
      if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current)
    },
    [],
  )
  return {
    corners: corners ?? [],
    areaHa: corners && corners.length > 2 ? areaOf([[[...corners, corners[0]!]]]) : null,
    isWalking: corners !== undefined,
    isRefused,
    start() {
      setRefused(false)
      setCorners([])
      watch.current = navigator.geolocation.watchPosition(
        ({ coords: { latitude, longitude, accuracy } }) => {
          if (accuracy > maxDoubt) return
          const here = [rounded(longitude), rounded(latitude)] as const
          setCorners((before) => (before && isFar(before.at(-1), here) ? [...before, here] : before))
        },
        () => {
          stop()
          setRefused(true)
        },
        { enableHighAccuracy: true },
      )
    },
    finish() {
      if (!corners || corners.length < 3) return undefined
      const ring = [...corners, corners[0]!]
      stop()
      const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
      return { type: 'FeatureCollection', features: [feature] } as FeatureCollection
    },
    cancel: stop,
  }
}

const metresPerDegree = 111_320

function isFar(last: Position | undefined, [lng, lat]: readonly [number, number]): boolean {
  if (!last) return true
  const east = (lng - last[0]!) * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(east, lat - last[1]!) * metresPerDegree >= pace
}
