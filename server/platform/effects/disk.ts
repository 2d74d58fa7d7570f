import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '../../../core/errors/refusal.ts'
import { Halt } from '../process/halt.ts'
import type { Storage } from './storage.ts'
import { checkName, isStorageName } from './storage-name.ts'

const day = 86_400_000

/** Files below DATA_DIR, in folders of the first two characters of their names. */
export function openDisk(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  /** Files that are being written, or were when their process ended. */
  const drafts = join(root, '.drafts')
  const pathOf = (name: string) => {
    const [folder = '', file = ''] = checkName(name).split('/')
    return join(root, folder, file.slice(0, 2), file)
  }
  /** Writes a draft, then renames it. */
  async function store(name: string, put: (draft: string) => Promise<void>): Promise<void> {
    const path = pathOf(name)
    const draft = join(drafts, randomUUID())
    try {
      for (const folder of [drafts, dirname(path)]) await makeOwn(folder)
      await put(draft)
      await rename(draft, path)
      await sync(dirname(path))
    } catch (error) {
      await rm(draft, { force: true })
      throw isFull(error) ? refuse('NO_SPACE') : error
    }
  }
  return {
    write: (name, content) => store(name, (draft) => writeThrough(draft, content)),
    take: (name, path) =>
      store(name, async (draft) => {
        await rename(path, draft).catch((error) => {
          if (codeOf(error) !== 'EXDEV') throw error
          return copyFile(path, draft)
        })
        await chmod(draft, 0o600)
        await sync(draft)
      }),
    async open(name) {
      let file: FileHandle
      try {
        file = await open(pathOf(name))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
      // Files never change, so this length matches the content.
      return { bytes: (await file.stat()).size, content: file.createReadStream() }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true })
    },
    async *list() {
      for (const folder of await namesIn(root))
        for (const start of folder.startsWith('.') ? [] : await namesIn(join(root, folder)))
          for (const file of await namesIn(join(root, folder, start))) {
            const name = `${folder}/${file}`
            if (isStorageName(name)) yield name
          }
    },
    async check() {
      try {
        await makeOwn(drafts)
        // A folder that somebody made by hand may let every user of the machine list it.
        await chmod(root, 0o700)
        for (const draft of await namesIn(drafts)) {
          const found = await stat(join(drafts, draft)).catch(() => undefined)
          if (found && Date.now() - found.mtimeMs > day) await rm(join(drafts, draft), { force: true })
        }
      } catch (error) {
        throw new Halt(`${root} cannot be written (${(error as NodeJS.ErrnoException).code})`)
      }
    },
  }
}

/** File names are secret keys, so no other user of the machine may list them. */
const makeOwn = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A renamed file survives a power cut once its folder is on the disk too. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isAbsent = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
