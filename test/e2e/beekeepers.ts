import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { changed, type Changes } from '../kit/example-pack.ts'
import { packFiles } from '../../core/pack/export.ts'
import { checkPack, type PackFile } from '../../core/pack/validate.ts'
import { writePackFiles } from '../../server/features/packs/files.ts'
import { root } from '../../server/platform/process/root.ts'
import { test as base } from './walk.ts'

/** The example with changes, as the files of an account. */
export function filesOf(changes: Changes, account: string): PackFile[] {
  const { pack, errors } = checkPack(changed(structuredClone(changes)))
  if (!pack) throw new Error(JSON.stringify(errors))
  return packFiles({ ...pack, account: { id: account, name: 'Mieles del Monte' } })
}

const run = promisify(execFile)
/** Runs script/config on the running product, as an administrator of the configuration would. */
const config = (...args: string[]) =>
  run(join(root, 'script', 'config'), args, {
    env: { ...process.env, DATABASE_URL: process.env.RASTRO_E2E_DATABASE, DEMO: '1' },
  })

interface Beekeepers {
  /** Changes of the example with which the account begins. */
  beginning: Changes
  /** Applies the example with these changes to the test's account. */
  apply: (changes: Changes) => Promise<void>
}

/** Each test has its own account to change the forms of, with Ana as administrator. */
export const test = base.extend<Beekeepers>({
  beginning: [{}, { option: true }],
  // oxlint-disable-next-line eslint/no-empty-pattern
  account: async ({}, use) => use(`apiarios-${crypto.randomUUID().slice(0, 8)}`),
  apply: async ({ account, beginning }, use, info) => {
    let applied = 0
    const apply = async (changes: Changes) => {
      applied += 1
      const folder = info.outputPath(`pack-${applied}`)
      writePackFiles(folder, filesOf(changes, account))
      // The removed fields have values, so applying without the flag is refused.
      await config('apply', folder, '--force-archive')
    }
    await apply(beginning)
    await config('admin', account, 'ana@demo.example')
    await use(apply)
  },
})
