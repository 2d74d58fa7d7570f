import { use, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { AroundContext } from '../around.ts'
import { copyOf, type Place } from '../places.ts'
import classes from './inputs.module.css'

interface KeepPlaceProps {
  place: Place
  /** Gets the copy of the saved place. */
  onKept: (place: Place) => void
}

/** Adds a place that somebody typed to the saved ones, where they may; a place without a name can't be found again. */
export function KeepPlace({ place, onKept }: KeepPlaceProps) {
  const { t } = useTranslation()
  const { keepPlace } = use(AroundContext)
  const [busy, setBusy] = useState(false)
  if (!keepPlace || place._id !== undefined || !place.name?.trim() || typeof place.coords === 'string')
    return null
  const keep = async () => {
    setBusy(true)
    const kept = await keepPlace(place)
    setBusy(false)
    if (kept) onKept(copyOf(kept))
  }
  return (
    <button type="button" className={classes.under} disabled={busy} onClick={() => void keep()}>
      {t('forms.location.keep')}
    </button>
  )
}
