import { parseArgs } from 'node:util'
import { Refusal } from '../../core/errors/refusal.ts'
import { printable } from '../../core/fields/strings.ts'
import { type Language, languageOf, languages, text } from '../../core/i18n/index.ts'
import { type Change, packChanges } from '../../core/pack/changes.ts'
import { packFiles } from '../../core/pack/export.ts'
import { planText, shown } from '../../core/pack/plan.ts'
import type { Pack } from '../../core/pack/shape.ts'
import { validatePack, type PackFault } from '../../core/pack/validate.ts'
import { passwordFault } from '../../core/rules/password.ts'
import { admitAdmin } from '../features/accounts/first-admin.ts'
import { applyPlan } from '../features/packs/apply.ts'
import { type ApplyPlan, makePlan, type PlanOptions } from '../features/packs/plan.ts'
import { appliedPack } from '../features/packs/write.ts'
import { readPackFiles, writePackFiles } from '../features/packs/files.ts'
import { findPersonByEmail, setPassword } from '../identity/people.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { explain, Halt } from '../platform/process/halt.ts'
import { program, type Program } from '../platform/program.ts'
import { readSecret } from '../platform/process/terminal.ts'

const usage = `usage: script/config validate FOLDER
       script/config plan FOLDER [--account ID] [--force-archive] [--overwrite settings]
       script/config apply FOLDER [--account ID] [--plan HASH] [--force-archive] [--overwrite settings]
       script/config diff FOLDER [--account ID]
       script/config export ACCOUNT FOLDER [--version N]
       script/config history ACCOUNT
       script/config admin ACCOUNT EMAIL [--name NAME]
each with [--language es|en]`

const by = 'script/config'

interface ReadResult {
  pack: Pack | null
  /** Faults and warnings of the files, each with its place. */
  errors: string[]
  warnings: string[]
}

function readPack(folder: string, language: Language, account?: string): ReadResult {
  const { pack, errors, warnings } = validatePack(readPackFiles(folder))
  const lineOf = ({ file, line, path, key, params }: PackFault) =>
    printable(
      `${[line ? `${file}:${line}` : file, path].filter(Boolean).join(' ')}: ${text(language, key, params)}`,
    )
  return {
    pack: pack && account !== undefined ? { ...pack, account: { ...pack.account, id: account } } : pack,
    errors: errors.map(lineOf),
    warnings: warnings.map(lineOf),
  }
}

/** Returns a valid pack, or prints all faults and returns null. */
function validPack({ pack, errors, warnings }: ReadResult, language: Language): Pack | null {
  if (pack) return pack
  for (const line of warnings) console.log(`${text(language, 'pack.cli.warning')} ${line}`)
  for (const line of errors) console.log(`${text(language, 'pack.cli.fault')} ${line}`)
  const params = { count: errors.length, warnings: warnings.length }
  console.log(text(language, 'pack.cli.faults', params))
  return null
}

function validate(folder: string, language: Language): number {
  const read = readPack(folder, language)
  const pack = validPack(read, language)
  if (!pack) return 1
  for (const line of read.warnings) console.log(`${text(language, 'pack.cli.warning')} ${line}`)
  console.log(printable(text(language, 'pack.cli.good', { folder, name: pack.account.name })))
  return 0
}

/** Reads a snapshot of the account; concurrent writes continue. */
const readAccount = <T>(database: Database, accountId: string, read: (tx: Tx) => Promise<T>): Promise<T> =>
  database.inAccount({ accountId, userId: by, readOnly: true, snapshot: true }, read)

/** A plan rehearses its apply, so its transaction may write; the rehearsal is rolled back. */
const planOf = (database: Database, pack: Pack, options: PlanOptions): Promise<ApplyPlan> =>
  database.inAccount({ accountId: pack.account.id, userId: by, snapshot: true }, (tx) =>
    makePlan(tx, pack, options),
  )

interface PlanArguments {
  folder: string
  account: string | undefined
  force: boolean
  overwrite: boolean
  language: Language
}

