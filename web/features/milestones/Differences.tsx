import { useTranslation } from 'react-i18next'
import type { Difference } from './stale.ts'
import classes from './Differences.module.css'

/** 409 STALE: lists the person's values beside the values that somebody else saved meanwhile. */
export function Differences({ differences }: { differences: Difference[] }) {
  const { t } = useTranslation()
  if (differences.length === 0) return null
  const shown = (text: string) => text || <i>{t('milestones.edit.nothing')}</i>
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('milestones.edit.field')}</th>
          <th scope="col">{t('milestones.edit.mine')}</th>
          <th scope="col">{t('milestones.edit.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ title, mine, theirs }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{shown(mine)}</td>
            <td>{shown(theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
