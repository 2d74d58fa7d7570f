import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Halt } from '../process/halt.ts'
import { withLock } from '../process/processes.ts'
import { root } from '../process/root.ts'
import type { Settings } from '../process/settings.ts'

/** The minimal flags for rendering pages; the npm package's own list would disable web security. */
export const pageArgs = ['--headless=shell', '--disable-gpu']

/** Without Chromium's own sandbox, which needs a user that isn't root, and namespaces. */
export const noSandboxArgs = ['--no-sandbox', '--no-zygote']

const launchers = new Map<string, Promise<string>>()

/**
 * The Chromium for PDFs and tests: CHROMIUM_PATH, else the one in the npm package, unpacked into DATA_DIR on first use (2 s).
 * It brings its own libraries and fonts, so it runs where the system has none.
 */
export function chromiumPath(settings: Pick<Settings, 'dataDir' | 'chromiumPath'>): Promise<string> {
  if (settings.chromiumPath !== null) return Promise.resolve(settings.chromiumPath)
  const { dataDir } = settings
  const known = launchers.get(dataDir)
  if (known) return known
  const launcher = unpack(dataDir)
  launchers.set(dataDir, launcher)
  // A failure (a full disk, say) leaves the cache, so the next call tries again.
  launcher.catch(() => launchers.delete(dataDir))
  return launcher
}

/** Fails if the browser is not there, without unpacking it. */
export const findChromium = ({ chromiumPath: path }: Pick<Settings, 'chromiumPath'>): Promise<void> =>
  path === null
    ? access(join(root, 'node_modules', '@sparticuz', 'chromium', 'bin'), constants.R_OK)
    : access(path, constants.X_OK)

/** Returns a launcher script that sets Chromium's environment and executes it, so callers need no settings. */
async function unpack(dataDir: string): Promise<string> {
  if (process.platform !== 'linux')
    throw new Halt('CHROMIUM_PATH is not set, expected the path of a Chromium')
  const about = readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8')
  const { version } = JSON.parse(about) as { version: string }
  const folder = join(dataDir, `chromium-${version}`)
  const text = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const launcher = join(folder, 'launch')
  await withLock(join(dataDir, 'run', 'chromium'), async () => {
    if (text(launcher) === launch) return
    const draft = `${folder}.new`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    // The package unpacks into the temporary folder and sets variables of its process: a child process confines both.
    const program = `await (await import('@sparticuz/chromium')).default.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: '20.x' },
    })
    writeFileSync(join(draft, 'fonts.conf'), fonts)
    writeFileSync(join(draft, 'launch'), launch)
    chmodSync(join(draft, 'launch'), 0o700)
    share(draft)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  })
  return launcher
}

const launch = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
[ -w "$here" ] && HOME="$here"
export HOME XDG_CACHE_HOME="$HOME/cache"
exec "$here/chromium" "$@"
`

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Everybody may read and run the files: the browser is a user of its own. Unpacked by root they keep the packer's uid, which may be taken. */
function share(path: string): void {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === 0 && gid !== undefined) lchownSync(path, uid, gid)
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) share(join(path, name))
}
