import { useQuery } from '@tanstack/react-query'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'
import type { Projection } from '../../forms/map/useProjection.ts'
import { boundsAsked } from './ground.ts'
import classes from './Origin.module.css'
import { aroundQuery } from './queries.ts'

/** Farther out, a plot is a few pixels. */
const minZoom = 10

interface NeighboursProps {
  product: string
  projection: Projection
}

/** The account's other plots as dotted outlines, under those of the origin (look.md §14). */
export function Neighbours({ product, projection: { point } }: NeighboursProps) {
  const { current: map } = useMap()
  const [bounds, setBounds] = useState('')
  useEffect(() => {
    if (!map) return undefined
    const look = () => {
      if (map.getZoom() < minZoom) return
      const shown = map.getBounds()
      setBounds(boundsAsked([shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()]))
    }
    look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [map])
  const { data } = useQuery(aroundQuery(product, bounds))
  if (!map || !data || map.getZoom() < minZoom) return null
  const path = data.outlines.map((outline) => {
    const corners = outline.map(point).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    return `M${corners.join('L')}z`
  })
  return <path className={classes.neighbours} d={path.join('')} />
}
