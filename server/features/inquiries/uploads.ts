import { createHash } from 'node:crypto'
import type { RemarkCode } from '../../../core/errors/remarks.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { GroundPicture } from '../../../core/look/ground.ts'
import type { FileType } from '../../../core/rules/file.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { SentFile } from '../../platform/http/parts.ts'
import { Helper } from '../../platform/process/helper.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { linkActor } from '../../../core/rules/history.ts'
import type { Inspection } from '../files/inspect.ts'
import { signAddress } from '../files/signed.ts'
import { storeFile } from '../files/store.ts'
import type { AnswerFile } from './tables.ts'

/** A file of a type, or a file of plots; its bytes come by standard input. */
export type UploadQuestion = { length: number } & ({ type: FileType } | GroundQuestion)

/** `isChosen`: the bytes are another reading, which a button named. */
export interface GroundQuestion {
  ground: GroundOfPage
  isChosen: boolean
}

/** What a page knows of the plots that it asks for. */
interface GroundOfPage {
  language: Language
  country: string | null
  /** The organization that is asked, by name. */
  producer: string
  /** Hectares by the form. */
  formHa?: number | undefined
}

/** What is said of a file of plots: what stayed out, was converted or is in doubt, or that it was simplified. */
export interface LeftOut {
  code: RemarkCode
  fault: Fault
  isSimplified?: true
  /** Texts of the other readings, in their order. */
  buttons: string[]
}

/** Other readings of a file that was refused. */
export interface OtherReadings {
  buttons: string[]
  /** As JSON. */
  instead: string[]
}

/** Plots as they were read. */
export interface GroundAnswer {
  geometry: FeatureCollection
  warnings: string[]
  left: LeftOut[]
  /** The other readings, as JSON. */
  instead: string[]
  picture: GroundPicture
}
export type UploadAnswer =
  | { inspected: Inspection }
  | GroundAnswer
  | ({ fault: string | Fault } & Partial<OtherReadings>)

/** What links bring is read apart from what people of accounts upload, so that strangers never keep these waiting. */
const helper = new Helper<UploadQuestion, UploadAnswer>(new URL('./uploads.worker.ts', import.meta.url), {
  maxMilliseconds: 5_000,
  maxMegabytes: 256,
})

type Waits = Pick<Settings, 'linkFileSeconds'>

/**
 * UNAVAILABLE after a long wait for others. A link sends one form with files at a time, so each link has one question waiting, and
 * turns go round by link. A question ends by the processor's time, which takes longer by the clock where the machine is busy.
 */
async function ask(
  question: UploadQuestion,
  content: Buffer,
  { linkFileSeconds: seconds }: Waits,
): Promise<UploadAnswer> {
  const left = AbortSignal.timeout(seconds * 1_000)
  return (await helper.ask(question, content, left)) ?? { fault: 'content' }
}

/** Reads a file of plots as the browser does (GRD-01). */
export const readPlots = (
  content: Buffer,
  waits: Waits,
  ground: GroundOfPage,
  { isChosen = false } = {},
): Promise<UploadAnswer> => ask({ length: content.length, ground, isChosen }, content, waits)

/** What a page of a link takes as a file. */
export const uploadTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
type UploadType = (typeof uploadTypes)[number]
export const isUploadType = (type: string): type is UploadType =>
  (uploadTypes as readonly string[]).includes(type)

/** A file that was judged and isn't kept yet. */
export interface Upload {
  field: string
  name: string
  type: UploadType
  sent: { sha256: string; bytes: number }
  inspected: Required<Inspection>
}

/** Judges a file; a picture becomes a small JPEG (LNK-10). A text says why it isn't taken. */
export async function judgeUpload(
  field: string,
  { name, type, ...file }: SentFile & { type: UploadType },
  waits: Waits,
): Promise<Upload | 'heic' | 'unreadable' | 'pixels'> {
  const content = await file.content()
  const answer = await ask({ type, length: content.length }, content, waits)
  if ('fault' in answer)
    return answer.fault === 'heic' ? 'heic' : answer.fault === 'pictureTooLarge' ? 'pixels' : 'unreadable'
  if (!('inspected' in answer)) return 'unreadable'
  const isPicture = type !== 'application/pdf'
  return {
    field,
    name: isPicture ? `${name.replace(/\.(png|jpe?g)$/i, '')}.jpg` : name,
    type: isPicture ? 'image/jpeg' : type,
    sent: { sha256: file.sha256, bytes: file.bytes },
    inspected: { content, ...answer.inspected },
  }
}

/** Gives a judged file an address, which opens nothing before it is kept. */
export async function addressUpload(
  tx: Tx,
  { field, name, type, sent, inspected: { content } }: Upload,
  settings: Parameters<typeof signAddress>[2],
): Promise<{ key: string; file: AnswerFile }> {
  const { key, signedUrl } = await signAddress(tx, { name, type, purpose: 'support' }, settings)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const url = signedUrl.slice(0, signedUrl.indexOf('?'))
  return { key, file: { field, name, type, bytes: content.length, sha256, sent, url } }
}

/** Keeps a judged file where no address opens it. */
export async function keepUpload(
  { database, storage, accountId }: { database: Database; storage: Storage; accountId: string },
  key: string,
  { type, inspected }: Upload,
): Promise<void> {
  const upload = { accountId, userId: linkActor, key, type, purpose: 'support' } as const
  await storeFile(database, storage, upload, inspected)
}
