import { useTranslation } from '../../ui/texts.ts'
import type { Difference } from './stale.ts'
import classes from './Differences.module.css'

interface DifferencesProps {
  differences: readonly Difference[]
  /** Heads of the two versions; by default what the person typed and what somebody else saved meanwhile. */
  heads?: readonly [mine: string, theirs: string]
}

/** The values of a record that differ between two versions of it: after 409 STALE, and before an edit is saved. */
export function Differences({ differences, heads }: DifferencesProps) {
  const { t } = useTranslation()
  if (differences.length === 0) return null
  const [mine, theirs] = heads ?? [t('milestones.edit.mine'), t('milestones.edit.theirs')]
  const shown = (text: string) => text || <i>{t('milestones.edit.nothing')}</i>
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('milestones.edit.field')}</th>
          <th scope="col">{mine}</th>
          <th scope="col">{theirs}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.title}>
            <th scope="row">{one.title}</th>
            <td>{shown(one.mine)}</td>
            <td>{shown(one.theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
