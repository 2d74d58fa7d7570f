import type pg from 'pg'

/**
 * One read of an account, with how far the account had come ($1 is the account, $2 the record). Each connection prepares it once,
 * since PostgreSQL plans a story for longer than it reads it.
 */
export interface Question {
  name: string
  text: string
}

const prepared = new WeakMap<pg.PoolClient, Set<string>>()

/** Asks in one message, from BEGIN to COMMIT: further trips to the database would cost a page as much as its records. */
export async function ask<Row extends object>(
  pool: pg.Pool,
  { name, text }: Question,
  accountId: string,
  ...values: string[]
): Promise<Row[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const known = prepared.get(client) ?? new Set()
    if (!known.has(name)) {
      await client.query(`prepare ${name} as ${text}`)
      prepared.set(client, known.add(name))
    }
    const [account, ...others] = [accountId, ...values].map((value) => client.escapeLiteral(value))
    const answers = (await client.query(
      `begin read only; select set_config('app.account_id', ${account}, true); execute ${name} (${[account, ...others].join()}); commit`,
    )) as unknown as pg.QueryResult<Row>[]
    return answers[2]!.rows
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
