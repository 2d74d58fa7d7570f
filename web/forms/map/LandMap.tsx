import { Suspense, lazy } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { LandMapProps } from './LandCanvas.tsx'
import classes from './Map.module.css'

const LandCanvas = lazy(() => import('./LandCanvas.tsx'))

/** Browsers without WebGL show the text beside the map. */
const canDraw = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
let isDrawable: boolean | undefined

/** A map of the land; its library comes with the first one. Whatever it shows stands beside it as a list or a sentence. */
export function LandMap(props: LandMapProps) {
  const { t } = useTranslation()
  isDrawable ??= canDraw()
  if (!isDrawable)
    return (
      <div className={classes.absent} role="img" aria-label={props.label}>
        <p>{t('forms.map.absent')}</p>
      </div>
    )
  return (
    <Suspense
      fallback={
        <div className={classes.waiting}>
          <p className={classes.loading} role="status">
            {t('forms.map.loading')}
          </p>
        </div>
      }
    >
      <LandCanvas {...props} />
    </Suspense>
  )
}
