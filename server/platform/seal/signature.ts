import { createHash } from 'node:crypto'
import { Halt } from '../process/halt.ts'
import { isSigned, sign, type SealKey } from './key.ts'

/** The last line of a backup. */
interface Signature {
  /** SHA-256 of all lines before it, uncompressed, in hex. */
  digest: string
  /** Ed25519 public key, base64. */
  key: string
  signature: string
}

const signed = (digest: string): unknown[] => ['rastro backup', digest]

/** Passes the lines on and signs them. */
export async function* signLines(
  lines: AsyncIterable<string | Buffer>,
  key: SealKey,
): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line)
    yield line
  }
  const digest = hash.digest('hex')
  const signature: Signature = { digest, key: key.id, signature: sign(key, signed(digest)) }
  yield `${JSON.stringify(signature)}\n`
}

/** The key that signed the lines with this digest. */
export function checkSignature(file: string, end: unknown, digest: string): string {
  const { key, signature, ...given } = (end ?? {}) as Partial<Signature>
  if (typeof key !== 'string' || typeof signature !== 'string')
    throw new Halt(`${file} is damaged: its signature is missing`)
  if (given.digest !== digest || !isSigned(key, signed(digest), signature))
    throw new Halt(`${file} was altered: it is not what was signed`)
  return key
}
