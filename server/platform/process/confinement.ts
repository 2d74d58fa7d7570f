import { spawnSync } from 'node:child_process'

/** A process that meets strangers' markup or pictures. */
type Role = 'browser' | 'helper'

/** How a confined process is started. */
export interface Confinement {
  /** Command prefix. */
  prefix: readonly string[]
  /** User of the process; must own everything that it writes to. */
  user?: { uid: number; gid: number }
}

/** Unnamed users that own nothing, one for each role; PostgreSQL uses neither. */
const users: Record<Role, number> = { browser: 60_801, helper: 60_802 }

const withoutNetwork = ['unshare', '--net', '--ipc', '--']
const withoutPower = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--']

function waysOf(role: Role): Confinement[] {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid !== 0) {
    // In a user namespace of its own it can neither trace our process nor read its environment, though it is the same user.
    const apart = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--net', '--ipc', '--']
    const onlyNet = ['unshare', '--map-root-user', '--net', '--']
    const still = ['setpriv', '--no-new-privs', '--']
    return [[...apart, ...still], [...onlyNet, ...still], onlyNet, still, []].map((prefix) => ({ prefix }))
  }
  const own = users[role]
  const other = ['setpriv', `--reuid=${own}`, `--regid=${own}`, '--clear-groups', ...withoutPower]
  const same = ['setpriv', ...withoutPower]
  const user = { uid: own, gid: own }
  return [
    { prefix: [...withoutNetwork, ...other], user },
    { prefix: other, user },
    { prefix: [...withoutNetwork, ...same] },
    { prefix: same },
    { prefix: withoutNetwork },
    { prefix: [] },
  ]
}

const known = new Map<string, Confinement>()

/**
 * The strictest way that this system allows: as another user, without capabilities, without a network. Asked once by trial, since
 * containers forbid some of it and other systems have none of its programs. `paths` are what the process must be able to read
 * or enter.
 */
export function confine(role: Role, paths: readonly string[]): Confinement {
  const name = [role, ...paths].join('\0')
  const found = known.get(name) ?? waysOf(role).find(({ prefix }) => works(prefix, paths)) ?? { prefix: [] }
  known.set(name, found)
  return found
}

function works(prefix: readonly string[], paths: readonly string[]): boolean {
  const [program, ...args] = [
    ...prefix,
    'sh',
    '-c',
    'for path; do test -r "$path" || test -x "$path" || exit 1; done',
    'sh',
  ]
  const tried = spawnSync(program, [...args, ...paths], {
    cwd: '/',
    env: bareEnvironment(),
    stdio: 'ignore',
    timeout: 20_000,
  })
  return tried.status === 0
}

/** Environment for confined processes, without the passwords of database, storage and mail. */
export function bareEnvironment(home = '/'): NodeJS.ProcessEnv {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', LANG, TZ } = process.env
  return { PATH, HOME: home, ...(LANG === undefined ? {} : { LANG }), ...(TZ === undefined ? {} : { TZ }) }
}
