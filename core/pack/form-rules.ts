import { compilePattern, matches } from '../fields/pattern.ts'
import {
  descriptorSchema,
  isGeometryField,
  isNumeric,
  kindNames,
  kindOf,
  type Context,
  type Descriptor,
  type DescriptorOf,
  type Form,
  type KindName,
  type Property,
} from '../fields/index.ts'
import { isRecord, limits, type Limit, type Meaning } from '../fields/kind.ts'
import { identifierOf } from '../gs1/identifiers.ts'
import type { Language, TextKey } from '../i18n/index.ts'
import { pointer } from '../json/pointer.ts'
import { addsUp, hasBrokenSize } from '../readers/units.ts'
import { formTextFaults, twinTitles } from './form-texts.ts'
import { listIn, mapIn, placeIn } from './raw.ts'
import type { Findings } from './report.ts'
import { pruned, shapeFaults } from './shape-faults.ts'
import { innerForm } from './shape.ts'

export type FormRole = 'stage' | 'common' | 'transformation' | 'asset' | 'check' | 'breakdown'

/** One form of a pack, with the parts of the pack that its rules need. */
export interface FormCase {
  path: string
  role: FormRole
  /** The properties as written; their names are known even if they have faults. */
  raw: Record<string, unknown>
  form: Form
  uniqueFields?: readonly string[] | undefined
  languages: { defaultLanguage: Language; supportedLanguages: readonly Language[] }
  assetSchemas: ReadonlySet<string>
  checkSchemas: ReadonlySet<string>
}

const maxProperties = 60
/** Members that the server writes on transformations (TRF-09), so no form may define them. */
const reserved = ['nodeType', 'nodeId', 'nodeIds', 'nodeQuantities']
/** Names with a fixed meaning, and the kinds that they may have. */
const specialKinds: Record<string, KindName[]> = {
  identifier: ['text', 'date-string'],
  occurred_at: ['datetime'],
  location: ['location'],
  supplies: ['assets'],
  polygons: ['file'],
  area: ['number', 'integer'],
}
/** The kinds whose fields may have a meaning. */
const kindsMeaning = (meaning: Meaning): KindName[] =>
  kindNames.filter((kind) => kindOf({ kind }).meanings?.includes(meaning))

const mandatory: Partial<Record<FormRole, string>> = {
  stage: 'identifier',
  asset: 'identifier',
  common: 'occurred_at',
  transformation: 'occurred_at',
}

/** Checks one form (§2.6, §4 Validation). */
export function checkForm(theCase: FormCase, findings: Findings): void {
  const { path, role, raw, form } = theCase
  const names = Object.keys(mapIn(raw, 'schema', 'properties'))
  const described = Object.keys(mapIn(raw, 'descriptor'))
  const at = (...parts: (string | number)[]) => path + pointer(...parts)

  if (names.length > maxProperties)
    findings.error(at('schema', 'properties'), 'pack.form.properties', { max: maxProperties })
  for (const name of names) {
    if (!described.includes(name))
      findings.error(at('schema', 'properties', name), 'pack.form.noDescriptor', { name })
    if (reserved.includes(name) || name in Object.prototype)
      findings.error(at('schema', 'properties', name), 'pack.form.reserved', { name })
  }
  for (const name of described) {
    if (!names.includes(name)) findings.error(at('descriptor', name), 'pack.form.noProperty', { name })
  }
  const needed = mandatory[role]
  if (needed !== undefined && !names.includes(needed))
    findings.error(at('schema', 'properties'), 'pack.form.lacks', { name: needed })
  for (const [index, name] of (form.schema.required ?? []).entries()) {
    if (!names.includes(name)) findings.error(at('schema', 'required', index), 'pack.form.required', { name })
  }
  for (const [name, descriptor] of Object.entries(form.descriptor)) {
    const property = form.schema.properties[name]
    if (!kindNames.includes(descriptor.kind)) continue
    findings.within(at('descriptor', name), shapeFaults(descriptorSchema(descriptor.kind), descriptor))
    const known = pruned(descriptorSchema(descriptor.kind), descriptor) as Descriptor | undefined
    if (known === undefined) continue
    if (property !== undefined) checkProperty(theCase, name, property, known, findings)
    checkDescriptor(theCase, name, known, findings)
  }
  checkOnce(theCase, findings)
  checkUnique(theCase, findings)
  twinTitles(theCase, findings)
  formTextFaults(theCase, findings)
}

