import { parseArgs } from 'node:util'
import { loadDemo } from '../demo.ts'
import { createIdentity } from '../identity/index.ts'
import { backup, restore } from '../platform/db/backup.ts'
import { Database, openPool } from '../platform/db/database.ts'
import { Halt } from '../platform/process/halt.ts'
import { migrate } from '../platform/db/migrate.ts'
import { program, type Program } from '../platform/process/program.ts'
import { verify } from '../verify/index.ts'

const commands: Record<
  string,
  { usage: string; run: (program: Program, args: string[]) => Promise<number> }
> = {
  migrate: { usage: 'migrate', run: runMigrate },
  demo: { usage: 'demo [--scale N]', run: runDemo },
  verify: { usage: 'verify', run: runVerify },
  backup: { usage: 'backup FILE', run: runBackup },
  restore: { usage: 'restore FILE', run: runRestore },
}

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
  const { scale } = parseArgs({ args, options: { scale: { type: 'string', default: '1' } } }).values
  const times = Number(scale)
  if (!(times > 0 && times <= 1000)) throw new Halt(`--scale is "${scale}", expected a number up to 1000`)
  // Connects as the owner, who may update the planner's statistics during the load.
  const { ownerUrl } = await server()
  await migrate(ownerUrl)
  const opened = new Database(openPool(ownerUrl, 2))
  const { setPassword } = settings.oidc ? {} : createIdentity({ pool: opened.pool, settings })
  const loaded = await loadDemo(opened, { scale: times, setPassword, progress: (line) => console.log(line) })
  if (loaded === 0)
    throw new Halt('the demo accounts are there already; another scale needs an empty database')
  console.log(`${loaded} demo accounts loaded`)
  return 0
}

async function runVerify({ server }: Program, args: string[]): Promise<number> {
  parseArgs({ args })
  const { ownerUrl } = await server()
  await migrate(ownerUrl)
  const { rows, differ, untold } = await verify(new Database(openPool(ownerUrl, 2)))
  for (const { account, table, id, what } of differ) console.log(`${account} ${table} ${id}: ${what}`)
  if (untold > 0) console.log(`${untold} values are not told by events yet`)
  console.log(`${rows} rows verified, ${differ.length} differ`)
  return differ.length > 0 ? 1 : 0
}

async function runBackup({ server }: Program, args: string[]): Promise<number> {
  const file = oneFile(args)
  const { ownerUrl } = await server()
  await migrate(ownerUrl)
  console.log(`${await backup(ownerUrl, file)} rows written to ${file}`)
  return 0
}

async function runRestore({ server }: Program, args: string[]): Promise<number> {
  const file = oneFile(args)
  const { ownerUrl } = await server()
  console.log(`${await restore(ownerUrl, file)} rows restored from ${file}`)
  return 0
}

function oneFile(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Halt(usage)
  return file
}

const [name = '', ...args] = process.argv.slice(2)
await program('db', async (parts) => {
  const command = commands[name]
  if (!command) throw new Halt(usage)
  return command.run(parts, args)
})
