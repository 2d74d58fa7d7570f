import { parseArgs } from 'node:util'
import { backup, restore } from '../platform/backup.ts'
import { Database, openPool } from '../platform/db.ts'
import { Halt } from '../platform/halt.ts'
import { migrate } from '../platform/migrate.ts'
import { program, type Program } from '../platform/program.ts'
import { verify } from '../verify.ts'

type Command = (program: Program, args: string[]) => Promise<number>

const commands: Record<string, { usage: string; run: Command }> = {
  migrate: {
    usage: 'migrate',
    async run({ database }) {
      const { ownerUrl } = await database()
      const applied = await migrate(ownerUrl)
      console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to migrate')
      return 0
    },
  },
  verify: {
    usage: 'verify',
    async run({ database }) {
      const { ownerUrl, appUrl } = await database()
      await migrate(ownerUrl)
      const pool = openPool(appUrl, 2)
      try {
        const { rows, differ } = await verify(new Database(pool))
        for (const { account, table, id, what } of differ) console.error(`${account} ${table} ${id}: ${what}`)
        console.log(`${rows} rows verified, ${differ.length} differ`)
        return differ.length > 0 ? 1 : 0
      } finally {
        await pool.end()
      }
    },
  },
  backup: {
    usage: 'backup FILE',
    async run({ database }, args) {
      const file = oneFile(args)
      const { ownerUrl } = await database()
      await migrate(ownerUrl)
      console.log(`${await backup(ownerUrl, file)} rows written to ${file}`)
      return 0
    },
  },
  restore: {
    usage: 'restore FILE',
    async run({ database }, args) {
      const file = oneFile(args)
      const { ownerUrl } = await database()
      console.log(`${await restore(ownerUrl, file)} rows restored from ${file}`)
      return 0
    },
  },
}

const usage = `usage: script/db ${Object.values(commands)
  .map((command) => command.usage)
  .join(' | ')}`

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
