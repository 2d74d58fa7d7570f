import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bareEnvironment, confine } from './confinement.ts'
import { Helper } from './helper.ts'

const isRoot = process.getuid?.() === 0
const can = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const hasSetpriv = can('setpriv', '--no-new-privs', 'true')
const hasUnshare = can('unshare', '--map-root-user', '--net', 'true')

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-confined-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { PATH } = process.env
afterEach(() => {
  process.env.PATH = PATH
  delete process.env.DATABASE_PASSWORD
})

/** Of `/proc/PID/status`. */
const statusOf = (pid: number, name: string) =>
  new RegExp(`^${name}:\\s+(\\w+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]

describe.runIf(process.platform === 'linux')('a helper that opens strangers’ files', () => {
  it('has neither our environment nor our user, capabilities and network', async () => {
    process.env.DATABASE_PASSWORD = 'secreta'
    const program = join(folder, 'who.worker.ts')
    writeFileSync(program, `process.on('message', () => process.send(process.pid)); process.send('ready')`)
    const helper = new Helper<string, number>(pathToFileURL(program), {
      maxMilliseconds: 30_000,
      maxMegabytes: 64,
    })
    const pid = (await helper.ask('who'))!
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(environment).not.toContain('secreta')
    expect(environment.split('\0').map((line) => line.split('=')[0])).toEqual(
      expect.not.arrayContaining(['DATA_DIR', 'NODE_ENV', 'SHELL']),
    )
    if (hasSetpriv)
      expect([statusOf(pid, 'NoNewPrivs'), statusOf(pid, 'CapEff')]).toEqual(['1', '0'.repeat(16)])
    if (hasSetpriv && isRoot) {
      expect(statusOf(pid, 'CapBnd')).toBe('0'.repeat(16))
      expect(['0', '65534']).not.toContain(statusOf(pid, 'Uid'))
    }
    if (hasUnshare) expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'))
  })
})

describe('a confined process', () => {
  it.runIf(isRoot && hasSetpriv)('reads nothing that is ours alone', () => {
    const [key, open] = [join(folder, 'seal.key'), join(folder, 'open')]
    writeFileSync(key, 'x', { mode: 0o600 })
    writeFileSync(open, 'x', { mode: 0o644 })
    const [program, ...args] = confine('browser', [open]).prefix
    expect([key, open].map((path) => spawnSync(program!, [...args, 'cat', path]).status === 0)).toEqual([
      false,
      true,
    ])
  })

  it('stays our user, without capabilities, where another one could not read what it needs', () => {
    const hidden = mkdtempSync(join(tmpdir(), 'rastro-hidden-'))
    expect(confine('browser', [hidden]).user).toBeUndefined()
    rmSync(hidden, { recursive: true })
  })

  it('starts without the tools that confine it, too', () => {
    process.env.PATH = join(folder, 'empty')
    expect(confine('browser', [join(folder, 'no-tools')])).toEqual({ prefix: [] })
    expect(Object.keys(bareEnvironment()).toSorted()).toEqual(expect.arrayContaining(['HOME', 'PATH']))
  })
})
