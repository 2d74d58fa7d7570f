import { useTranslation } from '../../ui/texts.ts'
import { Differences } from '../milestones/Differences.tsx'
import type { Difference } from '../milestones/stale.ts'
import classes from './Preview.module.css'

/** What an edit changes, before it is saved. */
export function Changes({ changes }: { changes: readonly Difference[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.changes}>
      <h3>{t('transformations.changes')}</h3>
      {changes.length === 0 ? (
        <p>{t('transformations.noChanges')}</p>
      ) : (
        <Differences
          differences={changes}
          heads={[t('milestones.edit.before'), t('milestones.edit.after')]}
        />
      )}
    </section>
  )
}
