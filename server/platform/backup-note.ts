import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When the last backup was whole; beside the data, where the server finds it. */
interface BackupNote {
  at: Date
  rows: number
  files: number
}

const fileIn = (dataDir: string) => join(dataDir, 'backup.json')

export async function noteBackup(dataDir: string, { rows, files }: Omit<BackupNote, 'at'>): Promise<void> {
  const file = fileIn(dataDir)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify({ at: new Date(), rows, files })}\n`)
  await rename(draft, file)
}

export async function readBackupNote(dataDir: string): Promise<BackupNote | undefined> {
  try {
    const note = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as BackupNote
    const at = new Date(note.at)
    return Number.isNaN(at.getTime()) ? undefined : { ...note, at }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
