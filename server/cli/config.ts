import { parseArgs } from 'node:util'
import { languageOf, text } from '../../core/i18n/index.ts'
import type { Pack } from '../../core/pack/shape.ts'
import { validatePack, type PackFault } from '../../core/pack/validate.ts'
import { applyPack } from '../features/schemas/apply.ts'
import { readPackFiles } from '../features/schemas/files.ts'
import { Halt } from '../platform/halt.ts'
import { program, type Program } from '../platform/program.ts'

const usage = 'usage: script/config validate FOLDER | apply FOLDER [--account ID]'

/** Reads and checks a folder, and prints every fault and warning with its file and path. null: it may not be applied. */
function readPack(folder: string): Pack | null {
  const { pack, errors, warnings } = validatePack(readPackFiles(folder))
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  const language = languageOf(LC_ALL || LC_MESSAGES || LANG, 'en')
  const tell = (kind: string) => (fault: PackFault) => {
    const place = [fault.line ? `${fault.file}:${fault.line}` : fault.file, fault.path]
      .filter(Boolean)
      .join(' ')
    console.log(`${kind} ${place}: ${text(language, fault.key, fault.params)}`)
  }
  warnings.forEach(tell('warning'))
  errors.forEach(tell('fault'))
  if (!pack) console.log(`${errors.length} faults, ${warnings.length} warnings`)
  return pack
}

function validate(folder: string): number {
  const pack = readPack(folder)
  if (pack) console.log(`${folder} is a good configuration of ${pack.account.name}`)
  return pack ? 0 : 1
}

/** A new account begins with its first configuration. */
async function apply({ database }: Program, folder: string, account: string | undefined): Promise<number> {
  const read = readPack(folder)
  if (!read) return 1
  const pack = account === undefined ? read : { ...read, account: { ...read.account, id: account } }
  const { id, name } = pack.account
  const opened = await database()
  const { changed, version } = await opened.inAccount(
    { accountId: id, userId: 'script/config' },
    async (tx) => {
      await tx.db
        .insertInto('accounts')
        .values({ id, name })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return applyPack(tx, pack)
    },
  )
  console.log(changed ? `${id}: version ${version} applied` : `${id}: version ${version} is this already`)
  return 0
}

await program('config', async (parts) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { account: { type: 'string' } },
  })
  const [command, folder, ...more] = positionals
  if (!folder || more.length > 0) throw new Halt(usage)
  if (command === 'validate') return validate(folder)
  if (command === 'apply') return apply(parts, folder, values.account)
  throw new Halt(usage)
})
