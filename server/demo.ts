import { join } from 'node:path'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import {
  type DemoAccess,
  type DemoAccount,
  demoAccounts,
  demoPassword,
  type DemoPerson,
  peopleOf,
} from '../demo/accounts.ts'
import { drawings, libraryEntry } from '../demo/pictures.ts'
import type { Pack } from '../core/pack/shape.ts'
import { validatePack } from '../core/pack/validate.ts'
import { DemoWriter } from './features/samples/writer.ts'
import { writeDemoCertificates } from './features/certificates/demo.ts'
import { assign, setAdmins } from './features/accounts/rights.ts'
import { insertAccount, insertGrant, insertUser } from './features/accounts/write.ts'
import { insertMedia } from './features/media/write.ts'
import { insertSavedView } from './features/saved-views/write.ts'
import { writeDemoRisk } from './features/assessments/demo.ts'
import { writeDemoRecalls } from './features/recalls/demo.ts'
import { writeDemoLinks } from './features/gs1/demo.ts'
import { importFile } from './features/files/store.ts'
import { applyPack } from './features/packs/write.ts'
import { type Configuration, readConfiguration } from './features/configuration/configuration.ts'
import { readPackFiles } from './features/packs/files.ts'
import type { Database, Tx } from './platform/db/database.ts'
import { openStorage } from './platform/effects/storage.ts'
import type { Settings } from './platform/process/settings.ts'
import { root } from './platform/process/root.ts'

interface DemoOptions {
  accounts?: readonly DemoAccount[]
  /** 1 is about a tenth of a real year's volume, 10 a real year. */
  scale?: number
  now?: Date
  /** Receives lines about the progress. */
  progress?: (line: string) => void
  /** Where its drawings are stored, and under which address. */
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'storage' | 'uploadSeconds'>
  /** Sets the demo password; undefined if another provider signs people in. */
  setPassword: ((userId: string, password: string, options: { demo: boolean }) => Promise<void>) | undefined
}

interface LoadTime {
  account: string
  seconds: number
}

/** Loads the missing demo accounts, each in one transaction, and the missing assessments of risk; returns the loaded ones. */
export async function loadDemo(
  database: Database,
  { accounts = demoAccounts, scale = 1, now = new Date(), progress, settings, setPassword }: DemoOptions,
): Promise<LoadTime[]> {
  const loaded: LoadTime[] = []
  const { rows: present } = await database.pool.query<{ id: string }>('select id from accounts')
  for (const account of accounts) {
    // Checked before its pack is validated, which would add half a second to every start.
    const isPresent = present.some(({ id }) => id === account.id)
    const begun = performance.now()
    // Another process may be loading it.
    if (!isPresent && !(await loadAccount(database, account, { scale, now, progress, settings }))) continue
    if (account.original === 'litoral') await writeDemoRisk(database, account.id, administratorOf(account))
    if (isPresent) continue
    const seconds = (performance.now() - begun) / 1000
    loaded.push({ account: account.id, seconds })
    progress?.(`${account.id}: ${seconds.toFixed(1)} s`)
  }
  // One account after the other: hashing many at once keeps connections from being opened.
  if (setPassword) for (const account of accounts) await setPasswords(database, account, setPassword)
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
  const pack = readPack(account)
  const people = peopleOf(account)
  return database.inAccount({ accountId: account.id, userId: 'demo', now, via: 'demo' }, async (tx) => {
    if (!(await insertAccount(tx, pack.account.name))) return false
    // Plans cached for empty tables soon become bad, because statistics do not change inside the transaction.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db)
    await sql`set local statement_timeout = 0`.execute(tx.db)
    await applyPack(tx, pack)
    const users = await admitUsers(tx, people)
    await setAdmins(
      tx,
      account.admins.map((email) => users.get(email)!),
    )
    const config = await readConfiguration(tx)
    const pictures = await importDrawings(tx, account, settings)
    const tags = await readTagIds(tx)
    await fillLibrary(tx.as(users.get(account.admins[0]!)!, now), account, pictures, tags)
    const writer = new DemoWriter(tx, config, users, pictures)
    for (const part of account.generate({ scale, now }))
      await writer.write(part, (written) => progress?.(`${pack.account.name}: ${written} records`))
    await saveViews(tx.as(users.get(account.admins[0]!)!, now))
    if (account.original === 'litoral') await writeDemoRecalls(tx, users.get(account.admins[0]!)!)
    await writeDemoLinks(tx, users.get(account.admins[0]!)!, account.original)
    await writeDemoCertificates(tx, users.get(account.admins[0]!)!, account.original, writer.organizations)
    await assignUsers(tx, people, users, { config, organizations: writer.organizations, tags })
    return true
  })
}

