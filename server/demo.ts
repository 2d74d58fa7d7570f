import { join } from 'node:path'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { type DemoAccess, type DemoAccount, demoAccounts, demoPassword, demoUsers } from '../demo/accounts.ts'
import { drawings } from '../demo/pictures.ts'
import { validatePack } from '../core/pack/validate.ts'
import { DemoWriter } from './demo-writer.ts'
import { assign, setAdmins } from './features/accounts/rights.ts'
import { insertAccount, insertGrant, insertUser } from './features/accounts/write.ts'
import { importFile } from './features/files/store.ts'
import { applyPack } from './features/packs/write.ts'
import { type Configuration, readConfiguration } from './features/configuration/configuration.ts'
import { readPackFiles } from './features/packs/files.ts'
import type { Database, Tx } from './platform/db/database.ts'
import { openStorage } from './platform/effects/storage.ts'
import type { Settings } from './platform/process/settings.ts'
import { root } from './platform/process/root.ts'

interface DemoOptions {
  /** 1 is about a tenth of a real year's volume, 10 a real year. */
  scale?: number
  now?: Date
  /** Receives lines about the progress of a large demo. */
  progress?: (line: string) => void
  /** Where its drawings are stored, and under which address. */
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'storage' | 'uploadSeconds'>
  /** Sets the demo password; undefined if another provider signs people in. */
  setPassword: ((userId: string, password: string, options: { demo: boolean }) => Promise<void>) | undefined
}

/** Loads the missing demo accounts, each in one transaction; returns the number of loaded accounts. */
export async function loadDemo(
  database: Database,
  { scale = 1, now = new Date(), progress, settings, setPassword }: DemoOptions,
): Promise<number> {
  let loaded = 0
  const { rows: present } = await database.pool.query<{ id: string }>('select id from accounts')
  for (const account of demoAccounts) {
    // Checked before its pack is validated, which would add half a second to every start.
    if (present.some(({ id }) => id === account.id)) continue
    if (await loadAccount(database, account, { scale, now, progress, settings })) loaded += 1
  }
  if (setPassword) await setPasswords(database, setPassword)
  return loaded
}

/** Checks that the database has only demo accounts: only then a start loads the demo by itself. */
export async function isDemoDatabase({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from accounts')
  return rows.every(({ id }) => demoAccounts.some((account) => account.id === id))
}

async function loadAccount(
  database: Database,
  account: DemoAccount,
  {
    scale,
    now,
    progress,
    settings,
  }: { scale: number; now: Date; progress: DemoOptions['progress']; settings: DemoOptions['settings'] },
): Promise<boolean> {
  const { pack, errors } = validatePack(readPackFiles(join(root, 'demo', account.id)))
  if (!pack)
    throw new Error(`demo/${account.id}: ${errors.map(({ path, key }) => `${path} ${key}`).join('; ')}`)
  return database.inAccount({ accountId: account.id, userId: 'demo', now, via: 'demo' }, async (tx) => {
    if (!(await insertAccount(tx, pack.account.name))) return false
    // Plans cached for empty tables soon become bad, because statistics do not change inside the transaction.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db)
    await sql`set local statement_timeout = 0`.execute(tx.db)
    await applyPack(tx, pack)
    const users = await admitUsers(tx, account.id)
    await setAdmins(
      tx,
      account.admins.map((email) => users.get(email)!),
    )
    const config = await readConfiguration(tx)
    const pictures = await importDrawings(tx, account, settings)
    const writer = new DemoWriter(tx, config, users, pictures)
    for (const part of account.generate({ scale, now }))
      await writer.write(part, (written) => progress?.(`${pack.account.name}: ${written} records`))
    await assignUsers(tx, account.id, config, users, writer.organizations)
    return true
  })
}

/** Stores the account's drawings as uploads. Returns their addresses by name. */
async function importDrawings(
  tx: Tx,
  { id, organizations }: DemoAccount,
  settings: DemoOptions['settings'],
): Promise<Map<string, string>> {
  const storage = openStorage(settings)
  const addresses = new Map<string, string>()
  for (const { name, svg } of drawings(id, organizations)) {
    const file = { name: `${name}.svg`, type: 'image/svg+xml', content: Buffer.from(svg) } as const
    addresses.set(name, await importFile(tx, storage, settings, file))
  }
  return addresses
}

/** Returns the account's users by e-mail; a user of the other account is reused. */
async function admitUsers(tx: Tx, account: string): Promise<Map<string, string>> {
  const users = new Map<string, string>()
  for (const { email, name, accounts } of demoUsers) {
    const access = accounts[account]
    if (!access) continue
    const known = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const id = known?.id ?? v4()
    if (!known) await insertUser(tx, { id, email, name })
    await insertGrant(tx, id, access.roles ?? [])
    users.set(email, id)
  }
  return users
}

async function assignUsers(
  tx: Tx,
  account: string,
  config: Configuration,
  users: ReadonlyMap<string, string>,
  organizations: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { email, accounts } of demoUsers) {
    const rights = accounts[account]?.rights
    if (rights) await assign(tx, users.get(email)!, rightsOf(config, rights, organizations))
  }
}

function rightsOf(
  config: Configuration,
  rights: NonNullable<DemoAccess['rights']>,
  organizations: ReadonlyMap<string, string>,
) {
  const right = rights === 'write' ? 'write' : 'read'
  const stages = [...config.stages.keys()].filter((id) => rights === 'write' || rights.stages.includes(id))
  const schemas = [...config.milestoneSchemas.values()].filter(({ stage }) => stages.includes(stage))
  const assigned = [...organizations].filter(
    ([name]) => rights === 'write' || rights.organizations.includes(name),
  )
  return {
    organizations: assigned.map(([, id]) => id),
    stages: Object.fromEntries(stages.map((id) => [id, right] as const)),
    milestoneSchemas: Object.fromEntries(schemas.map(({ id }) => [id, right] as const)),
    tags: [],
  }
}

/** Sets missing passwords outside the transaction, because hashing is deliberately slow; existing ones are kept. */
async function setPasswords(
  { pool }: Database,
  setPassword: NonNullable<DemoOptions['setPassword']>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u left join identity_passwords p on p.user_id = u.id where u.email = any($1) and p.user_id is null`,
    [demoUsers.map(({ email }) => email)],
  )
  await Promise.all(rows.map(({ id }) => setPassword(id, demoPassword, { demo: true })))
}
