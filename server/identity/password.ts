import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * N = 2^14, r = 8, p = 5: OWASP's measure with the least memory, 16 MB for each password under way. The parameters
 * stand in the hash, so that they can be raised without asking anybody for a new password.
 */
const cost = { ln: 14, r: 8, p: 5 }
const length = 32
/** Longer ones would only cost time. */
const longestPassword = 1_000

/** `$scrypt$ln=14,r=8,p=5$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Compares in constant time; without a stored hash it costs as much and answers no. */
export async function matches(password: string, stored: string | undefined): Promise<boolean> {
  // scrypt can't tell a password from the same one with NULs behind it.
  if (password.length > longestPassword || password.includes('\0')) return false
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

/** Two at a time: more would only take memory and the threads that files and name look-ups need. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
  else running += 1
  try {
    return await new Promise<Buffer>((done, failed) => {
      const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
      // The same password typed on another keyboard may reach us composed differently.
      scrypt(password.normalize('NFKC'), salt, length, options, (error, hash) =>
        error ? failed(error) : done(hash),
      )
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
