import type { Adapter, AdapterPayload, Provider } from 'oidc-provider'
import type pg from 'pg'

/**
 * Grace period in seconds. Two tabs may renew at once, and both must succeed: within this time after its first use, a refresh
 * token counts as unused. A later use ends the grant.
 */
const grace = 10

type Session = InstanceType<Provider['Session']>

interface Row {
  payload: AdapterPayload
  consumed: number | null
  since: number | null
}

/** Stores oidc-provider's state in PostgreSQL, so that all processes share it and it survives restarts. */
export class Store implements Adapter {
  readonly #pool: pg.Pool
  readonly #model: string
  readonly #alreadyUsed: () => Error

  constructor(pool: pg.Pool, model: string, alreadyUsed: () => Error) {
    this.#pool = pool
    this.#model = model
    this.#alreadyUsed = alreadyUsed
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    await this.#query(
      `insert into identity_payloads (model, id, payload, grant_id, uid, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       on conflict (model, id) do update
       set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
      [this.#model, id, payload, payload.grantId ?? null, payload.uid ?? null, expiresIn],
    )
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  /** Part of the device flow, which is disabled. */
  async findByUserCode(): Promise<undefined> {}

  /** Only the first use succeeds: of two requests with one authorization code, this refuses the second. */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#query(
      'update identity_payloads set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
      [this.#model, id],
    )
    if (rowCount === 0 && this.#model !== 'RefreshToken') throw this.#alreadyUsed()
  }

  async destroy(id: string): Promise<void> {
    await this.#query('delete from identity_payloads where model = $1 and id = $2', [this.#model, id])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#query('delete from identity_payloads where model = $1 and grant_id = $2', [
      this.#model,
      grantId,
    ])
  }

  async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    if (value.includes('\0')) return undefined
    const { rows } = await this.#query<Row>(
      `select payload, extract(epoch from consumed_at)::float8 as consumed,
              extract(epoch from now() - consumed_at)::float8 as since
       from identity_payloads where model = $1 and ${column} = $2 and expires_at > now()`,
      [this.#model, value],
    )
    const row = rows[0]
    if (!row) return undefined
    const used = row.consumed !== null && !(this.#model === 'RefreshToken' && row.since! <= grace)
    return used ? { ...row.payload, consumed: Math.floor(row.consumed!) } : row.payload
  }

  async #query<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    try {
      return await this.#pool.query<R>(text, values)
    } catch (cause) {
      // The provider takes the status from the error; its default would be 500.
      throw Object.assign(new Error('the database did not answer', { cause }), { statusCode: 503 })
    }
  }
}

/** Deletes a session's grants with all their tokens. */
export async function endGrants(pool: pg.Pool, { authorizations = {} }: Session): Promise<void> {
  const ids = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
  await pool.query(
    `delete from identity_payloads where grant_id = any($1) and model in ('RefreshToken', 'AuthorizationCode')
       or id = any($1) and model = 'Grant'`,
    [ids],
  )
}

/** Deletes expired rows, which nothing reads any more. */
export async function deleteExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identity_payloads where expires_at < now()')
}
