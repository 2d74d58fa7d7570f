import { IconEye, IconEyeX } from '@tabler/icons-react'
import { type Audience, type HiddenThings, seenThings } from '../../../core/contract/audience.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { sumOf } from './sentence.ts'
import classes from './Audience.module.css'

const maxTitles = 3

/** What is seen, and what isn't, why, and where that is changed. */
export function Things({ audience: { as, shown, hidden } }: { audience: Audience }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => amount(value, i18n.language)
  const titlesOf = (rows: Audience['shown']) => {
    const titles = [...new Set(rows.flatMap(({ title }) => (title === '' ? [] : [title])))]
    const names = titles.slice(0, maxTitles).join(', ')
    return titles.length > maxTitles ? t('audience.more', { names, count: titles.length - maxTitles }) : names
  }
  const groups = new Map<string, HiddenThings[]>()
  for (const row of hidden) {
    const key = `${row.what} ${row.reason}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return (
    <div className={classes.lists}>
      <section aria-labelledby="audience-shown">
        <header className={classes.head}>
          <IconEye size={18} stroke={1.6} aria-hidden />
          <h3 id="audience-shown">{t('audience.shown')}</h3>
          <span>{t('audience.things', { count: sumOf(shown), number: number(sumOf(shown)) })}</span>
        </header>
        <ul className={classes.things}>
          {seenThings.map((what) => {
            const rows = shown.filter((row) => row.what === what)
            const count = sumOf(rows)
            return (
              count > 0 && (
                <li key={what}>
                  <b>{number(count)}</b>
                  <span>
                    {t(`audience.what.${what}`, { count })}
                    <small>{titlesOf(rows)}</small>
                  </span>
                </li>
              )
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="audience-hidden">
        <header className={classes.head}>
          <IconEyeX size={18} stroke={1.6} aria-hidden />
          <h3 id="audience-hidden">{t('audience.hidden')}</h3>
          <span>{hidden.length > 0 ? t('audience.why') : t('audience.nothingHidden')}</span>
        </header>
        <ul className={classes.things}>
          {[...groups].map(([key, rows]) => {
            const [first] = rows
            const { what } = first!
            const count = sumOf(rows)
            return (
              <li key={key}>
                <b>{number(count)}</b>
                <span>
                  {t(`audience.what.${what}`, { count })}
                  <small>
                    {t(`audience.reason.${reasonOf(first!, as)}`)}
                    {titlesOf(rows) && `: ${titlesOf(rows)}`}
                  </small>
                </span>
                <Ways rows={rows} as={as} />
              </li>
            )
          })}
        </ul>
        <p className={classes.same}>{t(as === 'key' ? 'audience.sameKey' : 'audience.same')}</p>
      </section>
    </div>
  )
}

function reasonOf({ what, reason, address }: HiddenThings, as: Audience['as']) {
  if (as === 'key') return reason === 'noRight' ? (what === 'persons' ? 'unnamedToKey' : 'keyRight') : 'off'
  if (what === 'persons') return 'persons'
  if (as === 'view') return reason === 'noRight' ? 'noRight' : reason === 'private' ? 'private' : 'left'
  if (reason === 'noRight') return 'unread'
  return reason === 'setting' && what !== 'statements' && address === null ? 'cut' : reason
}

/** Leads to the switches; several of them unfold. */
function Ways({ rows, as }: { rows: readonly HiddenThings[]; as: Audience['as'] }) {
  const { t } = useTranslation()
  const ways = [
    ...new Map(rows.flatMap((row) => (row.address === null ? [] : [[row.address, row] as const]))),
  ]
  const [way] = ways
  if (!way)
    return <span className={classes.never}>{rows[0]!.what === 'persons' && t('audience.go.never')}</span>
  const label = t(`audience.go.${wayOf(way[1], as)}`)
  if (ways.length === 1)
    return (
      <Go to={way[0]} keep={as === 'view'}>
        {label}
      </Go>
    )
  return (
    <details className={classes.ways}>
      <summary>{label}</summary>
      <ul>
        {ways.map(([address, { title }]) => (
          <li key={address}>
            <Go to={address}>{title}</Go>
          </li>
        ))}
      </ul>
    </details>
  )
}

const wayOf = ({ reason }: HiddenThings, as: Audience['as']) => {
  if (as === 'key') return 'rights'
  if (as === 'view') return reason === 'noRight' ? 'rights' : 'another'
  return reason === 'private' ? 'processes' : 'config'
}
