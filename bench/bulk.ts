import type pg from 'pg'

interface Definition {
  drop: string
  create: string
}

/**
 * Runs `work` after dropping the tables' keys and indexes, and restores them from their definitions: rows are checked
 * and sorted once, all together, instead of one by one.
 */
export async function withoutIndexes(
  pool: pg.Pool,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
    const definitions = await definitionsOf(client, tables)
    for (const { drop } of definitions) await client.query(drop)
    await work()
    for (const { create } of definitions.toReversed()) await client.query(create)
  } finally {
    client.release(true)
  }
}

/**
 * Foreign keys first, including those of other tables that refer to these, then the keys and indexes that they need.
 */
async function definitionsOf(client: pg.PoolClient, tables: string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as drop,
       'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as create,
       case contype when 'f' then 0 else 1 end as place
     from pg_constraint
     where contype in ('f', 'p', 'u') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     union all
     select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), 1
     from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     order by place`,
    [tables],
  )
  return rows
}
