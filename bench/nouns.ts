import { sql } from 'kysely'
import type { Database, Tx } from '../server/platform/db/database.ts'
import { user } from './people.ts'

/**
 * Adds this many places, assets and files of the library to an account; their lists are measured, and so they come without
 * events and without the bytes of the files.
 */
export async function insertNouns(tx: Tx, count: number, organizations: string[]): Promise<void> {
  const { accountId } = tx
  const id = (kind: string) => sql`md5(${`${accountId} ${kind} `} || n)::uuid`
  const at = sql`timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second'`
  const organization = sql`(${organizations}::uuid[])[1 + n % ${sql.lit(organizations.length)}]`
  const written = sql`${at}, ${user}, ${at}, ${user} from generate_series(0, ${count - 1}::int) n`
  await sql`
    insert into locations (account_id, id, organization_id, name, search, country, state, coords, created_at, created_by, updated_at, updated_by)
    select ${accountId}, ${id('place')}, ${organization}, 'Campo ' || n, 'campo ' || n, 'Argentina', 'Mendoza',
      '{"lat":-33.37,"lng":-69.15}'::jsonb, ${written}
  `.execute(tx.db)
  await sql`
    insert into assets (account_id, id, asset_schema_id, asset_schema_version, organization_id, identifier, data, headers, search,
      unique_key, created_at, created_by, updated_at, updated_by)
    select ${accountId}, ${id('asset')}, 'as-barrica', 1, ${organization}, 'B-' || n,
      jsonb_build_object('identifier', 'B-' || n, 'tonelero', 'Tonelería Sauquillo', 'roble', 'frances', 'uso', 1 + n % 8),
      jsonb_build_object('identifier', 'b-' || n, 'tonelero', 'toneleria sauquillo', 'roble', 'frances french', 'uso', (1 + n % 8)::text),
      'b-' || n || ' toneleria sauquillo frances french ' || 1 + n % 8, '["b-' || n || '"]', ${written}
  `.execute(tx.db)
  await sql`
    insert into media (account_id, id, name, name_key, search, type, url, created_at, created_by, updated_at, updated_by)
    select ${accountId}, ${id('file')}, 'Foto ' || n || '.png', 'foto ' || n || '.png', 'foto ' || n || '.png', 'image/png',
      '/api/files/' || n, ${written}
  `.execute(tx.db)
}

/** People of each of the large accounts, however large the installation is: nobody's cooperative has a hundred thousand of them. */
const staff = 1_000

/** Adds this many people to the installation: a thousand to each large account, and the others to the small ones. */
export async function insertPeople(
  owner: Database,
  count: number,
  large: readonly string[],
  others: readonly string[],
) {
  const rest = Math.round((count - staff * large.length) / others.length)
  for (const accountId of [...large, ...others])
    await owner.inAccount({ accountId, userId: user }, async (tx) => {
      const id = sql`${`${accountId}-person-`} || n`
      const at = sql`timestamptz '2026-01-01 00:00:00Z' + n * interval '1 minute'`
      const numbers = sql`generate_series(1000, ${999 + (large.includes(accountId) ? staff : rest)}::int) n`
      await sql`
        insert into users (id, email, name, created_at)
        select ${id}, 'persona' || n || ${`@${accountId}.example`}, 'Ángela Persona ' || n, ${at} from ${numbers}
      `.execute(tx.db)
      await sql`
        insert into grants (id, account_id, user_id, role_keys, created_at)
        select md5(${id})::uuid, ${accountId}, ${id}, '{}', ${at} from ${numbers}
      `.execute(tx.db)
    })
}