/** The address of its first administrator; those of a copy have addresses of their own. */
const administratorOf = (account: DemoAccount): string =>
  peopleOf(account).find(({ original }) => original === account.admins[0])!.email

/** The pack of the original; a copy has a name of its own. */
function readPack({ original, number }: DemoAccount): Pack {
  const { pack, errors } = validatePack(readPackFiles(join(root, 'demo', original)))
  if (!pack)
    throw new Error(`demo/${original}: ${errors.map(({ path, key }) => `${path} ${key}`).join('; ')}`)
  const { account } = pack
  return number === undefined ? pack : { ...pack, account: { ...account, name: `${account.name} ${number}` } }
}

/** Stores the account's drawings as uploads. Returns their addresses by name. */
async function importDrawings(
  tx: Tx,
  { original, organizations }: DemoAccount,
  settings: DemoOptions['settings'],
): Promise<Map<string, string>> {
  const storage = openStorage(settings)
  const addresses = new Map<string, string>()
  for (const { name, svg } of drawings(original, organizations)) {
    const file = { name: `${name}.svg`, type: 'image/svg+xml', content: Buffer.from(svg) } as const
    addresses.set(name, await importFile(tx, storage, settings, file))
  }
  return addresses
}

/** The account's tags by name: its pack has written them. */
async function readTagIds(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Puts the drawings into the library, all but the logos. */
async function fillLibrary(
  tx: Tx,
  { original }: DemoAccount,
  pictures: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [drawing, url] of pictures) {
    const entry = libraryEntry(original, drawing)
    const tag = entry?.tag && tags.get(entry.tag)
    if (entry) await insertMedia(tx, { name: entry.name, type: 'image/svg+xml', url, tags: tag ? [tag] : [] })
  }
}

/** Views that every stage has: what waits for its origin, and what came today. */
async function saveViews(tx: Tx): Promise<void> {
  const shared = { list: 'products', columns: null, shared: true }
  // They stand in the order of their making.
  const later = tx.as(tx.userId, new Date(tx.now.getTime() + 1))
  await insertSavedView(tx, { ...shared, name: 'Sin origen', search: { requirementsSatisfied: 'false' } })
  await insertSavedView(later, { ...shared, name: 'De hoy', search: { createdFrom: 'today' } })
}

/** Returns the account's users by their e-mail in the original; a user of the other account is reused. */
async function admitUsers(tx: Tx, people: readonly DemoPerson[]): Promise<Map<string, string>> {
  const users = new Map<string, string>()
  for (const { email, name, original, access } of people) {
    const known = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const id = known?.id ?? v4()
    if (!known) await insertUser(tx, { id, email, name })
    await insertGrant(tx, id, access.roles ?? [])
    users.set(original, id)
  }
  return users
}

async function assignUsers(
  tx: Tx,
  people: readonly DemoPerson[],
  users: ReadonlyMap<string, string>,
  assignable: Assignable,
): Promise<void> {
  for (const { original, access } of people)
    if (access.rights) await assign(tx, users.get(original)!, rightsOf(access.rights, assignable))
}

interface Assignable {
  config: Configuration
  /** Ids by name. */
  organizations: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, string>
}

function rightsOf(rights: NonNullable<DemoAccess['rights']>, { config, organizations, tags }: Assignable) {
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
    tags: rights === 'write' ? [...tags.values()] : [],
  }
}

/** Sets missing passwords outside the transaction, because hashing is deliberately slow; existing ones are kept. */
async function setPasswords(
  { pool }: Database,
  account: DemoAccount,
  setPassword: NonNullable<DemoOptions['setPassword']>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u left join identity_passwords p on p.user_id = u.id where u.email = any($1) and p.user_id is null`,
    [peopleOf(account).map(({ email }) => email)],
  )
  await Promise.all(rows.map(({ id }) => setPassword(id, demoPassword, { demo: true })))
}
