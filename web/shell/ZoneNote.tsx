import { IconClock } from '@tabler/icons-react'
import { useTranslation } from '../ui/texts.ts'
import { zoneElsewhere } from '../ui/zone.ts'
import classes from './Shell.module.css'

/** FIG-04: hours are the account's; where this browser has others, the zone is named. */
export default function ZoneNote() {
  const { t } = useTranslation()
  const zone = zoneElsewhere()
  return (
    zone && (
      <p className={classes.note}>
        <IconClock size={15} stroke={1.6} aria-hidden />
        {t('forms.date.zone', { zone })}
      </p>
    )
  )
}