function checkProperty(
  theCase: FormCase,
  name: string,
  property: Property,
  descriptor: Descriptor,
  findings: Findings,
): void {
  const { path, form, role, languages } = theCase
  const kind = kindOf(descriptor)
  const at = (...parts: string[]) => path + pointer('schema', 'properties', name, ...parts)
  if (property.type !== kind.type)
    findings.error(at('type'), 'pack.form.type', { kind: descriptor.kind, type: kind.type })
  for (const limit of Object.keys(limits) as Limit[]) {
    if (property[limit] !== undefined && !kind.limits.includes(limit))
      findings.error(at(limit), 'pack.form.limit', { kind: descriptor.kind, name: limit })
  }
  if (property.format !== undefined && kind.limits.includes('format') && property.format !== kind.format) {
    findings.error(at('format'), 'pack.form.format', { kind: descriptor.kind, format: kind.format ?? '' })
  }
  const special =
    Object.hasOwn(specialKinds, name) && role !== 'check' && role !== 'breakdown'
      ? specialKinds[name]
      : undefined
  if (special && !special.includes(descriptor.kind))
    findings.error(path + pointer('descriptor', name, 'kind'), 'pack.form.specialKind', {
      name,
      kinds: special.join(', '),
    })
  if (property.header === true && !kind.scalar)
    findings.error(at('header'), 'pack.form.header', { kind: descriptor.kind })
  if (kind.limits.includes('enum')) checkEnum(theCase, name, descriptor, findings)
  if (property.pattern !== undefined && kind.limits.includes('pattern')) {
    if (compilePattern(property.pattern) === null)
      findings.error(at('pattern'), 'pack.form.patternBroken', { pattern: property.pattern })
    else if (property.placeholder !== undefined && !matches(property.pattern, property.placeholder)) {
      findings.warn(at('placeholder'), 'pack.form.placeholder', { placeholder: property.placeholder })
    }
  }
  if (isOver(property.minimum, property.maximum)) findings.error(at('minimum'), 'pack.form.range')
  if (isOver(property.minLength, property.maxLength)) findings.error(at('minLength'), 'pack.form.range')
  if (property.default !== undefined) {
    const context: Context = { now: new Date(), ...languages, sanitise: (html) => html }
    const field = { property, descriptor }
    const value = kind.normalise(property.default, field, context)
    if (kind.isEmpty(value) || kind.check(value, field, context).length > 0)
      findings.error(at('default'), 'pack.form.default')
  } else if (descriptor.readOnly === true && (form.schema.required ?? []).includes(name)) {
    findings.error(path + pointer('descriptor', name, 'readOnly'), 'pack.form.readOnly')
  }
}

function checkEnum({ path, raw }: FormCase, name: string, descriptor: Descriptor, findings: Findings): void {
  const values = listIn(raw, 'schema', 'properties', name, 'enum')
  const at = path + pointer('schema', 'properties', name, 'enum')
  if (placeIn(raw, 'schema', 'properties', name, 'enum') === undefined) findings.error(at, 'pack.form.noEnum')
  if (new Set(values).size < values.length) findings.error(at, 'pack.repeated')
  const labels = 'enumLabels' in descriptor ? Object.keys(descriptor.enumLabels ?? {}) : []
  for (const label of labels) {
    if (!values.includes(label))
      findings.error(path + pointer('descriptor', name, 'enumLabels', label), 'pack.form.enumLabel', {
        name: label,
      })
  }
}

function checkDescriptor(theCase: FormCase, name: string, descriptor: Descriptor, findings: Findings): void {
  const { path, role, form, assetSchemas, checkSchemas } = theCase
  const at = (...parts: string[]) => path + pointer('descriptor', name, ...parts)
  if (descriptor.source !== undefined) {
    const source = Object.hasOwn(form.descriptor, descriptor.source)
      ? form.descriptor[descriptor.source]
      : undefined
    if (name !== 'identifier') findings.error(at('source'), 'pack.form.sourceElsewhere')
    else if (!source || kindOf(source)?.isSource !== true) findings.error(at('source'), 'pack.form.source')
  }
  if (descriptor.geojson !== undefined) {
    const fits = kindsMeaning(descriptor.geojson === 'AREA' ? 'area' : 'renspa')
    if (!fits.includes(descriptor.kind))
      findings.error(at('geojson'), 'pack.form.geojson', { role: descriptor.geojson, kind: descriptor.kind })
  }
  checkEudr(theCase, name, descriptor, findings)
  if (descriptor.gs1 !== undefined) {
    if (!identifierOf(descriptor.gs1)) findings.error(at('gs1'), 'pack.form.gs1', { ai: descriptor.gs1 })
    else if (['01', '10', '21'].includes(descriptor.gs1) && !kindOf(descriptor).isCode)
      findings.error(at('gs1'), 'pack.form.gs1Kind', { ai: descriptor.gs1 })
  }
  if (descriptor.role !== undefined) {
    const fits = kindsMeaning(descriptor.role)
    if (!fits.includes(descriptor.kind))
      findings.error(at('role'), 'pack.form.role', { role: descriptor.role, kinds: fits.join(', ') })
  }
  if ('linkQuantity' in descriptor && descriptor.linkQuantity && role !== 'transformation')
    findings.error(at('linkQuantity'), 'pack.form.linkQuantity')
  if ('balance' in descriptor && descriptor.balance && role !== 'common')
    findings.error(at('balance'), 'pack.form.balance')
  if ('amount' in descriptor && descriptor.amount) {
    if (role !== 'stage') findings.error(at('amount'), 'pack.form.amount')
    else if (!addsUp(descriptor.unit)) findings.error(at('amount'), 'pack.form.amountUnit')
  }
  if ('unit' in descriptor && descriptor.unit !== undefined && hasBrokenSize(descriptor.unit))
    findings.error(at('unit'), 'pack.form.unitSize', { unit: descriptor.unit })
  const { assetSchema, checkSchema } = descriptor as { assetSchema?: string; checkSchema?: string }
  if (assetSchema !== undefined && !assetSchemas.has(assetSchema))
    findings.error(at('assetSchema'), 'pack.reference.assetSchema', { name: assetSchema })
  if (checkSchema !== undefined && !checkSchemas.has(checkSchema))
    findings.error(at('checkSchema'), 'pack.reference.checkSchema', { name: checkSchema })
  if (role === 'breakdown' && kindOf(descriptor).isRowValue === false) {
    findings.error(at('kind'), 'pack.form.nested', { kind: descriptor.kind })
  } else if (role === 'breakdown' && isGeometryField(descriptor)) {
    findings.error(at('store'), 'pack.form.nested', { kind: 'geometry' })
  } else if ('items' in descriptor) {
    checkBreakdown(theCase, at('items'), descriptor, findings)
  }
}

