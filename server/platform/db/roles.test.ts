import { describe, expect, it } from 'vitest'
import { checkServer } from './roles.ts'

const plain = {
  version: 150_020,
  encoding: 'UTF8',
  role: 'owner',
  database: 'rastro',
  isCitus: false,
  passedOn: null,
}
const citus = { ...plain, isCitus: true, passedOn: 'local' }

describe('the start', () => {
  it('accepts PostgreSQL, and a Citus cluster that passes on SET LOCAL', () => {
    for (const server of [plain, citus]) expect(() => checkServer(server)).not.toThrow()
  })

  it.each([
    ['an old version', { version: 140_011 }, 'is a PostgreSQL 14, expected 15 or newer'],
    ['another encoding', { encoding: 'LATIN1' }, 'in LATIN1, expected one in UTF8'],
    ['the serving role as owner', { role: 'rastro_app' }, 'signs in as rastro_app'],
    [
      'a cluster that keeps SET LOCAL to itself',
      { isCitus: true, passedOn: 'none' },
      `alter database rastro set citus.propagate_set_commands = 'local'`,
    ],
  ])('refuses %s', (_what, facts, line) => expect(() => checkServer({ ...plain, ...facts })).toThrow(line))
})
