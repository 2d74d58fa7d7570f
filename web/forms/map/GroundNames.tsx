import { Marker, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { namesAt, type GroundName } from './ground.ts'
import classes from './Map.module.css'

/** Names of the bundled map as text of the page: fonts of a map would come from a server of glyphs. */
export function GroundNames() {
  const { i18n } = useTranslation()
  const { current: map } = useMap()
  const [names, setNames] = useState<GroundName[]>([])
  useEffect(() => {
    if (!map) return undefined
    const update = () => {
      const bounds = map.getBounds()
      const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
      setNames(namesAt(map.getZoom(), box, i18n.language))
    }
    update()
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map, i18n.language])
  return names.map(({ name, at: [lng, lat], kind }) => (
    <Marker
      key={`${kind} ${name} ${lng} ${lat}`}
      longitude={lng}
      latitude={lat}
      anchor={kind === 'town' ? 'left' : 'center'}
      offset={kind === 'town' ? [-3, 0] : [0, 0]}
      className={classes.name ?? ''}
    >
      <span aria-hidden data-kind={kind}>
        {name}
      </span>
    </Marker>
  ))
}
