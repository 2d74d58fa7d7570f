import type { Import } from '../../../core/contract/imports.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useDay, useRowCount } from './said.ts'
import classes from './Imports.module.css'

/** How many rows were saved, known and faulty, as a bar and in words. */
export function Outcome({ of: { saved, known, changed, faulty, undone } }: { of: Import }) {
  const { t } = useTranslation()
  const rows = useRowCount()
  const day = useDay()
  if (undone !== null)
    return <span className={classes.meta}>{t('importing.list.undone', { day: day(undone) })}</span>
  const words = [
    ...(saved > 0 || known + changed + faulty === 0 ? [t('importing.list.saved', rows(saved))] : []),
    ...(changed > 0 ? [t('importing.list.changed', rows(changed))] : []),
    ...(known > 0 ? [t('importing.list.known', rows(known))] : []),
  ]
  return (
    <>
      <span className={classes.bar} aria-hidden>
        <i style={{ flexGrow: saved + changed }} />
        <i data-known style={{ flexGrow: known }} />
        <i data-faulty style={{ flexGrow: faulty }} />
      </span>
      <span className={classes.words}>
        {words.join(', ')}
        {faulty > 0 && (
          <>
            {words.length > 0 && ', '}
            <b>{t('importing.list.faulty', rows(faulty))}</b>
          </>
        )}
      </span>
    </>
  )
}
