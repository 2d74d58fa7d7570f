import type { Translator } from '../../ui/texts.ts'
import type { HistoryEvent, HistoryValue } from '../../../core/contract/history.ts'
import { sentenceOf } from '../../../core/nouns/history.ts'
import { shortDate } from '../../ui/format.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { type Language } from '../../../core/i18n/index.ts'

/** "Corrección de un proceso". */
export function headingOf(t: Translator, event: HistoryEvent): string {
  if (event.answer) return t('history.acceptance', signerOf(event.answer))
  const { key, what } = sentenceOf(event)
  return t(key, { what: t(what) })
}

/** The person, the job, or whoever had a link. */
export const personOf = (t: Translator, { user }: HistoryEvent): string =>
  user?.name ?? t('history.actors.link')

/** Who did it: an import is known by that, with the person behind it. */
export const actorOf = (t: Translator, event: HistoryEvent): string =>
  event.via === 'import' ? t('history.actors.import') : personOf(t, event)

const signerOf = ({ name, organization }: NonNullable<HistoryEvent['answer']>) => ({ name, organization })

/** What they did, in a word or two. */
export const deedOf = (t: Translator, { verb, answer }: HistoryEvent): string =>
  answer ? t('history.accepted', signerOf(answer)) : t(`history.verbs.${verb}`)

export const doorOf = (t: Translator, { via }: HistoryEvent): string => t(`history.doors.${via}`)

export const recordName = (t: Translator, { record }: HistoryEvent): string =>
  'restricted' in record ? t('history.restrictedRecord') : shownIdentifier(record.name)

/** A value as text; nothing where there was none. */
export const valueText = (t: Translator, value: HistoryValue): string =>
  typeof value === 'string' ? value : value === null ? t('history.nothing') : t('history.restricted')

/** What was doubtful and saved in spite of it (TRU-03). */
export const doubtsText = (t: Translator, doubts: NonNullable<HistoryEvent['doubts']>): string =>
  doubts.map((code) => t(`history.doubt.${code}`)).join(', ')

/** The first twelve digits of a seal, in groups of four, as people compare them. */
export const sealText = (hash: string): string =>
  (hash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join(' ')

/** The day as lists write it, today's too. */
export const dayOf = (iso: string, language: Language): string =>
  shortDate(iso, language, String, new Date(0))
