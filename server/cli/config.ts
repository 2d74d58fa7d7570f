import { parseArgs } from 'node:util'
import { languageOf, text } from '../../core/i18n/index.ts'
import type { Pack } from '../../core/pack/shape.ts'
import { type PackFault, validatePack } from '../../core/pack/validate.ts'
import { createAccount } from '../features/accounts/provision.ts'
import { applyPack } from '../features/schemas/apply.ts'
import { readPackFiles } from '../features/schemas/files.ts'
import { Database, openPool } from '../platform/db.ts'
import { Halt } from '../platform/halt.ts'
import { migrate } from '../platform/migrate.ts'
import { program, type Program } from '../platform/program.ts'

const usage = 'usage: script/config validate FOLDER | apply FOLDER [--account ID]'

/** The terminal's language, as far as it says one. */
const language = languageOf(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG)

interface Arguments {
  folder: string
  account: string | undefined
}

const commands: Record<string, (program: Program, args: Arguments) => Promise<number>> = {
  async validate(_program, { folder }) {
    return readPack(folder) ? 0 : 1
  },

  async apply({ database }, { folder, account }) {
    const pack = readPack(folder)
    if (!pack) return 1
    const { ownerUrl, appUrl } = await database()
    await migrate(ownerUrl)
    const pool = openPool(appUrl, 2)
    try {
      const { changed, version } = await apply(new Database(pool), account ?? pack.account.id, pack)
      console.log(changed ? `configuration ${version} applied` : `configuration ${version} is already this one`)
      return 0
    } finally {
      await pool.end()
    }
  },
}

async function apply(database: Database, account: string, pack: Pack) {
  await createAccount(database, { id: account, name: pack.account.name })
  return database.inAccount({ accountId: account, userId: 'script/config' }, (tx) => applyPack(tx, pack))
}

/** Reads and checks a pack, and tells every fault with file, path and message; null when it can't be applied. */
function readPack(folder: string): Pack | null {
  const { pack, errors, warnings } = validatePack(readPackFiles(folder))
  for (const fault of errors) console.error(`error ${lineOf(fault)}`)
  for (const fault of warnings) console.error(`warning ${lineOf(fault)}`)
  console.log(`${folder}: ${errors.length} errors, ${warnings.length} warnings`)
  return pack
}

const lineOf = ({ file, line, path, key, params }: PackFault): string =>
  `${file}${line ? `:${line}` : ''} ${path || '/'}: ${text(language, key, params)}`

const [name = '', ...rest] = process.argv.slice(2)
await program('config', async (parts) => {
  const command = commands[name]
  const { positionals, values } = parseArgs({ args: rest, allowPositionals: true, options: { account: { type: 'string' } } })
  const [folder] = positionals
  if (!command || !folder || positionals.length > 1) throw new Halt(usage)
  return command(parts, { folder, account: values.account })
})
