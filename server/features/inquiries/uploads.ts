import { createHash } from 'node:crypto'
import type { Fault } from '../../../core/errors/refusal.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { FileType } from '../../../core/rules/file.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { SentFile } from '../../platform/http/parts.ts'
import { Helper } from '../../platform/process/helper.ts'
import { maxFileSeconds, type Settings } from '../../platform/process/settings.ts'
import { Turns } from '../../platform/turns.ts'
import { linkActor } from '../../../core/rules/history.ts'
import type { Inspected } from '../files/inspect.ts'
import { signAddress } from '../files/signed.ts'
import { storeFile } from '../files/store.ts'
import type { AnswerFile } from './tables.ts'

/** A file of a type, or a file of plots; its bytes come by standard input. */
export type UploadQuestion = { length: number } & ({ type: FileType } | { ground: GroundOfPage })

/** What a page knows of the plots that it asks for. */
interface GroundOfPage {
  language: Language
  country: string | null
}

/** What is said of a file of plots: what stayed out, was converted or is in doubt, or that it was simplified. */
export interface LeftOut {
  fault: Fault
  isSimplified?: true
}
export type UploadAnswer =
  | { inspected: Inspected }
  | { geometry: FeatureCollection; warnings: string[]; left: LeftOut[] }
  | { fault: string | Fault }

/** What links bring is read apart from what people of accounts upload, so that strangers never keep these waiting. */
const helper = new Helper<UploadQuestion, UploadAnswer>(new URL('./uploads.worker.ts', import.meta.url), {
  maxMilliseconds: 5_000,
  maxMegabytes: 256,
})
const turns = new Turns(1, { timeout: maxFileSeconds * 1_000 })

type Waits = Pick<Settings, 'linkFileSeconds'>

/** UNAVAILABLE after a long wait for others. */
async function ask(
  question: UploadQuestion,
  content: Buffer,
  { linkFileSeconds: seconds }: Waits,
): Promise<UploadAnswer> {
  const endTurn = await turns.take('', AbortSignal.timeout(seconds * 1_000))
  try {
    return (await helper.ask(question, content)) ?? { fault: 'content' }
  } finally {
    endTurn()
  }
}

/** Reads a file of plots as the browser does (GRD-01). */
export const readPlots = (
  { content }: Pick<SentFile, 'content'>,
  waits: Waits,
  ground: GroundOfPage,
): Promise<UploadAnswer> => ask({ length: content.length, ground }, content, waits)

/** What a page of a link takes as a file. */
export const uploadTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const isUploadType = (type: string): type is FileType =>
  (uploadTypes as readonly string[]).includes(type)

/** Judges a file and keeps it where no address opens it; undefined: it isn't what it says. */
export async function keepUpload(
  {
    database,
    storage,
    settings,
    accountId,
  }: { database: Database; storage: Storage; settings: Settings; accountId: string },
  field: string,
  { name, type, content }: SentFile & { type: FileType },
): Promise<AnswerFile | undefined> {
  const answer = await ask({ type, length: content.length }, content, settings)
  if (!('inspected' in answer)) return undefined
  const upload = { accountId, userId: linkActor, type, purpose: 'support' } as const
  const { key, signedUrl } = await database.inAccount({ ...upload, via: 'link' }, (tx) =>
    signAddress(tx, { name, type, purpose: 'support' }, settings),
  )
  await storeFile(database, storage, { ...upload, key }, { content, ...answer.inspected })
  return {
    field,
    name,
    type,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    url: signedUrl.slice(0, signedUrl.indexOf('?')),
  }
}
