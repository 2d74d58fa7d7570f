import type { Fault } from '../errors/refusal.ts'
import { kindNames, kindOf, type Form } from '../fields/index.ts'
import { isTimeZone } from '../fields/calendar.ts'
import { isRecord } from '../fields/kind.ts'
import { accountLanguages, languages } from '../i18n/locales.ts'
import { pointer } from '../json/pointer.ts'
import { checkBalances } from './balance-rules.ts'
import { checkChains } from './chain-rules.ts'
import { completePack } from './complete.ts'
import { tagName } from '../rules/tag.ts'
import { checkForm, type FormCase, type FormRole } from './form-rules.ts'
import { otherLanguages, unusedLanguages } from './form-texts.ts'
import { joinPack, type PackFault, type PackFile, type Sources } from './join.ts'
import { listIn, mapIn, placeIn, textIn } from './raw.ts'
import { checkReady } from './ready-rules.ts'
import { Findings } from './report.ts'
import { pruned, shapeFaults } from './shape-faults.ts'
import { innerForm, packShape, pullNames, type Pack, type PackInput, type PullName } from './shape.ts'
import { templateFaults } from './template.ts'

export type { PackFault, PackFile } from './join.ts'

/** All faults of a pack. Without errors `pack` is complete and may be applied. */
export interface PackReport {
  pack: Pack | null
  errors: PackFault[]
  warnings: PackFault[]
}

const maxSchemas = 200
const formSections = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas'] as const
const slugSections = [...formSections, 'verticals', 'pdfTemplates', 'dashboards'] as const

/** Reads, joins and checks the files of a pack (§4 Validation). */
export function validatePack(files: readonly PackFile[]): PackReport {
  if (files.length === 0)
    return { pack: null, errors: [{ file: '', path: '', key: 'pack.noFiles' }], warnings: [] }
  const { pack, faults, sources } = joinPack(files)
  const report = checkPack(pack, sources)
  const unread = new Set(faults.filter(({ path }) => path !== '').map(({ path }) => path))
  const errors = [...faults, ...report.errors.filter(({ path }) => !unread.has(path))]
  // An unreadable file makes other parts look missing, so only its fault is reported.
  return faults.some(({ path }) => path === '')
    ? { pack: null, errors: faults, warnings: [] }
    : { pack: errors.length > 0 ? null : report.pack, errors, warnings: report.warnings }
}

/** Checks a pack that is already one value. */
export function checkPack(input: unknown, sources: Sources = { locate: () => ({ file: '' }) }): PackReport {
  const shape = shapeFaults(packShape, input)
  const findings = new Findings()
  if (isRecord(input)) checkRules(input, findings)
  const shapePaths = new Set(shape.map(({ path }) => path))
  const errors = [...shape, ...findings.errors.filter(({ path }) => !shapePaths.has(path))]
  const located = (faults: readonly Fault[]) =>
    faults.map((fault) => ({ ...sources.locate(fault.path), ...fault }))
  return {
    pack: errors.length > 0 ? null : completePack(input as PackInput),
    errors: located(errors),
    warnings: located(findings.warnings),
  }
}

function checkRules(pack: Record<string, unknown>, findings: Findings): void {
  const languages = languagesOf(pack)
  checkLimits(pack, languages, findings)
  checkChains(pack, findings)
  checkBalances(pack, readForm, findings)
  checkReady(pack, readForm, languages.supportedLanguages, findings)
  const known = {
    languages,
    assetSchemas: new Set(Object.keys(mapIn(pack, 'assetSchemas'))),
    checkSchemas: new Set(Object.keys(mapIn(pack, 'checkSchemas'))),
  }
  for (const section of formSections) {
    for (const [id, raw] of Object.entries(mapIn(pack, section))) {
      const form = isRecord(raw) ? readForm(raw) : undefined
      if (!isRecord(raw) || form === undefined) continue
      const uniqueFields = listIn(raw, 'uniqueFields').filter((name) => typeof name === 'string')
      checkForm(
        { ...known, path: pointer(section, id), role: roleOf(section, raw), raw, form, uniqueFields },
        findings,
      )
    }
  }
  for (const [id, check] of Object.entries(mapIn(pack, 'checkSchemas'))) {
    const name = textIn(check, 'assetSchema')
    if (name !== undefined && !known.assetSchemas.has(name))
      findings.error(pointer('checkSchemas', id, 'assetSchema'), 'pack.reference.assetSchema', { name })
  }
  for (const [id, vertical] of Object.entries(mapIn(pack, 'verticals'))) {
    const path = pointer('verticals', id)
    for (const language of otherLanguages(languages)) {
      if (textIn(vertical, 'i18n', language, 'name') === undefined)
        findings.error(`${path}/i18n/${language}/name`, 'pack.i18n.name', { language })
    }
    unusedLanguages(path, mapIn(vertical, 'i18n'), languages, findings)
  }
  checkTemplates(pack, languages, findings)
}

