import type { Seal } from '../../platform/seal/seals.ts'
import type { Evidence } from './evidence.ts'
import type { WrittenFile } from '../../platform/effects/zip-writer.ts'

export const manifestPath = 'manifest.json'
export const signaturePath = 'manifest.sig'

/** What a packet holds, as its key signs it (PKT-02). */
export interface Manifest {
  format: 1
  /** ISO 8601 */
  made: string
  product: { _id: string; uuid: string; identifier: string; stage: { _id: string; name: string } }
  files: WrittenFile[]
  account: { _id: string; name: string }
  /** The newest seal of the account's chain. */
  seal: Seal | null
}

export const manifestText = (
  { made, start, account }: Evidence,
  files: readonly WrittenFile[],
  seal: Seal | null,
): string =>
  `${JSON.stringify(
    { format: 1, made: made.toISOString(), product: start, files, account, seal } satisfies Omit<
      Manifest,
      'files'
    > & { files: readonly WrittenFile[] },
    null,
    2,
  )}\n`

/** The manifest in a text; undefined where the text has another shape. */
export function readManifest(content: string): Manifest | undefined {
  let read: unknown
  try {
    read = JSON.parse(content)
  } catch {
    return undefined
  }
  const { format, files } = (read ?? {}) as Partial<Manifest>
  return format === 1 && Array.isArray(files) && files.every(isFile) ? (read as Manifest) : undefined
}

const isFile = (file: unknown): boolean => {
  const { path, bytes, sha256 } = (file ?? {}) as Partial<WrittenFile>
  return (
    typeof path === 'string' &&
    Number.isSafeInteger(bytes) &&
    bytes! >= 0 &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  )
}
