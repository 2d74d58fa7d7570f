import { isRemarkCode, remarkText } from '../../../core/errors/remarks.ts'
import { Refusal } from '../../../core/errors/refusal.ts'
import { kindOf } from '../../../core/fields/index.ts'
import { isReadableLine, tidyLine } from '../../../core/fields/strings.ts'
import { text } from '../../../core/i18n/index.ts'
import { withoutUnseen } from '../../../core/readers/clean.ts'
import { maxFileBytes, maxFileName, maxSentBytes } from '../../../core/rules/file.ts'
import { placeOfUnstorable } from '../../platform/http/json.ts'
import type { Parts, SentFile } from '../../platform/http/parts.ts'
import type { Settings } from '../../platform/process/settings.ts'
import {
  type Draft,
  emptyDraft,
  type Faults,
  isPictures,
  knownWarnings,
  maxFiles,
  type Plots,
  type RefusedPlots,
  takes,
} from './draft.ts'
import { controlOf, versionInput } from './inputs.ts'
import type { OpenLink } from './open.ts'
import { groundCountry, hectaresOf, isSamePosition } from './readings.ts'
import { faultOf } from './show.ts'
import { type GroundAnswer, isUploadType, judgeUpload, readPlots, type Upload } from './uploads.ts'

/** What the files of a form are; nothing of them is kept yet. */
export interface JudgedFiles {
  uploads: Upload[]
  plots: Draft['plots']
  refused: Record<string, RefusedPlots>
  faults: Faults
  /** 413: a file has more bytes than its input takes. */
  isTooLarge: boolean
  /** A file waited too long for others. */
  isBusy: boolean
}

