import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../server/platform/process/root.ts'
import { test as base } from './walk.ts'

const run = promisify(execFile)

const script = (name: 'db' | 'config', ...args: string[]) =>
  run(join(root, 'script', name), args, {
    env: { ...process.env, DATABASE_URL: process.env.RASTRO_E2E_DATABASE, DEMO: '1' },
  })

/** Each test opens an account of its own without a configuration, with Ana as administrator. */
export const test = base.extend({
  // oxlint-disable-next-line eslint/no-empty-pattern
  account: async ({}, use) => {
    const name = `Cafetal ${crypto.randomUUID().slice(0, 8)}`
    const { stdout } = await script('db', 'account', name, '--admin', 'ana@demo.example')
    const id = /^account (\S+)$/m.exec(stdout)![1]!
    await script('config', 'admin', id, 'ana@demo.example')
    await use(id)
  },
})
