import { IconLock } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import classes from './RestrictedNeighbour.module.css'

/** A neighbour whose organization or stage is not assigned to the person: it is counted but not named (§4). */
export function RestrictedNeighbour() {
  const { t } = useTranslation()
  return (
    <span className={classes.restricted} title={t('lineage.restrictedHint')}>
      <IconLock size={15} stroke={1.6} aria-hidden /> {t('common.restricted')}
    </span>
  )
}
