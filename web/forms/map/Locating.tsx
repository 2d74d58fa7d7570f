import { ActionIcon } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { mayRead, readPosition } from './position.ts'
import classes from './Map.module.css'

/** A field fills much of the screen of a telephone. */
const zoom = 15

/** Goes to where the person is: by the button, or at once if nothing nearer is known and the browser needn't ask. */
export function Locating({ isWelcome }: { isWelcome: boolean }) {
  const { t } = useTranslation()
  const { current: map } = useMap()
  useEffect(() => {
    if (!map || !isWelcome) return undefined
    let isLeft = false
    const leave = () => {
      isLeft = true
    }
    // If the person has moved the map meanwhile, it stays.
    const touches = ['mousedown', 'touchstart', 'wheel'] as const
    for (const touch of touches) map.on(touch, leave)
    void mayRead()
      .then((may) => (may && !isLeft ? readPosition() : undefined))
      .then((here) => here && !isLeft && map.jumpTo({ center: here, zoom }), leave)
    return () => {
      leave()
      for (const touch of touches) map.off(touch, leave)
    }
  }, [map, isWelcome])
  const locate = () =>
    void readPosition().then(
      (here) => map?.jumpTo({ center: here, zoom }),
      () => toastFault(t('forms.map.noPosition'), { name: 'noPosition', duration: 4000 }),
    )
  return (
    <div className={classes.locating}>
      <ActionIcon
        type="button"
        size={30}
        title={t('forms.map.here')}
        aria-label={t('forms.map.here')}
        onClick={locate}
      >
        <IconCurrentLocation size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
