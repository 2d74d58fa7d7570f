import { createHash } from 'node:crypto'
import { canonicalize } from 'json-canonicalize'
import { isReferenceNumber, isVerificationNumber, numberOf } from '../../../core/eudr/numbers.ts'
import { accepts } from '../../../core/fields/accept.ts'
import { type RemarkCode, remarkText } from '../../../core/errors/remarks.ts'
import { isRequired, kindOf } from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { geometryWarnings, type GeometryWarning } from '../../../core/geometry/warnings.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { pairOf } from '../../../core/readers/pairs.ts'
import { maxParts } from '../../platform/http/parts.ts'
import { checkValues } from '../configuration/forms.ts'
import { controlOf, inputsOf, pointGeometry, type FormInput, typedValue, versionInput } from './inputs.ts'
import type { OpenLink } from './open.ts'
import { doubtsOfText, type Readings } from './readings.ts'
import type { AnswerFile, AnswerWarning, CitedNumbers } from './tables.ts'
import type { GroundAnswer, OtherReadings } from './uploads.ts'

export const maxFiles = 10
/** Pairs of numbers that a page asks for. */
export const maxPairs = 3

export interface Plots extends GroundAnswer {
  /** Of the file. */
  name: string
  warnings: GeometryWarning[]
  /** What pressed buttons answered. */
  choices?: RemarkCode[]
}

/** What a link holds before somebody signs: what was typed and sent, and once no rule refuses it, the values as they will be signed. */
export interface Draft {
  typed: FormInput
  files: AnswerFile[]
  plots: Record<string, Plots>
  /** The other readings of files that were refused last. */
  refused?: Record<string, RefusedPlots>
  /** What pressed buttons answered of typed positions, by field, while these stay as typed. */
  choices?: Record<string, RemarkCode[]>
  judged: {
    values: Record<string, unknown>
    /** In whose units the figures are (FIG-02); drafts before this member lack it. */
    formVersion?: number
    references: CitedNumbers[]
    warnings: Record<string, AnswerWarning[]>
  } | null
}

export interface RefusedPlots extends OtherReadings {
  name: string
  /** Why; drafts before this member lack it. */
  code?: string
}

interface KeptFile {
  value: string
  name: string
  /** Of plots. */
  ground?: Pick<Plots, 'picture' | 'left'>
}

/** What a look shows of a draft: made when the draft is judged, so that each look costs the same whatever the draft holds (LNK-11). */
export interface ShownDraft {
  typed: FormInput
  /** The version of the form that it was typed into. */
  formVersion?: number
  /** Files that the form may keep, by their field. */
  kept: Record<string, KeptFile[]>
  /** Buttons beside files that were refused. */
  refused?: Record<string, readonly string[]>
  /** Null: something is still wrong with it. */
  review: {
    seen: string
    fields: Record<Language, { name?: string; title: string; value: string; notes: string[] }[]>
    /** The names of fields with a value. */
    filled: string[]
  } | null
}

export const emptyDraft: Draft = { typed: {}, files: [], plots: {}, judged: null }

/** Texts of what is wrong, by field. */
export type Faults = Record<string, string>

/** The names of inputs that a page may send, and how often each. */
export function namesOfPage({ form, names, inquiry }: OpenLink): Map<string, number> {
  const allowed = new Map([
    ['step', 1],
    ['asked', 1],
    ['instead', 1],
    [versionInput, 1],
  ])
  for (const name of names) {
    const control = controlOf(form.descriptor[name]!)
    for (const input of inputsOf(name, control)) allowed.set(input, control === 'choices' ? 500 : 1)
    // More than are kept, so that the input says how many it takes.
    if (control === 'files') allowed.set(name, maxParts).set(`${name}.kept`, maxParts)
    if (control === 'plots') allowed.set(name, 1).set(`${name}.kept`, 1)
  }
  if (inquiry.asks_references)
    for (let n = 1; n <= maxPairs; n++) allowed.set(`reference.${n}`, 1).set(`verification.${n}`, 1)
  return allowed
}

