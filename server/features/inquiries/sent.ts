import { kindOf } from '../../../core/fields/index.ts'
import { Refusal } from '../../../core/errors/refusal.ts'
import { text } from '../../../core/i18n/index.ts'
import { linkActor } from '../../../core/rules/history.ts'
import type { Parts, SentFile } from '../../platform/http/parts.ts'
import type { Visit } from '../../platform/http/secret-page.ts'
import type { SecretRecord } from '../../platform/secrets.ts'
import { type Draft, emptyDraft, type Faults, isPictures, knownWarnings, maxFiles, takes } from './draft.ts'
import { controlOf } from './inputs.ts'
import { type OpenLink, openLink } from './open.ts'
import { faultOf } from './show.ts'
import { isUploadType, keepUpload, readPlots } from './uploads.ts'

interface Kept {
  files: Draft['files']
  plots: Draft['plots']
  faults: Faults
  /** A file waited too long for others. */
  isBusy: boolean
}

/** Judges and keeps the files of a form, one after the other. */
export async function keepFiles(
  outside: Parameters<typeof keepUpload>[0],
  found: SecretRecord,
  parts: Parts,
  visit: Visit,
): Promise<Kept> {
  const { database, accountId } = outside
  const open = await database.inAccount({ accountId, userId: linkActor, readOnly: true }, (tx) =>
    openLink(tx, found.recordId, visit),
  )
  const kept: Kept = { files: [], plots: {}, faults: {}, isBusy: false }
  let count = 0
  try {
    for (const name of open.names) {
      const sent = (parts.get(name) ?? []).filter(
        (value): value is SentFile =>
          typeof value !== 'string' && (value.isTooLarge || value.content.length > 0),
      )
      for (const file of sent) {
        const fault = await keepOne(outside, open, kept, name, file, ++count)
        if (fault) kept.faults[name] ??= fault
      }
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error
    kept.isBusy = true
  }
  return kept
}

async function keepOne(
  outside: Parameters<typeof keepUpload>[0],
  open: OpenLink,
  kept: Kept,
  name: string,
  file: SentFile,
  count: number,
): Promise<string | undefined> {
  if (file.isTooLarge) return faultOf(open, 'tooLarge')
  if (file.name.length > 200 || /\p{Cc}/u.test(file.name)) return faultOf(open, 'unreadable')
  if (controlOf(open.form.descriptor[name]!) === 'plots') {
    const read = await readPlots(file, outside.settings, { language: open.language, country: open.country })
    if ('geometry' in read) {
      const { geometry, warnings, left } = read
      kept.plots[name] = { name: file.name, geometry, warnings: knownWarnings(warnings), left }
      return undefined
    }
    const { fault } = read as {
      fault: string | { key: Parameters<typeof text>[1]; params?: Record<string, string> }
    }
    return typeof fault === 'string'
      ? faultOf(open, 'unreadable')
      : text(open.language, fault.key, fault.params)
  }
  const { type } = file
  if (!isUploadType(type) || !takes(open, name, file))
    return faultOf(open, isPictures(open, name) ? 'picture' : 'type')
  if (count > maxFiles) return faultOf(open, 'files')
  const stored = await keepUpload(outside, name, { ...file, type })
  if (!stored) return faultOf(open, 'unreadable')
  kept.files.push(stored)
  return undefined
}

/** What a page sends beside what somebody typed. */
const notTyped = new Set(['step', 'asked', 'instead'])

/** What was typed and sent now, with the files before it that the form still names. */
export function draftOf({ form, names, link }: OpenLink, parts: Parts, kept: Kept): Draft {
  const before = link.draft ?? emptyDraft
  const typed = Object.fromEntries(
    [...parts].flatMap(([name, values]) =>
      notTyped.has(name) || name.endsWith('.kept')
        ? []
        : [[name, values.filter((value) => typeof value === 'string')]],
    ),
  )
  const isKept = (name: string, mark: string) => parts.get(`${name}.kept`)?.includes(mark) ?? false
  const single = (name: string) =>
    kindOf(form.descriptor[name]!).type !== 'array' && kept.files.some(({ field }) => field === name)
  return {
    typed,
    files: [
      ...before.files.filter(({ field, sha256 }) => isKept(field, sha256) && !single(field)),
      ...kept.files,
    ],
    plots: {
      ...Object.fromEntries(
        names.flatMap((name) =>
          before.plots[name] && isKept(name, 'plots') ? [[name, before.plots[name]]] : [],
        ),
      ),
      ...kept.plots,
    },
    judged: null,
  }
}
