import type { Descriptor, FieldTexts } from '../fields/index.ts'
import type { Language } from '../i18n/index.ts'
import { pointer } from '../json/pointer.ts'
import type { FormCase } from './form-rules.ts'
import { listIn, mapIn, textIn } from './raw.ts'
import type { Findings } from './report.ts'

/** Checks the texts of a form in each language: names and titles must exist, and no text may lack its field. */
export function formTextFaults({ path, role, raw, form, languages }: FormCase, findings: Findings): void {
  const names = Object.keys(form.schema.properties)
  const written = Object.keys(mapIn(raw, 'schema', 'properties'))
  const at = (...parts: string[]) => path + pointer('i18n', ...parts)
  for (const language of otherLanguages(languages)) {
    const texts = form.i18n?.[language]
    if (role !== 'breakdown' && texts?.name === undefined)
      findings.error(at(language, 'name'), 'pack.i18n.name', { language })
    const item = textIn(raw, 'publicItem')
    if (item !== undefined && texts?.publicItem === undefined)
      findings.error(at(language, 'publicItem'), 'pack.i18n.publicItem', { name: item, language })
    if (item === undefined && texts?.publicItem !== undefined)
      findings.error(at(language, 'publicItem'), 'pack.i18n.noPublicItem')
    for (const name of names) {
      const own =
        texts?.properties && Object.hasOwn(texts.properties, name) ? texts.properties[name] : undefined
      if (own?.title === undefined)
        findings.error(at(language, 'properties', name, 'title'), 'pack.i18n.title', {
          name: form.schema.properties[name]?.title || name,
          language,
        })
      const descriptor = Object.hasOwn(form.descriptor, name) ? form.descriptor[name] : undefined
      if (descriptor)
        labelFaults(
          at(language, 'properties', name),
          descriptor,
          own ?? {},
          listIn(raw, 'schema', 'properties', name, 'enum'),
          language,
          findings,
        )
    }
    for (const name of Object.keys(texts?.properties ?? {})) {
      if (!written.includes(name))
        findings.error(at(language, 'properties', name), 'pack.i18n.property', { name })
    }
  }
  unusedLanguages(path, form.i18n, languages, findings)
}

/** Warns of two fields with one title: people can't tell them apart in a sheet, in a form or on the public page. */
export function twinTitles({ path, form }: FormCase, findings: Findings): void {
  const seen = new Set<string>()
  for (const [name, { title }] of Object.entries(form.schema.properties)) {
    if (title && seen.has(title))
      findings.warn(path + pointer('schema', 'properties', name, 'title'), 'pack.form.twinTitle', { title })
    if (title) seen.add(title)
  }
}

/** Languages that need translations. */
export function otherLanguages({ defaultLanguage, supportedLanguages }: FormCase['languages']): Language[] {
  return supportedLanguages.filter((language) => language !== defaultLanguage)
}

/** Refuses texts in languages that the account doesn't use, since nobody would see them go stale. */
export function unusedLanguages(
  path: string,
  i18n: object | undefined,
  languages: FormCase['languages'],
  findings: Findings,
): void {
  for (const language of Object.keys(i18n ?? {})) {
    if (!(otherLanguages(languages) as string[]).includes(language))
      findings.error(path + pointer('i18n', language), 'pack.i18n.language')
  }
}

function labelFaults(
  path: string,
  descriptor: Descriptor,
  texts: FieldTexts,
  values: readonly unknown[],
  language: Language,
  findings: Findings,
): void {
  const labels = 'enumLabels' in descriptor ? Object.keys(descriptor.enumLabels ?? {}) : []
  for (const label of labels) {
    if (!Object.hasOwn(texts.enumLabels ?? {}, label))
      findings.warn(`${path}/enumLabels${pointer(label)}`, 'pack.i18n.enumLabel', { name: label, language })
  }
  for (const label of Object.keys(texts.enumLabels ?? {})) {
    if (!values.includes(label))
      findings.error(`${path}/enumLabels${pointer(label)}`, 'pack.i18n.enumUnknown', { name: label })
  }
  const rows = 'rows' in descriptor ? descriptor.rows : undefined
  if (texts.rows !== undefined && texts.rows.length !== (rows?.length ?? 0))
    findings.error(`${path}/rows`, 'pack.i18n.rows', { count: rows?.length ?? 0 })
  if (texts.rows === undefined && rows !== undefined)
    findings.warn(`${path}/rows`, 'pack.i18n.rowsMissing', { language })
}