/** Judges what was typed by the rules of the form alone (LNK-05); `before` are faults of files. */
export async function judge(
  open: OpenLink,
  draft: Draft,
  before: Faults,
  readings: Readings,
): Promise<{ draft: Draft; faults: Faults }> {
  const { tx, form, names, config, language, view, inquiry, product } = open
  const faults: Faults = { ...before }
  const data: Record<string, unknown> = {}
  const stays = new Set<string>()
  for (const name of names) {
    const control = controlOf(form.descriptor[name]!)
    const reading = readings.get(name)
    if (reading && 'fault' in reading) faults[name] ??= remarkText(language, reading.fault)
    const read = reading && 'value' in reading ? reading.value : undefined
    if (control === 'plots') {
      if (draft.plots[name]) data[name] = draft.plots[name].geometry
      else if (read) data[name] = pointGeometry(read)
      else if (product?.data[name] !== undefined && inquiry.asks === 'form') stays.add(name)
    } else if (control === 'files') {
      const value = fileValue(open, name, draft.files)
      if (value !== undefined) data[name] = value
      else if (product?.data[name] !== undefined && inquiry.asks === 'form') stays.add(name)
    } else {
      const value = typedValue(form, name, draft.typed, view)
      data[name] = read && isRecord(value) ? { ...value, coords: pairOf(read) } : value
    }
  }
  // What the product has stays as it is where nothing else was sent.
  const judged = {
    ...form,
    schema: { ...form.schema, required: names.filter((name) => isRequired(form, name) && !stays.has(name)) },
  }
  const checked = await checkValues(tx, config, judged, { dataSchema: data }, { ignored: [] })
  for (const { path, key, params } of checked.faults) {
    const name = pointerNames(path)[1]!
    faults[name] ??= text(language, key, params)
  }
  const references = readPairs(draft.typed, language, faults)
  if (Object.keys(faults).length > 0) return { draft: { ...draft, judged: null }, faults }
  const values = Object.fromEntries(
    Object.entries(checked.data).map(([name, value]) => [name, signedValue(value, name, draft.files)]),
  )
  const odd = doubtsOfText(open, draft.typed)
  const warnings = Object.fromEntries(
    names.flatMap((name): [string, AnswerWarning[]][] => {
      const reading = readings.get(name)
      const said = reading && 'value' in reading ? [...(reading.told ?? []), ...(reading.doubts ?? [])] : []
      const { warnings: ofLines = [], left = [] } = draft.plots[name] ?? {}
      const own = [
        ...ofLines,
        ...left.map(({ code, fault: { params = {} } }) => ({ code, details: params })),
        ...[...said, ...(odd.get(name) ?? [])].map(({ code, details }) => ({ code, details })),
      ]
      return own.length > 0 ? [[name, own]] : []
    }),
  )
  return {
    draft: { ...draft, judged: { values, formVersion: open.formVersion, references, warnings } },
    faults,
  }
}

/** Files as the form holds them: of one picture its address, of several a list. */
function fileValue({ form }: OpenLink, name: string, files: readonly AnswerFile[]): unknown {
  const own = files.filter(({ field }) => field === name)
  const [first] = own
  if (!first) return undefined
  switch (kindOf(form.descriptor[name]!).type) {
    case 'string':
      return first.url
    case 'array':
      return own.map(({ url }) => url)
    default:
      return { name: first.name, url: first.url, type: first.type }
  }
}

/** A file as it is signed: its name and its digest, whatever its address is. */
function signedValue(value: unknown, field: string, files: readonly AnswerFile[]): unknown {
  const own = files.filter((file) => file.field === field)
  if (own.length === 0) return value
  const shown = own.map(({ name, sha256 }) => ({ name, sha256 }))
  return Array.isArray(value) ? shown : shown[0]
}

/** Whether a field of files takes pictures alone. */
export const isPictures = (open: OpenLink, field: string): boolean =>
  kindOf(open.form.descriptor[field]!).type !== 'object'

/** Whether a field takes a file. */
export const takes = (open: OpenLink, field: string, file: { name: string; type: string }): boolean => {
  const descriptor = open.form.descriptor[field]!
  const { accept } = descriptor as { accept?: string }
  return accepts(file, accept ?? (isPictures(open, field) ? 'image/*' : undefined))
}

function readPairs(typed: FormInput, language: Language, faults: Faults): CitedNumbers[] {
  const pairs: CitedNumbers[] = []
  for (let n = 1; n <= maxPairs; n++) {
    const [referenceNumber, verificationNumber] = ['reference', 'verification'].map((name) =>
      numberOf(typed[`${name}.${n}`]?.[0] ?? ''),
    ) as [string, string]
    if (referenceNumber === '' && verificationNumber === '') continue
    if (isReferenceNumber(referenceNumber) && isVerificationNumber(verificationNumber))
      pairs.push({ referenceNumber, verificationNumber })
    else faults[`reference.${n}`] ??= text(language, 'inquiries.page.fault.pair')
  }
  return pairs
}

export const knownWarnings = (codes: readonly string[]): GeometryWarning[] =>
  geometryWarnings.filter((code) => codes.includes(code))

/** Of what the review shows: who signs has seen this. */
export const seenOf = ({ judged, files }: Draft): string =>
  createHash('sha256')
    .update(canonicalize({ ...judged, files: files.map(({ sha256 }) => sha256) }))
    .digest('base64url')
