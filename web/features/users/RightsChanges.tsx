import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { changesOf, type Rights } from './rights.ts'
import type { UnseenAssets } from './useUnseenAssets.ts'
import classes from './AssignUser.module.css'

interface RightsChangesProps {
  before: Rights
  after: Rights
  /** Processes that are to be written on a stage that is not, by name: nothing can be recorded with them. */
  idle: readonly string[]
  unseen: readonly UnseenAssets[]
}

/** What accepting will change, and what won't work, below the tables. */
export function RightsChanges({ before, after, idle, unseen }: RightsChangesProps) {
  const { t, i18n } = useTranslation()
  const join = (texts: string[]) => new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(texts)
  const { gained, lost } = changesOf(before, after)
  const told = (counts: typeof gained) =>
    join(
      (['stages', 'processes', 'organizations', 'tags'] as const)
        .filter((kind) => counts[kind] > 0)
        .map((kind) => t(`users.assign.changes.${kind}`, { count: counts[kind] })),
    )
  const [plus, minus] = [told(gained), told(lost)]
  if (!plus && !minus && idle.length + unseen.length === 0) return null
  return (
    <div className={classes.changes}>
      {(plus || minus) && (
        <section aria-labelledby="rights-changes">
          <h3 id="rights-changes">{t('users.assign.changes.title')}</h3>
          {plus && (
            <p>
              <IconPlus size={16} stroke={1.8} role="img" aria-label={t('users.assign.changes.gained')} />{' '}
              {plus}
            </p>
          )}
          {minus && (
            <p>
              <IconMinus size={16} stroke={1.8} role="img" aria-label={t('users.assign.changes.lost')} />{' '}
              {minus}
            </p>
          )}
        </section>
      )}
      <div className={classes.warnings}>
        {idle.length > 0 && (
          <Notice>
            {t('users.assign.changes.idle', { count: idle.length, processes: join([...idle]) })}
          </Notice>
        )}
        {unseen.map(({ kind, processes, owners }) => (
          <Notice key={kind}>
            <b>{t('users.assign.unseen.title', { kind, processes: join([...processes]) })}</b>
            <br />
            {t('users.assign.unseen.text', { owners: join([...owners]) })}
          </Notice>
        ))}
      </div>
    </div>
  )
}
