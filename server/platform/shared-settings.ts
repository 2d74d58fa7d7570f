import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Database } from './db/database.ts'
import { secretFor } from './passport-key.ts'
import type { Settings } from './process/settings.ts'

type CommonSettings = Pick<
  Settings,
  'databaseUrl' | 'dataDir' | 'eudr' | 'passportKey' | 'publicUrl' | 'storage'
>

/** Consequence of a differing value, for the warning. */
const harms = {
  PASSPORT_KEY: 'what one makes with its key, PINs and secrets of webhooks among it, is nothing to another',
  PUBLIC_URL: 'one refuses the sign-ins of another',
  STORAGE_URL: 'one lacks the files of another, which stand below its own DATA_DIR without it',
  EUDR_CREDENTIALS: 'jobs of all send with those of one',
}
type Name = keyof typeof harms

const valuesOf = ({
  publicUrl,
  storage,
  dataDir,
  eudr,
}: CommonSettings): Record<Exclude<Name, 'PASSPORT_KEY'>, string> => ({
  PUBLIC_URL: publicUrl,
  STORAGE_URL: storage ? `${storage.endpoint} ${storage.bucket} ${storage.prefix}` : dataDir,
  EUDR_CREDENTIALS: eudr.file ? readFileSync(eudr.file, 'utf8') : '',
})

/**
 * A line for each setting that is another one here than in the process that started last; this one's are noted in their place. Nothing
 * is refused: a lost key is replaced, and an address changes. With the embedded database there is but one process.
 */
export async function noteSharedSettings(owner: Database, settings: CommonSettings): Promise<string[]> {
  if (settings.databaseUrl === null) return []
  const secret = secretFor(settings, 'marks of settings')
  const markOf = (value: string) => createHmac('sha256', secret).update(value).digest('hex').slice(0, 32)
  const values = { PASSPORT_KEY: '', ...valuesOf(settings) }
  const marks = Object.entries(values).map(([name, value]) => ({ name, mark: markOf(value) }))
  const noted = await exchange(owner, marks)
  const others = marks.flatMap(({ name, mark }) => ((noted.get(name) ?? mark) === mark ? [] : [name as Name]))
  // With another key all marks differ, so only the key is reported.
  const known = others.includes('PASSPORT_KEY') ? (['PASSPORT_KEY'] as const) : others
  return known.map(
    (name) =>
      `${name} is another one than that of the process that started last: all processes need the same, because ${harms[name]}`,
  )
}

interface Mark {
  name: string
  mark: string
}

/** Stores the new marks and returns the previous ones. */
async function exchange(owner: Database, marks: readonly Mark[]): Promise<Map<string, string>> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    // Serialises processes that start at once.
    await client.query('lock table shared_settings in share row exclusive mode')
    const { rows } = await client.query<Mark>('select name, mark from shared_settings')
    await client.query(
      `insert into shared_settings select * from json_to_recordset($1) as ours (name text, mark text)
       on conflict (name) do update set mark = excluded.mark`,
      [JSON.stringify(marks)],
    )
    await client.query('commit')
    return new Map(rows.map(({ name, mark }) => [name, mark]))
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
