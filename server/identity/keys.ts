import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type pg from 'pg'

/** The provider's keys, shared by all processes and kept across restarts. */
export interface StoredKeys {
  /** Private JWKs: the first signs, all verify. */
  sign: JWK[]
  /** The first signs cookies, all verify. */
  cookies: string[]
}

const day = 86_400
/** Age of the newest signing key, in seconds, at which a new one is created. */
const rotationAge = 90 * day
/** A new key is published this long before it signs, so that cached key sets contain it by then. */
const publishAhead = 3_600
/** A key verifies this long after the creation of its successor: longer than any session. */
const retention = 45 * day

interface Row {
  generation: number
  key: JWK & { secret?: string }
  age: number
}

/** Reads the keys; creates the first ones, and the next generation when it is due. */
export async function loadKeys(pool: pg.Pool): Promise<StoredKeys> {
  const sign = await readCurrent(pool, 'sign', newSigningKey)
  const cookies = await readCurrent(pool, 'cookie', newCookieKey)
  return {
    sign: activeFirst(sign).map(({ key }) => key),
    cookies: activeFirst(cookies).map(({ key }) => key.secret!),
  }
}

/** Puts the newest key that every process knows first; the very first key is used at once. */
function activeFirst(rows: Row[]): Row[] {
  const active = rows.find(({ age }) => age >= publishAhead) ?? rows.at(-1)!
  return [active, ...rows.filter((row) => row !== active)]
}

/** The public keys, for verifiers in this server. */
export async function readPublicKeys(pool: pg.Pool): Promise<JWK[]> {
  return (await read(pool, 'sign')).map(
    ({ key: { kty, kid, n, e, alg, use } }) => ({ kty, kid, n, e, alg, use }) as JWK,
  )
}

async function readCurrent(pool: pg.Pool, use: string, make: () => Promise<object>): Promise<Row[]> {
  const rows = await read(pool, use)
  const newest = rows[0]
  if (newest && newest.age < rotationAge) return rows
  // If two processes do this at once, the second insert finds the generation taken and does nothing.
  await pool.query(
    'insert into identity_keys (use, generation, key) values ($1, $2, $3) on conflict do nothing',
    [use, (newest?.generation ?? 0) + 1, await make()],
  )
  await pool.query(
    `delete from identity_keys old using identity_keys next
     where old.use = $1 and next.use = $1 and next.generation = old.generation + 1
       and next.created_at < now() - make_interval(secs => $2)`,
    [use, retention],
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
