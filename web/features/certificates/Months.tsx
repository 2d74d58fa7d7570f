import type { Certificate } from '../../../core/contract/certificates.ts'
import { readIso } from '../../../core/fields/calendar.ts'
import { daysBetween } from '../../../core/rules/certificate.ts'
import { type Language, locales } from '../../../core/i18n/index.ts'
import { shortDay } from '../../ui/format.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { monthsAround } from './months.ts'
import { localToday } from './days.ts'
import classes from './Certificates.module.css'

/** The first and the last month that the lines are drawn through. */
export function monthsText(t: Translator, language: Language): string {
  const { months } = locales[language]
  const [from, ...others] = monthsAround(localToday()).names.map((day) => months[readIso(day)!.month - 1]!)
  return t('certificates.validity', { from: from!, to: others.at(-1)! })
}

const percent = (share: number) => `${share * 100}%`

/** The names of the months at their place, and where today is among them; the title of the column says the same to a reader of screens. */
export function MonthsHead() {
  const { t, i18n } = useTranslation()
  const { names, starts, today } = monthsAround(localToday())
  return (
    <span className={classes.months}>
      <span className={classes.unseen}>{monthsText(t, i18n.language)}</span>
      <span aria-hidden>
        <b style={{ left: percent(today) }}>{t('certificates.today')}</b>
        {names.map((month, n) => (
          <span key={month} style={{ left: percent(starts[n]!) }}>
            {locales[i18n.language].months[readIso(month)!.month - 1]!.slice(0, 3)}
          </span>
        ))}
      </span>
    </span>
  )
}

/** When a certificate is valid: a line through twelve months, and the same in words (picture 38b). */
export function Validity({ certificate }: { certificate: Certificate }) {
  const { t, i18n } = useTranslation()
  const { state } = certificate
  const today = localToday()
  const drawn = monthsAround(today)
  const { from, to, begins, ends } = drawn.span(certificate)
  const done = Math.min(Math.max(drawn.today, from), to)
  return (
    <span className={classes.validity} data-state={state}>
      <span className={classes.line} aria-hidden>
        <i className={classes.today} style={{ left: percent(drawn.today) }} />
        <i className={classes.done} style={{ left: percent(from), width: percent(done - from) }} />
        <i className={classes.ahead} style={{ left: percent(done), width: percent(to - done) }} />
        {begins && <i className={classes.begins} style={{ left: percent(from) }} />}
        {ends && <i className={classes.ends} style={{ left: percent(to) }} />}
      </span>
      <span className={classes.words}>
        <b>{stateText(t, certificate, today)}</b>
        <span>{limitText(t, certificate, i18n.language)}</span>
      </span>
    </span>
  )
}

/** "Vence en 9 días". */
function stateText(t: Translator, { state, validFrom, validTo }: Certificate, today: string): string {
  if (state === 'expiring') {
    const count = daysBetween(today, validTo!)
    return count <= 0 ? t('certificates.endsToday') : t('certificates.endsIn', { count })
  }
  if (state === 'future') return t('certificates.beginsIn', { count: daysBetween(today, validFrom) })
  return t(`certificates.state.${state}`)
}

export function limitText(
  t: Translator,
  { state, validFrom, validTo }: Certificate,
  language: Language,
): string {
  if (state === 'future') return t('certificates.from', { day: shortDay(validFrom, language) })
  if (validTo === null) return t('certificates.endless')
  const day = shortDay(validTo, language)
  if (state === 'valid') return t('certificates.until', { day })
  return state === 'expired' ? t('certificates.ended', { day }) : t('certificates.ends', { day })
}
