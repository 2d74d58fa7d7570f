import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Halt } from '../process/halt.ts'

/** An Ed25519 key that seals. */
export interface SealKey {
  secret: KeyObject
  /** The raw public key, in base64. */
  id: string
}

export const advice = 'put the key of the last seal back, or run script/db seal --new-key'

/** Undefined if the file is missing. */
export function readKey(file: string): SealKey | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Halt(`SEAL_KEY is ${file}, which cannot be read (${code}): ${advice}`)
  }
  try {
    const secret = createPrivateKey(text)
    if (secret.asymmetricKeyType === 'ed25519') return keyOf(secret)
  } catch {
    // No key at all.
  }
  throw new Halt(`SEAL_KEY is ${file}, expected an Ed25519 key in PEM: ${advice}`)
}

function keyOf(secret: KeyObject): SealKey {
  const { x } = createPublicKey(secret).export({ format: 'jwk' })
  return { secret, id: Buffer.from(x!, 'base64url').toString('base64') }
}

/** Makes a key in its file. */
export function makeKey(file: string): SealKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  makeKeyFile('SEAL_KEY', file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return readKey(file)!
}

/** Writes a key into a file that isn't there yet. If processes do so at once, the first one's stays. */
export function makeKeyFile(setting: string, file: string, content: string | Uint8Array): void {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = openSync(draft, 'wx', 0o600)
    writeFileSync(handle, content)
    fsyncSync(handle)
    closeSync(handle)
    linkSync(draft, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new Halt(`${setting} is ${file}, which cannot be written (${code})`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Makes another key in the file. The former file stays beside it: it may be the key of another installation. */
export function remakeKey(file: string): SealKey {
  if (existsSync(file)) renameSync(file, `${file}.${Date.now()}`)
  return makeKey(file)
}

/** Short form for people: the SHA-256 of the public key. */
export const fingerprint = (id: string): string =>
  createHash('sha256').update(Buffer.from(id, 'base64')).digest('hex')

/** Signs a list of values, in base64. */
export const sign = ({ secret }: SealKey, values: readonly unknown[]): string =>
  signBytes(null, Buffer.from(JSON.stringify(values)), secret).toString('base64')

export const isSigned = (id: string, values: readonly unknown[], signature: string): boolean =>
  isContentSigned(id, Buffer.from(JSON.stringify(values)), signature)

/** Signs bytes as they are, in base64. A manifest is a JSON object and a list of values none, so neither passes for the other. */
export const signContent = ({ secret }: SealKey, content: Uint8Array): string =>
  signBytes(null, content, secret).toString('base64')

export function isContentSigned(id: string, content: Uint8Array, signature: string): boolean {
  try {
    const x = Buffer.from(id, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verifyBytes(null, content, key, Buffer.from(signature, 'base64'))
  } catch {
    // The file holds no key.
    return false
  }
}