/** Judges the files of a form, one after the other. An input brings all of its files, or none. */
export async function judgeFiles(open: OpenLink, parts: Parts, settings: Settings): Promise<JudgedFiles> {
  const judged: JudgedFiles = {
    uploads: [],
    plots: {},
    refused: {},
    faults: {},
    isTooLarge: false,
    isBusy: false,
  }
  let count = 0
  try {
    for (const name of open.names) {
      const files = (parts.get(name) ?? []).filter(
        (value): value is SentFile => typeof value !== 'string' && value.bytes > 0,
      )
      count += files.length
      const fault =
        count > maxFiles
          ? faultOf(open, 'files')
          : files.length > 1 && isSingle(open, name)
            ? faultOf(open, 'single')
            : await judgeInput(open, { judged, parts, settings }, name, files)
      if (fault === undefined) continue
      judged.faults[name] = fault
      judged.uploads = judged.uploads.filter(({ field }) => field !== name)
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error
    judged.isBusy = true
  }
  return judged
}

const isSingle = ({ form }: OpenLink, name: string): boolean =>
  kindOf(form.descriptor[name]!).type !== 'array'

/** A form whose files are judged. */
interface AnswerContext {
  judged: JudgedFiles
  parts: Parts
  settings: Settings
}

async function judgeInput(
  open: OpenLink,
  judging: AnswerContext,
  field: string,
  files: readonly SentFile[],
): Promise<string | undefined> {
  const judgeOne = controlOf(open.form.descriptor[field]!) === 'plots' ? judgePlots : judgeDocument
  for (const file of files) {
    const name = tidyLine(file.name)
    if (name.length > maxFileName || !isReadableLine(name)) return faultOf(open, 'fileName')
    const fault = await judgeOne(open, judging, field, { ...file, name })
    if (fault !== undefined) return `${name}: ${fault}`
  }
  return undefined
}

async function judgePlots(
  open: OpenLink,
  { judged, parts, settings }: AnswerContext,
  field: string,
  file: SentFile,
): Promise<string | undefined> {
  const { language } = open
  if (file.isTooLarge || file.bytes > maxFileBytes) {
    judged.isTooLarge = true
    return remarkText(language, { code: 'GROUND_TOO_BIG', details: {} })
  }
  const read = await readPlots(await file.content(), settings, groundOf(open, parts))
  if ('geometry' in read) {
    judged.plots[field] = plotsOf(file.name, read)
    return undefined
  }
  const { fault, buttons = [], instead = [] } = 'fault' in read ? read : { fault: 'content' }
  const isKnown = typeof fault !== 'string'
  if (isKnown && buttons.length > 0)
    judged.refused[field] = { name: file.name, code: fault.code!, buttons, instead }
  return isKnown ? text(language, fault.key, fault.params) : faultOf(open, 'unreadable')
}

const groundOf = (open: OpenLink, parts: Parts): Parameters<typeof readPlots>[2] => ({
  language: open.language,
  country: groundCountry(open, (input) => textOf(parts, input)),
  producer: open.organization,
  formHa: hectaresOf(open, (input) => textOf(parts, input)),
})

const plotsOf = (name: string, read: GroundAnswer): Plots => ({
  ...read,
  name,
  warnings: knownWarnings(read.warnings),
})

/** The plots of a draft as the pressed button `instead` reads them; undefined where the button is of another input. */
export async function takeOtherPlots(
  open: OpenLink,
  draft: Draft | null,
  parts: Parts,
  settings: Settings,
): Promise<Draft['plots'] | undefined> {
  const [, field = '', n = ''] = /^(.+):(\d{1,3})$/.exec(textOf(parts, 'instead')) ?? []
  const isKept = parts.get(`${field}.kept`)?.includes('plots') ?? false
  const refused = draft?.refused?.[field]
  const kept = isKept ? draft?.plots[field] : undefined
  const plots = refused ?? kept
  const chosen = plots?.instead[Number(n)]
  if (!plots || !chosen) return undefined
  const read = await readPlots(Buffer.from(chosen), settings, groundOf(open, parts), { isChosen: true })
  if (!('geometry' in read)) return undefined
  const answered = refused
    ? refused.code
    : kept!.left.flatMap(({ code, buttons }) => buttons.map(() => code))[Number(n)]
  const choices = [...(refused ? [] : (kept?.choices ?? [])), answered].filter(isRemarkCode)
  return { [field]: { ...plotsOf(plots.name, read), choices } }
}

async function judgeDocument(
  open: OpenLink,
  { judged, settings }: AnswerContext,
  field: string,
  file: SentFile,
): Promise<string | undefined> {
  const { name, type, bytes } = file
  if (!isUploadType(type) || !takes(open, field, file)) {
    if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return faultOf(open, 'heic')
    return faultOf(open, isPictures(open, field) ? 'picture' : 'type')
  }
  const isPicture = type !== 'application/pdf'
  if (file.isTooLarge || bytes > (isPicture ? maxSentBytes : maxFileBytes)) {
    judged.isTooLarge = true
    if (!isPicture && bytes > maxFileBytes) return faultOf(open, 'tooLarge')
    return faultOf(open, bytes > maxSentBytes ? 'tooLargePicture' : 'tooLargeTogether')
  }
  const upload = await judgeUpload(field, { ...file, type }, settings)
  if (typeof upload === 'string') return faultOf(open, upload)
  judged.uploads.push(upload)
  return undefined
}

/** What a page sends beside what somebody typed. */
const notTyped = new Set(['step', 'asked', 'instead', versionInput])

/** What was typed, and what of it nobody can store: NUL, and halves of surrogate pairs (LNK-11). */
export function typedIn(open: OpenLink, parts: Parts): { typed: Draft['typed']; faults: Faults } {
  const typed: Record<string, string[]> = {}
  const faults: Faults = {}
  for (const [name, values] of parts) {
    if (notTyped.has(name) || name.endsWith('.kept')) continue
    const texts = values.filter((value) => typeof value === 'string')
    typed[name] = texts.map((value) => withoutUnseen(value.replaceAll('\0', '').toWellFormed()))
    const place = texts.map(placeOfUnstorable).find((one) => one !== undefined)
    if (place !== undefined)
      faults[inputOf(open, name)] = text(open.language, 'fields.unreadable', { place: String(place) })
  }
  return { typed, faults }
}

/** The input that shows a fault: a field has several names, a pair two. */
const inputOf = ({ names }: OpenLink, name: string): string =>
  names.find((one) => name === one || name.startsWith(`${one}.`)) ??
  name.replace('verification.', 'reference.')

/** What an input of one line sent. */
export function textOf(parts: Parts, name: string): string {
  const [value] = parts.get(name) ?? []
  return typeof value === 'string' ? tidyLine(value) : ''
}

/** The draft as it will be: what was typed and sent now, with the files before it that the form still names. */
export function draftOf(
  open: OpenLink,
  before: Draft | null,
  { parts, typed, files, plots, refused, choices = {} }: Omit<Draft, 'judged'> & { parts: Parts },
): Draft {
  const { names } = open
  const known = before ?? emptyDraft
  const isKept = (name: string, mark: string) => parts.get(`${name}.kept`)?.includes(mark) ?? false
  const isReplaced = (name: string) => isSingle(open, name) && files.some(({ field }) => field === name)
  return {
    typed,
    files: [
      ...known.files.filter(({ field, sha256 }) => isKept(field, sha256) && !isReplaced(field)),
      ...files,
    ],
    plots: {
      ...Object.fromEntries(
        names.flatMap((name) =>
          known.plots[name] && isKept(name, 'plots') ? [[name, known.plots[name]]] : [],
        ),
      ),
      ...plots,
    },
    refused: refused ?? {},
    choices: {
      ...Object.fromEntries(
        Object.entries(known.choices ?? {}).filter(([name]) =>
          isSamePosition(open, name, known.typed, typed),
        ),
      ),
      ...choices,
    },
    judged: null,
  }
}
