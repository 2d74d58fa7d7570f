import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type pg from 'pg'

/** The keys of the provider, the same in every process and after a restart. */
export interface StoredKeys {
  /** Private JWKs; the first signs, all of them verify. */
  sign: JWK[]
  /** The first signs cookies, all of them verify. */
  cookies: string[]
}

const day = 86_400
/** A new signing key is made when the newest is this old, in seconds. */
const rotateAfter = 90 * day
/** A new key is published this long before it signs, so that whoever remembers the key set has it by then. */
const publishAhead = 3_600
/** A key goes on verifying this long after its successor was made: longer than any session lasts. */
const keepFor = 45 * day

interface Row {
  generation: number
  key: JWK & { secret?: string }
  age: number
}

/** Reads the keys; makes the first ones, and the next generation when it is time. */
export async function loadKeys(pool: pg.Pool): Promise<StoredKeys> {
  const sign = await upToDate(pool, 'sign', newSigningKey)
  const cookies = await upToDate(pool, 'cookie', newCookieKey)
  return {
    sign: activeFirst(sign).map(({ key }) => key),
    cookies: activeFirst(cookies).map(({ key }) => key.secret!),
  }
}

/** The newest key that every process knows by now, then the others; the very first one has no time to wait. */
function activeFirst(rows: Row[]): Row[] {
  const active = rows.find(({ age }) => age >= publishAhead) ?? rows.at(-1)!
  return [active, ...rows.filter((row) => row !== active)]
}

/** The public halves, for verifiers in this server. */
export async function readPublicKeys(pool: pg.Pool): Promise<JWK[]> {
  return (await read(pool, 'sign')).map(
    ({ key: { kty, kid, n, e, alg, use } }) => ({ kty, kid, n, e, alg, use }) as JWK,
  )
}

async function upToDate(pool: pg.Pool, use: string, make: () => Promise<object>): Promise<Row[]> {
  const rows = await read(pool, use)
  const newest = rows[0]
  if (newest && newest.age < rotateAfter) return rows
  // Another process may do the same at this moment; the second one finds the generation taken.
  await pool.query(
    'insert into identity_keys (use, generation, key) values ($1, $2, $3) on conflict do nothing',
    [use, (newest?.generation ?? 0) + 1, await make()],
  )
  await pool.query(
    `delete from identity_keys old using identity_keys next
     where old.use = $1 and next.use = $1 and next.generation = old.generation + 1
       and next.created_at < now() - make_interval(secs => $2)`,
    [use, keepFor],
  )
  return read(pool, use)
}

/** Newest first. */
async function read(pool: pg.Pool, use: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select generation, key, extract(epoch from now() - created_at)::float8 as age
     from identity_keys where use = $1 order by generation desc`,
    [use],
  )
  return rows
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' }) as JWK
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}

async function newCookieKey(): Promise<{ secret: string }> {
  return { secret: randomBytes(32).toString('base64url') }
}
