import { Refusal } from '../../../core/errors/refusal.ts'
import type { Parts } from '../../platform/http/parts.ts'
import type { SecretPage } from '../../platform/http/secret-page.ts'
import { countAttempt, daily } from '../../platform/limits.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { type Draft, type Faults, judge, maxFiles } from './draft.ts'
import { readDraft } from './links.ts'
import { versionInput, withUnits } from './inputs.ts'
import type { OpenLink } from './open.ts'
import { chosenPosition, type Readings, readTyped, unasked } from './readings.ts'
import { draftOf, type JudgedFiles, textOf, typedIn } from './sent.ts'
import { faultOf } from './show.ts'
import { addressUpload, type Upload } from './uploads.ts'

/** Files that a link keeps in a day; each has 1 MB at most. */
const maxFilesOfDay = 30

interface JudgedForm {
  /** Without `judged` where the form comes back: something is wrong, or asked. */
  draft: Draft
  faults: Faults
  /** Files that are to be kept. */
  kept: { key: string; upload: Upload }[]
  /** Of the form that comes back, and what stands beside its inputs. */
  status: SecretPage['status']
  said: { readings: Readings; asked: readonly string[] }
}

/** Judges a whole form before a file of it is kept; a file whose input is at fault isn't kept (LNK-10). */
export async function judgeForm(
  open: OpenLink,
  parts: Parts,
  { uploads, plots, refused, isTooLarge, isBusy, ...sent }: JudgedFiles,
  settings: Settings,
): Promise<JudgedForm> {
  const { tx, link } = open
  const { typed: sentTexts, faults: unstorable } = typedIn(open, parts)
  const texts = withUnits(open, sentTexts, Number(textOf(parts, versionInput)))
  const chosen = chosenPosition(open, await readTyped(open, texts), textOf(parts, 'instead'))
  const typed = chosen ? { ...texts, [chosen.input]: [chosen.text] } : texts
  const choices = chosen ? { [chosen.name]: [chosen.code] } : {}
  const readings = await readTyped(open, typed)
  const addressed = []
  for (const upload of uploads) addressed.push({ upload, ...(await addressUpload(tx, upload, settings)) })
  const files = addressed.map(({ file }) => file)
  const draft = draftOf(open, await readDraft(tx, link.id), { parts, typed, plots, refused, files, choices })
  const before = { ...unstorable, ...sent.faults }
  if (draft.files.length > maxFiles) before[draft.files.at(-1)!.field] ??= faultOf(open, 'files')
  const { draft: judged, faults } = await judge(open, draft, before, readings)
  let kept = isBusy ? [] : addressed.filter(({ file }) => faults[file.field] === undefined)
  const isAboveDay = kept.length > 0 && !(await countFiles(open, kept.length))
  if (isAboveDay) {
    for (const { file } of kept) faults[file.field] = faultOf(open, 'tooManyToday')
    kept = []
  }
  const lost = new Set(addressed.filter((one) => !kept.includes(one)).map(({ file }) => file.url))
  const askedBefore = textOf(parts, 'asked')
    .split(/[\s,]+/)
    .filter((code) => code !== '')
  const doubts = unasked(open, draft, readings, askedBefore)
  const isRight = Object.keys(faults).length === 0 && !isBusy
  return {
    draft: {
      ...judged,
      files: judged.files.filter(({ url }) => !lost.has(url)),
      judged: isRight && doubts.length === 0 ? judged.judged : null,
    },
    faults,
    kept,
    status: isAboveDay ? 429 : isTooLarge ? 413 : isBusy ? 503 : isRight ? 200 : 400,
    said: { readings, asked: [...new Set([...askedBefore, ...doubts])] },
  }
}

/** Counts the files that a link is about to keep, replaced ones too; false: they are more than a day has. */
async function countFiles({ tx, link }: OpenLink, files: number): Promise<boolean> {
  try {
    await countAttempt(tx, [daily(maxFilesOfDay, 'files of a link', link.id)], files)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error
    return false
  }
}
