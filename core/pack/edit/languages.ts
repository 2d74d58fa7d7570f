import type { FieldTexts, Form, FormTexts } from '../../fields/form.ts'
import { localise, type Descriptor } from '../../fields/index.ts'
import { type Language, languages } from '../../i18n/locales.ts'
import type { Pack } from '../shape.ts'
import { merged } from './schemas.ts'

interface Turn {
  from: Language
  to: Language
  /** The languages of the translations afterwards. */
  others: readonly Language[]
}

/**
 * Changes the languages of the account. With another language of its own the texts change places; texts of a language that goes
 * are removed, because the validator refuses them.
 */
export function changeLanguages(pack: Pack, defaultLang: Language, supported: readonly Language[]): Pack {
  const supportedLangs = languages.filter((one) => one === defaultLang || supported.includes(one))
  const turn: Turn = {
    from: pack.settings.defaultLang,
    to: defaultLang,
    others: supportedLangs.filter((one) => one !== defaultLang),
  }
  const forms = <T extends Form>(map: Record<string, T>) => mapped(map, (form) => turnedForm(form, turn))
  return {
    ...pack,
    settings: { ...pack.settings, defaultLang, supportedLangs },
    verticals: mapped(pack.verticals, (vertical) => turnedTexts(vertical, turn)),
    productSchemas: forms(pack.productSchemas),
    milestoneSchemas: forms(pack.milestoneSchemas),
    assetSchemas: forms(pack.assetSchemas),
    checkSchemas: forms(pack.checkSchemas),
    pdfTemplates: mapped(pack.pdfTemplates, (template) => turnedTexts(template, turn)),
  }
}

function turnedForm<F extends Form>(form: F, turn: Turn): F {
  const { from, to } = turn
  const whole = from === to ? form : localise(form, to, from)
  const descriptor = mapped(whole.descriptor, (entry, name): Descriptor => {
    const own = form.descriptor[name]
    return own && 'items' in entry && 'items' in own
      ? { ...entry, items: turnedForm(own.items, turn) }
      : entry
  })
  return withTranslations({ ...whole, descriptor }, { ...form.i18n, [from]: textsOf(form) }, turn)
}

/** A chain or a template: a name, and the markup of a template. */
function turnedTexts<T extends { name?: string; html?: string; i18n?: Record<string, object> }>(
  entry: T,
  turn: Turn,
): T {
  const { from, to } = turn
  const { name, html } = entry
  const whole = from === to ? entry : { ...entry, ...entry.i18n?.[to] }
  return withTranslations(whole, { ...entry.i18n, [from]: merged({}, { name, html } as object) }, turn)
}

function withTranslations<T extends { i18n?: Record<string, object> }>(
  entry: T,
  texts: Record<string, object>,
  { others }: Turn,
): T {
  const i18n = Object.fromEntries(
    others.flatMap((language) => {
      const own = texts[language]
      return own && Object.keys(own).length > 0 ? [[language, own]] : []
    }),
  )
  return merged<{ i18n?: Record<string, object> }>(entry, {
    i18n: Object.keys(i18n).length > 0 ? i18n : undefined,
  }) as T
}

/** The texts of a form in the account's language, as a translation has them. */
function textsOf(form: Form & Omit<FormTexts, 'properties'>): FormTexts {
  const { name, shortName, words, publicItem } = form
  const properties = mapped(form.schema.properties, ({ title, placeholder }, field): FieldTexts => {
    const { help, enumLabels, rows } = (form.descriptor[field] ?? {}) as Omit<FieldTexts, 'title'>
    return merged<FieldTexts>({ title }, { placeholder, help, enumLabels, rows })
  })
  return merged<FormTexts>({}, { name, shortName, words, publicItem, properties })
}

const mapped = <T, U>(map: Readonly<Record<string, T>>, change: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]))
