import { parseArgs } from 'node:util'
import { isEmail } from '../../core/fields/email.ts'
import { isReadableLine, printable, tidyLine } from '../../core/fields/strings.ts'
import { litoralAccounts } from '../../demo/accounts.ts'
import { loadDemo } from '../demo.ts'
import { openAccount } from '../features/accounts/open.ts'
import { createIdentity } from '../identity/index.ts'
import { noteRestore } from '../features/statements/numbering.ts'
import { backup, restore } from '../platform/backup.ts'
import { placeIn, readKeep, removeOld } from '../platform/backup-keep.ts'
import { openPlace } from '../platform/backup-place.ts'
import { noteBackup } from '../platform/backup-note.ts'
import { Database, openPool } from '../platform/db/database.ts'
import { readFailedJobs } from '../platform/effects/jobs.ts'
import { openStorage } from '../platform/effects/storage.ts'
import { Halt } from '../platform/process/halt.ts'
import { migrate } from '../platform/db/migrate.ts'
import { program, type Program } from '../platform/program.ts'
import { openKey, replaceKey, sealHeads } from '../platform/seal/index.ts'
import { fingerprint } from '../platform/seal/key.ts'
import { sealsFile } from '../platform/seal/seals.ts'
import { verify } from '../verify/index.ts'

const commands: Record<
  string,
  { usage: string; run: (program: Program, args: string[]) => Promise<number> }
> = {
  migrate: { usage: 'migrate', run: runMigrate },
  demo: { usage: 'demo [--scale N] [--accounts N]', run: runDemo },
  verify: { usage: 'verify [--all]', run: runVerify },
  backup: { usage: 'backup FILE | FOLDER --keep DAYS,WEEKS,MONTHS', run: runBackup },
  restore: { usage: 'restore FILE [--trust FINGERPRINT]', run: runRestore },
  account: { usage: 'account NAME --admin EMAIL', run: runAccount },
  seal: { usage: 'seal --new-key', run: runSeal },
}

/** An account of the demo takes seconds. */
const maxAccounts = 100

const usage = `usage: script/db ${Object.values(commands)
  .map((command) => command.usage)
  .join(' | ')}`

async function runMigrate({ server }: Program, args: string[]): Promise<number> {
  parseArgs({ args })
  const { ownerUrl } = await server()
  const applied = await migrate(ownerUrl)
  console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to migrate')
  return 0
}

async function runDemo({ settings, server }: Program, args: string[]): Promise<number> {
  const { scale, accounts } = parseArgs({
    args,
    options: { scale: { type: 'string', default: '1' }, accounts: { type: 'string' } },
  }).values
  const times = Number(scale)
  if (!(times > 0 && times <= 1000)) throw new Halt(`--scale is "${scale}", expected a number up to 1000`)
  const copies = accounts === undefined ? undefined : Number(accounts)
  if (copies !== undefined && !(Number.isInteger(copies) && copies >= 1 && copies <= maxAccounts))
    throw new Halt(`--accounts is "${accounts}", expected a whole number from 1 to ${maxAccounts}`)
  // Connects as the owner, who may update the planner's statistics during the load.
  const { ownerUrl } = await server()
  await migrate(ownerUrl)
  const opened = new Database(openPool(ownerUrl, 2))
  const { setPassword } = settings.oidc ? {} : createIdentity({ pool: opened.pool, settings })
  if (copies !== undefined && !(await isEmpty(opened)))
    throw new Halt('there are accounts already; --accounts needs an empty database')
  const loaded = await loadDemo(opened, {
    ...(copies === undefined ? {} : { accounts: litoralAccounts(copies) }),
    scale: times,
    settings,
    setPassword,
    progress: (line) => console.log(line),
  })
  const [first, last] = [loaded[0], loaded.at(-1)]
  if (!first || !last)
    throw new Halt('the demo accounts are there already; another scale needs an empty database')
  console.log(`${loaded.length} demo accounts loaded`)
  if (copies !== undefined)
    console.log(
      `${first.account} in ${first.seconds.toFixed(1)} s, ${last.account} in ${last.seconds.toFixed(1)} s: ${(last.seconds / first.seconds).toFixed(2)} times`,
    )
  return 0
}

async function isEmpty({ pool }: Database): Promise<boolean> {
  return (await pool.query('select from accounts limit 1')).rowCount === 0
}

