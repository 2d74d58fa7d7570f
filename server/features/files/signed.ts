import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type FileType, fileTypes, typeOfKey } from '../../../core/rules/file.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Purpose } from './names.ts'

/** An upload under way: what its signed address was made for. */
export interface Upload {
  accountId: string
  userId: string
  key: string
  type: FileType
  purpose: Purpose
}

declare module 'fastify' {
  interface FastifyRequest {
    upload?: Upload
  }
}

const path = (key: string) => `/api/files/${key}`

/**
 * Makes a signed address and remembers its digest: 160 random bits sign it, so no key has to be kept, and a change of any
 * character makes it another address, which nobody signed.
 */
export async function signAddress(
  tx: Tx,
  file: { name: string; type: FileType; purpose: Purpose },
  { publicUrl, uploadSeconds }: { publicUrl: string; uploadSeconds: number },
): Promise<{ signedUrl: string; key: string }> {
  const key = `${randomWord()}.${fileTypes[file.type]}`
  const expires = Math.floor(tx.now.getTime() / 1000) + uploadSeconds
  const query = new URLSearchParams({
    account: tx.accountId,
    expires: String(expires),
    signature: randomWord(),
  })
  const address = `${path(key)}?${query.toString()}`
  await tx.db
    .insertInto('files')
    .values({
      account_id: tx.accountId,
      key,
      url: publicUrl + path(key),
      ...file,
      address: digest(address),
      expires_at: new Date(expires * 1000),
      created_at: tx.now,
      created_by: tx.userId,
    })
    .execute()
  return { signedUrl: publicUrl + address, key }
}

/** Refuses an unsigned or expired address (403), a used one (410), and another type (415), all before the body is read. */
export async function checkAddress(database: Database, request: FastifyRequest): Promise<void> {
  const { key } = request.params as { key: string }
  const { account } = request.query as { account?: unknown }
  if (!typeOfKey(key) || typeof account !== 'string' || !/^\P{Cc}{1,200}$/u.test(account)) refuse('FORBIDDEN')
  const row = await database.inAccount({ accountId: account, userId: 'public', readOnly: true }, ({ db }) =>
    db
      .selectFrom('files')
      .select(['address', 'expires_at', 'created_by', 'type', 'purpose', 'claimed_at'])
      .where('account_id', '=', account)
      .where('key', '=', key)
      .executeTakeFirst(),
  )
  if (!row?.address.equals(digest(request.url))) refuse('FORBIDDEN')
  if (row.expires_at.getTime() <= Date.now()) refuse('FORBIDDEN', { key: 'files.expired' })
  if (row.claimed_at) refuse('GONE', { key: 'files.used' })
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== row.type) refuse('UNSUPPORTED_TYPE')
  const { created_by: userId, purpose } = row
  request.upload = { accountId: account, userId, key, type: row.type, purpose }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** 160 random bits in base 32. */
const randomWord = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')
