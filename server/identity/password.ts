import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Turns } from '../platform/turns.ts'

/**
 * Passwords hashed at once: more would occupy memory, and the threads that file access and DNS need. With more than twenty waiting, the
 * last would wait for over three seconds.
 */
const hashing = new Turns(2, { maxWaiting: 20 })
/** Passwords of one address that are hashed or wait for it: a crowd of one address leaves places to everybody else. */
const addresses = new Turns(4, { maxWaiting: 20 })

/** Waits for a turn to hash; TOO_MANY when too many wait, or `left` says that the visitor has gone. Returns the function that ends it. */
export async function takeHashTurn(address: string, left: AbortSignal): Promise<() => void> {
  const endAddressTurn = await addresses.take(address, left)
  try {
    const endTurn = await hashing.take('', left)
    return () => {
      endTurn()
      endAddressTurn()
    }
  } catch (error) {
    endAddressTurn()
    throw error
  }
}

/**
 * N = 2^14, r = 8, p = 5: OWASP's parameters with the least memory, 16 MB for each concurrent hash. The hash contains its
 * parameters, so they can be raised while old passwords keep working.
 */
const cost = { ln: 14, r: 8, p: 5 }
const length = 32
/** Longer passwords would only cost time. */
const maxPasswordLength = 1_000

/** `$scrypt$ln=14,r=8,p=5$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Compares in constant time. Without a stored hash it takes as long and returns false. */
export async function matches(password: string, stored: string | undefined): Promise<boolean> {
  // For scrypt, a password equals itself with trailing NULs.
  if (password.length > maxPasswordLength || password.includes('\0')) return false
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? '')
  if (!parts) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const [, ln, r, p, salt, hash] = parts
  const expected = Buffer.from(hash!, 'base64url')
  const found = await derive(password, Buffer.from(salt!, 'base64url'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  })
  return found.length === expected.length && timingSafeEqual(found, expected)
}

function derive(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((done, failed) => {
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
    // Keyboards compose accented letters differently, so the password is normalised.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, hash) =>
      error ? failed(error) : done(hash),
    )
  })
}