async function plan(
  { database }: Program,
  { folder, account, force, overwrite, language }: PlanArguments,
): Promise<number> {
  const read = readPack(folder, language, account)
  const pack = validPack(read, language)
  if (!pack) return 1
  const made = await planOf(await database(), pack, { force, overwrite })
  console.log(planText(made, language, read.warnings))
  return made.obstacles.length > 0 ? 1 : 0
}

/** A new account begins with its first configuration. */
async function apply(
  { database }: Program,
  { folder, account, force, overwrite, language }: PlanArguments,
  hash: string | undefined,
): Promise<number> {
  const read = readPack(folder, language, account)
  const pack = validPack(read, language)
  if (!pack) return 1
  const opened = await database()
  const { id, name } = pack.account
  const own = hash === undefined ? await planOf(opened, pack, { force, overwrite }) : null
  const print = (made: ApplyPlan) => console.log(planText(made, language, read.warnings))
  if (own) print(own)
  if (own && (own.obstacles.length > 0 || !own.changes)) return own.changes ? refused(language) : 0
  const { plan: made, version } = await opened
    .inAccount({ accountId: id, userId: by }, (tx) =>
      applyPlan(tx, pack, { force, overwrite, hash: hash ?? own!.hash }),
    )
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new Halt(text(language, error.key, error.params)) : error
    })
  if (version === null || !made.changes) print(made)
  if (version === null) return refused(language)
  if (made.changes)
    console.log(printable(text(language, 'pack.cli.applied', { id, name, version: String(version) })))
  return 0
}

function refused(language: Language): number {
  console.log(text(language, 'pack.cli.refused'))
  return 1
}

/** Prints a line for each difference, the same in every language. Exit codes: 0 no difference, 1 differences, 2 failure. */
async function diff({ database }: Program, { folder, account, language }: PlanArguments): Promise<number> {
  try {
    const pack = validPack(readPack(folder, language, account), language)
    if (!pack) return 2
    const { id } = pack.account
    const applied = await readAccount(await database(), id, (tx) => appliedPack(tx))
    if (!applied) throw new Halt(`there is no account "${id}" with a configuration`)
    const changes = packChanges(applied.pack, pack)
    for (const change of changes) console.log(printable(changeLine(change)))
    return changes.length > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Halt ? `${by}: ${error.message}` : explain(error))
    return 2
  }
}

function changeLine({ path, moved, ...values }: Change): string {
  if (moved) return `% ${path}`
  const textOf = (value: unknown) =>
    typeof value === 'object' && !Array.isArray(value) ? '' : ` ${shown(value)}`
  if (!('before' in values)) return `+ ${path}${textOf(values.after)}`
  if (!('after' in values)) return `- ${path}${textOf(values.before)}`
  return `~ ${path} ${shown(values.before)} -> ${shown(values.after)}`
}

async function exportPack(
  { database }: Program,
  [account, folder]: [string, string],
  version: number | undefined,
  language: Language,
): Promise<number> {
  const applied = await readAccount(await database(), account, (tx) => appliedPack(tx, version))
  if (!applied)
    throw new Halt(
      version === undefined
        ? `there is no account "${account}" with a configuration`
        : `account "${account}" has no version ${version}; script/config history ${account} lists them`,
    )
  const files = packFiles({ ...applied.pack, account: { ...applied.pack.account, id: account } })
  writePackFiles(folder, files)
  const { name } = applied.pack.account
  const params = { id: account, name, version: String(applied.version), folder, files: files.length }
  console.log(text(language, 'pack.cli.exported', params))
  return 0
}