/** Forms whose fields may have a meaning for the EU: a product may say where it goes, too. */
const rolesOf = (eudr: Descriptor['eudr']): readonly FormRole[] =>
  eudr === 'destination' ? ['stage', 'common', 'transformation'] : ['common', 'transformation']

/** Results of a satellite check are a list of choices, which includes the results for "no change". */
function checkEudr(
  { path, role, raw }: FormCase,
  name: string,
  { kind, eudr, eudrOk }: Descriptor,
  findings: Findings,
): void {
  const at = (...parts: (string | number)[]) => path + pointer('descriptor', name, ...parts)
  const fits = eudr ? kindsMeaning(eudr) : []
  if (eudr !== undefined && !fits.includes(kind))
    findings.error(at('eudr'), 'pack.form.eudr', { role: eudr, kind: fits.join(', ') })
  else if (eudr !== undefined && !rolesOf(eudr).includes(role))
    findings.error(
      at('eudr'),
      eudr === 'destination' ? 'pack.form.destinationElsewhere' : 'pack.form.eudrElsewhere',
    )
  if ((eudr === 'cutoff') !== (eudrOk !== undefined)) findings.error(at('eudrOk'), 'pack.form.eudrOk')
  const values = listIn(raw, 'schema', 'properties', name, 'enum')
  for (const [index, value] of (eudrOk ?? []).entries())
    if (!values.includes(value)) findings.error(at('eudrOk', index), 'pack.form.enumLabel', { name: value })
}

function checkBreakdown(
  theCase: FormCase,
  path: string,
  { items, sumTo }: DescriptorOf<'disaggregate'>,
  findings: Findings,
): void {
  findings.within(path, shapeFaults(innerForm, items))
  const form = pruned(innerForm, items)
  if (form === undefined || !isRecord(items)) return
  if (sumTo !== undefined && !Object.values(form.schema.properties).some(isNumeric))
    findings.error(path, 'pack.form.sum')
  checkForm(
    { ...theCase, path, role: 'breakdown', raw: { ...items }, form, uniqueFields: undefined },
    findings,
  )
}

/** Checks roles that only one field of a form may have: RENSPA and area (GEO-03), description, quantity of the link, amount. */
function checkOnce({ path, form }: FormCase, findings: Findings): void {
  const seen = new Set<string>()
  let headers = 0
  for (const [name, descriptor] of Object.entries(form.descriptor)) {
    const { geojson, eudr, role, linkQuantity, amount, gs1 } = descriptor as Descriptor & {
      linkQuantity?: boolean
      amount?: boolean
    }
    const once = (option: string, value: string | undefined, key: TextKey) => {
      if (value === undefined) return
      if (seen.has(value)) findings.error(path + pointer('descriptor', name, option), key, { role: value })
      seen.add(value)
    }
    once('geojson', geojson, 'pack.form.geojsonTwice')
    once('eudr', eudr, 'pack.form.eudrTwice')
    once('role', role, 'pack.form.roleTwice')
    once('gs1', gs1 && `gs1 ${gs1}`, 'pack.form.gs1Twice')
    once('linkQuantity', linkQuantity ? 'linkQuantity' : undefined, 'pack.form.linkQuantityTwice')
    once('amount', amount ? 'amount' : undefined, 'pack.form.amountTwice')
    if (form.schema.properties[name]?.header === true) headers++
  }
  if (headers > 4)
    findings.warn(path + pointer('schema', 'properties'), 'pack.form.headers', { count: headers })
}

function checkUnique({ path, form, uniqueFields }: FormCase, findings: Findings): void {
  for (const [index, name] of (uniqueFields ?? []).entries()) {
    const descriptor = Object.hasOwn(form.descriptor, name) ? form.descriptor[name] : undefined
    if (descriptor === undefined || !kindOf(descriptor).scalar)
      findings.error(path + pointer('uniqueFields', index), 'pack.form.unique', { name })
  }
}

function isOver(low: number | undefined, high: number | undefined): boolean {
  return low !== undefined && high !== undefined && low > high
}