async function runVerify({ settings, server }: Program, args: string[]): Promise<number> {
  const { all } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } }).values
  const { ownerUrl, jobsUrl } = await server()
  await migrate(ownerUrl)
  const owner = new Database(openPool(ownerUrl, 2), settings.publicPageUrl)
  const { rows, differ, unsealed } = await verify(owner, sealsFile(settings), openStorage(settings), {
    all,
  })
  for (const { account, table, id, what } of differ)
    console.log(printable(`${account} ${table} ${id}: ${what}`))
  for (const line of unsealed) console.log(line)
  console.log(`${rows} rows verified, ${differ.length} differ`)
  for (const { id, task, account, attempts, error } of await readFailedJobs(jobsUrl))
    console.log(
      `job ${id} (${task}${account ? ` of ${account}` : ''}) was set aside after ${attempts} attempts: ${error}`,
    )
  return differ.length > 0 ? 1 : 0
}

async function runBackup({ settings, server }: Program, args: string[]): Promise<number> {
  const options = { keep: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const place = oneFile(positionals)
  const keep = values.keep === undefined ? undefined : readKeep(values.keep)
  if (values.keep !== undefined && !keep)
    throw new Halt(
      `--keep is "${values.keep}", expected days, weeks and months, such as 7,4,12, a day at least`,
    )
  const folder = openPlace(place, settings)
  const file = keep ? await placeIn(folder) : folder
  const { ownerUrl } = await server()
  const key = await asOwner(ownerUrl, async (owner) => {
    const opened = await openKey(owner, settings)
    await sealHeads(owner, settings)
    return opened
  })
  const { rows, files } = await backup(ownerUrl, file, key, openStorage(settings))
  await noteBackup(settings.dataDir, { rows, files })
  console.log(`sealed, and signed by the key ${fingerprint(key.id)}`)
  console.log(`${files} files and ${rows} rows written to ${file.name}`)
  const keys = [settings.sealKey, settings.passportKey, settings.eudr.file].filter(Boolean)
  console.log(`keep copies of what it does not hold: ${keys.join(', ')}`)
  if (!keep) return 0
  const old = await removeOld(folder, keep)
  if (old.length > 0) console.log(`${old.length} older backups removed: ${old.join(', ')}`)
  return 0
}

/** Opens the migrated database as the owner of the tables. */
async function asOwner<T>(ownerUrl: string, work: (owner: Database) => Promise<T>): Promise<T> {
  await migrate(ownerUrl)
  const owner = new Database(openPool(ownerUrl, 2))
  try {
    return await work(owner)
  } finally {
    await owner.pool.end()
  }
}

async function runRestore({ settings, server }: Program, args: string[]): Promise<number> {
  const options = { trust: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const file = openPlace(oneFile(positionals), settings)
  const { ownerUrl } = await server()
  const storage = openStorage(settings)
  const { rows, files, signedBy, isOurs, setAside } = await restore(
    ownerUrl,
    file,
    settings,
    storage,
    values.trust,
  )
  await asOwner(ownerUrl, noteRestore)
  console.log(`signed by the key ${signedBy}, ${isOurs ? 'which is here' : 'which is not here'}`)
  if (setAside) console.log(`seals that the backup lacks are set aside in ${setAside}`)
  console.log(`${files} files and ${rows} rows restored from ${file.name}`)
  return 0
}

async function runAccount({ settings, server, database }: Program, args: string[]): Promise<number> {
  const options = { admin: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [typed = '', ...others] = positionals
  const name = tidyLine(typed)
  const email = values.admin?.trim() ?? ''
  if (!name || others.length > 0 || !email) throw new Halt(usage)
  if (!isEmail(email)) throw new Halt(`"${values.admin}" is no e-mail address`)
  if (!isReadableLine(name) || name.length > 200)
    throw new Halt('the name has characters that nobody can see, or more than 200')
  const { ownerUrl } = await server()
  await migrate(ownerUrl)
  const opened = await openAccount(await database(), settings, { name, email, by: 'script/db' })
  if (!opened) throw new Halt(`there are too many accounts named "${name}"`)
  console.log(`account ${opened.id}`)
  if (opened.link) console.log(`invitation of ${email}, for one use: ${opened.link}`)
  else
    console.log(
      `people come from OIDC_ISSUER: grant ${email} there, let them sign in once, then run script/config admin ${opened.id} ${email}`,
    )
  return 0
}

async function runSeal({ settings, server }: Program, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'new-key': { type: 'boolean' } } })
  if (!values['new-key']) throw new Halt(usage)
  const { ownerUrl } = await server()
  const { id } = await asOwner(ownerUrl, (owner) => replaceKey(owner, settings))
  console.log(`sealed with the new key ${fingerprint(id)} in ${settings.sealKey}`)
  return 0
}

function oneFile([file, ...others]: string[]): string {
  if (!file || others.length > 0) throw new Halt(usage)
  return file
}

const [name = '', ...args] = process.argv.slice(2)
await program('db', async (parts) => {
  const command = commands[name]
  if (!command) throw new Halt(usage)
  return command.run(parts, args)
})
