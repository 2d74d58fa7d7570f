import type { Key } from '../../../core/contract/keys.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useEnd } from '../connections/state.ts'
import classes from './Audience.module.css'

interface KeyRowsProps {
  /** Those that open. */
  keys: readonly Key[]
  /** What it reads is shown. */
  chosen: Key | undefined
  onChoose: (key: Key) => void
}

/** The keys of the account, to choose whose reading is shown, and where they are made. */
export function KeyRows({ keys, chosen, onChoose }: KeyRowsProps) {
  const { t } = useTranslation()
  const endOf = useEnd()
  const way = <Go to={paths.connections()}>{t('audience.toConnections')}</Go>
  if (keys.length === 0)
    return (
      <p className={classes.none}>
        {t('audience.noKeys')} {way}
      </p>
    )
  return (
    <section aria-labelledby="audience-keys">
      <header className={classes.head}>
        <h3 id="audience-keys">{t('audience.keys')}</h3>
      </header>
      <ul className={classes.links}>
        {keys.map((key) => (
          <li key={key._id} data-chosen={key._id === chosen?._id || undefined}>
            <span>
              <button type="button" aria-pressed={key._id === chosen?._id} onClick={() => onChoose(key)}>
                {key.name}
              </button>
              <small>{key.hint}</small>
            </span>
            <span>{key.expiresAt === null ? endOf(key) : t('audience.until', { day: endOf(key) })}</span>
            <Go to={paths.connections({ key: key._id, form: true })}>{t('audience.go.rights')}</Go>
          </li>
        ))}
      </ul>
      <p className={classes.none}>{way}</p>
    </section>
  )
}