async function history({ database }: Program, account: string, language: Language): Promise<number> {
  const versions = await readAccount(await database(), account, (tx) =>
    tx.db
      .selectFrom('config_versions')
      .select(['n', 'applied_at', 'applied_by'])
      .where('account_id', '=', account)
      .orderBy('n', 'desc')
      .execute(),
  )
  if (versions.length === 0) throw new Halt(`there is no account "${account}" with a configuration`)
  for (const { n, applied_at, applied_by } of versions) {
    const at = applied_at.toISOString().slice(0, 16).replace('T', ' ')
    console.log(text(language, 'pack.cli.version', { version: String(n), at: `${at} UTC`, by: applied_by }))
  }
  return 0
}

/** Creates the first administrator of an account, who then admits everybody else (§4). */
async function admin(
  { database, settings }: Program,
  [account, email]: [string, string],
  name: string | undefined,
  language: Language,
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new Halt(`"${email}" is no e-mail address`)
  const opened = await database()
  const { rows } = await opened.pool.query<{ id: string }>('select id from accounts where id = $1', [account])
  if (rows.length === 0)
    throw new Halt(`there is no account "${account}"; script/config apply makes it with its configuration`)
  const embedded = settings.oidc === null
  const known = embedded ? await findPersonByEmail(opened.pool, email, settings.demo) : undefined
  const password = embedded && !known?.hash ? await newPassword(email, language) : null
  const person = await opened.inAccount({ accountId: account, userId: by }, (tx) =>
    admitAdmin(tx, { email, name: name ?? email.split('@')[0]!, embedded }),
  )
  if (!person)
    throw new Halt(
      embedded
        ? `${email} was deactivated`
        : `${email} has not signed in to "${account}" yet: with OIDC_ISSUER people and grants come from there; grant it, let it sign in once, then run this again`,
    )
  if (password !== null) await setPassword(opened.pool, person.id, password)
  const key = person.wasAdmin ? 'pack.cli.adminAlready' : 'pack.cli.admin'
  console.log(text(language, key, { name: person.name, email: person.email, account }))
  if (embedded && password === null) console.log(text(language, 'pack.cli.keptPassword'))
  return 0
}

async function newPassword(email: string, language: Language): Promise<string> {
  const password = await readSecret(
    text(language, 'pack.cli.password', { email }),
    text(language, 'pack.cli.again'),
  )
  const fault = passwordFault(password)
  if (fault) throw new Halt(text(language, fault))
  return password
}

await program('config', async (parts) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      plan: { type: 'string' },
      'force-archive': { type: 'boolean', default: false },
      overwrite: { type: 'string' },
      version: { type: 'string' },
      name: { type: 'string' },
      language: { type: 'string' },
    },
  })
  const [command, first, second, ...more] = positionals
  const language = languageFor(values.language)
  if (first !== undefined && second !== undefined && more.length === 0) {
    if (command === 'export') return exportPack(parts, [first, second], versionOf(values.version), language)
    if (command === 'admin') return admin(parts, [first, second], values.name, language)
  }
  if (first !== undefined && second === undefined) {
    const planArguments = {
      folder: first,
      account: values.account,
      force: values['force-archive'],
      overwrite: overwriteOf(values.overwrite),
      language,
    }
    if (command === 'validate') return validate(first, language)
    if (command === 'plan') return plan(parts, planArguments)
    if (command === 'apply') return apply(parts, planArguments, values.plan)
    if (command === 'diff') return diff(parts, planArguments)
    if (command === 'history') return history(parts, first, language)
  }
  console.error(usage)
  return 1
})

function languageFor(tag: string | undefined): Language {
  if (tag === undefined) {
    const { LC_ALL, LC_MESSAGES, LANG } = process.env
    return languageOf(LC_ALL || LC_MESSAGES || LANG, 'en')
  }
  const language = languages.find((known) => known === tag)
  if (!language) throw new Halt(`--language is "${tag}", expected ${languages.join(' or ')}`)
  return language
}

function overwriteOf(value: string | undefined): boolean {
  if (value !== undefined && value !== 'settings')
    throw new Halt(`--overwrite is "${value}", expected settings`)
  return value !== undefined
}

function versionOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Halt(`--version is "${value}", expected a number`)
  return Number(value)
}