/** The readable part of a form. A missing `type: object` doesn't hide the other faults. */
function readForm({ schema, descriptor, i18n }: Record<string, unknown>): Form | undefined {
  const form = {
    schema: isRecord(schema) ? { ...schema, type: 'object' } : schema,
    descriptor,
    ...(i18n === undefined ? {} : { i18n }),
  }
  return pruned(innerForm, form)
}

function roleOf(section: (typeof formSections)[number], raw: Record<string, unknown>): FormRole {
  if (section === 'milestoneSchemas')
    return raw.productSchemaGroup === undefined ? 'common' : 'transformation'
  return section === 'productSchemas' ? 'stage' : section === 'assetSchemas' ? 'asset' : 'check'
}

function languagesOf(pack: Record<string, unknown>): FormCase['languages'] {
  const { defaultLang, supportedLangs } = accountLanguages
  const named = placeIn(pack, 'settings', 'defaultLang')
  const listed = listIn(pack, 'settings', 'supportedLangs')
  const supported = languages.filter((language) => listed.includes(language))
  return {
    defaultLanguage: languages.find((language) => language === named) ?? defaultLang,
    supportedLanguages: supported.length > 0 ? supported : supportedLangs,
  }
}

function checkLimits(
  pack: Record<string, unknown>,
  { defaultLanguage, supportedLanguages }: FormCase['languages'],
  findings: Findings,
): void {
  const count = formSections.reduce((sum, section) => sum + Object.keys(mapIn(pack, section)).length, 0)
  if (count > maxSchemas) findings.error('', 'pack.limit.schemas', { max: maxSchemas, count })
  if (!supportedLanguages.includes(defaultLanguage))
    findings.error('/settings/supportedLangs', 'pack.limit.defaultLang')
  const timeZone = textIn(pack, 'settings', 'timeZone')
  if (timeZone !== undefined && !isTimeZone(timeZone))
    findings.error('/settings/timeZone', 'pack.limit.timeZone', { name: timeZone })
  const owner = new Map<string, string>()
  for (const section of slugSections) {
    for (const name of Object.keys(mapIn(pack, section))) {
      const other = owner.get(name)
      if (other !== undefined)
        findings.error(pointer(section, name), 'pack.limit.slugTwice', { name, section: other })
      owner.set(name, section)
    }
  }
  const tags = listIn(pack, 'tags').map((tag) => (typeof tag === 'string' ? tagName(tag) : undefined))
  for (const [index, tag] of tags.entries()) {
    if (tag !== undefined && tags.indexOf(tag) < index)
      findings.error(pointer('tags', index), 'pack.limit.tag', { name: tag })
    if (tag === '') findings.error(pointer('tags', index), 'pack.empty')
  }
  const dashboard = textIn(pack, 'settings', 'dashboardId')
  if (dashboard !== undefined && !Object.hasOwn(mapIn(pack, 'dashboards'), dashboard))
    findings.error('/settings/dashboardId', 'pack.reference.dashboard', { name: dashboard })
}

function checkTemplates(
  pack: Record<string, unknown>,
  languages: FormCase['languages'],
  findings: Findings,
): void {
  const markup = markupNames(pack)
  for (const [id, raw] of Object.entries(mapIn(pack, 'pdfTemplates'))) {
    const path = pointer('pdfTemplates', id)
    const isProcess = textIn(raw, 'itemType') === 'MilestoneSchema'
    const item = textIn(raw, 'itemId')
    if (
      item !== undefined &&
      !Object.hasOwn(mapIn(pack, isProcess ? 'milestoneSchemas' : 'productSchemas'), item)
    ) {
      findings.error(
        `${path}/itemId`,
        isProcess ? 'pack.reference.milestoneSchema' : 'pack.reference.stage',
        { name: item },
      )
    }
    const pull = listIn(raw, 'pull').filter((name): name is PullName =>
      (pullNames as readonly unknown[]).includes(name),
    )
    const html = textIn(raw, 'html')
    if (html !== undefined) findings.within(`${path}/html`, templateFaults(html, pull, markup))
    for (const language of otherLanguages(languages)) {
      const translated = textIn(raw, 'i18n', language, 'html')
      if (translated !== undefined)
        findings.within(`${path}/i18n/${language}/html`, templateFaults(translated, pull, markup))
    }
    unusedLanguages(path, mapIn(raw, 'i18n'), languages, findings)
  }
}

const markupKinds: ReadonlySet<string> = new Set(kindNames.filter((kind) => kindOf({ kind }).isMarkup))

/** Names whose values are markup wherever they stand: the QR code, and fields that are rich text in each form that has them. */
function markupNames(pack: Record<string, unknown>): ReadonlySet<string> {
  const isMarkup = new Map([['qr', true]])
  for (const section of ['productSchemas', 'milestoneSchemas'] as const)
    for (const form of Object.values(mapIn(pack, section)))
      for (const [name, field] of Object.entries(mapIn(form, 'descriptor')))
        isMarkup.set(name, isMarkup.get(name) !== false && markupKinds.has(textIn(field, 'kind') ?? ''))
  return new Set([...isMarkup].filter(([, is]) => is).map(([name]) => name))
}
