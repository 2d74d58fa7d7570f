import { fieldText, kindOf, type Form } from '../../core/fields/index.ts'
import type { Language } from '../../core/i18n/index.ts'
import { organizationPath, fieldPath, type FormRecord } from './record.ts'

/** A version of a record, with the name of its organization. */
export interface NamedVersion {
  record: Pick<FormRecord, 'organization' | 'dataSchema' | 'i18n'>
  organizationName: string
}

export type Side = 'mine' | 'theirs'

/** A field whose value differs between the person's version and somebody else's newer one. */
export interface VersionDifference {
  path: string
  title: string
  mine: string
  theirs: string
  /** The side that changed it; the person's own where both did. */
  likely: Side
}

interface Versions {
  base: NamedVersion
  mine: NamedVersion
  theirs: NamedVersion
}

/** The fields that differ between two versions that began as the same one, in the order of the form. */
export function versionDifferences(
  form: Form,
  { base, mine, theirs }: Versions,
  view: { language: Language; organizationTitle: string },
): VersionDifference[] {
  const owner: VersionDifference = {
    path: organizationPath,
    title: view.organizationTitle,
    mine: mine.organizationName,
    theirs: theirs.organizationName,
    likely: mine.record.organization === base.record.organization ? 'theirs' : 'mine',
  }
  const fields = Object.entries(form.schema.properties).flatMap(([name, { title }]): VersionDifference[] => {
    const values = (version: NamedVersion) => valuesOf(form, version, name)
    if (values(mine) === values(theirs)) return []
    const text = ({ record }: NamedVersion) => fieldText(form, name, record.dataSchema, view)
    const likely = values(mine) === values(base) ? 'theirs' : 'mine'
    return [{ path: fieldPath(name), title, mine: text(mine), theirs: text(theirs), likely }]
  })
  return mine.record.organization === theirs.record.organization ? fields : [owner, ...fields]
}

/** A field with its translations: some kinds show only a count as text, so equal texts can hide a difference. */
function valuesOf(form: Form, { record }: NamedVersion, name: string): string {
  const value = record.dataSchema[name]
  const descriptor = form.descriptor[name]
  const isEmpty = descriptor === undefined || kindOf(descriptor).isEmpty(value)
  const translations = Object.entries(record.i18n).map(([language, { dataSchema }]) => [
    language,
    dataSchema[name] ?? '',
  ])
  return JSON.stringify([isEmpty ? null : value, translations.filter(([, text]) => text !== '').toSorted()])
}

/** The person's record with the fields of the other version that they chose. */
export function mergedRecord(
  mine: FormRecord,
  theirs: NamedVersion['record'],
  sides: ReadonlyMap<string, Side>,
): FormRecord {
  const isTheirs = (path: string) => sides.get(path) === 'theirs'
  const names = [...Object.keys(mine.dataSchema), ...Object.keys(theirs.dataSchema)]
  const pick = <T>(own: Record<string, T>, other: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      [...new Set([...names, ...Object.keys(own), ...Object.keys(other)])].flatMap((name) => {
        const from = isTheirs(fieldPath(name)) ? other : own
        return Object.hasOwn(from, name) ? [[name, from[name] as T]] : []
      }),
    )
  const languages = new Set([...Object.keys(mine.i18n), ...Object.keys(theirs.i18n)]) as Set<Language>
  const texts = (record: NamedVersion['record'], language: Language) =>
    record.i18n[language]?.dataSchema ?? {}
  return {
    ...mine,
    organization: isTheirs(organizationPath) ? theirs.organization : mine.organization,
    dataSchema: pick(mine.dataSchema, { ...theirs.dataSchema }),
    i18n: Object.fromEntries(
      [...languages].map((language) => [
        language,
        { dataSchema: pick(texts(mine, language), texts(theirs, language)) },
      ]),
    ),
  }
}
