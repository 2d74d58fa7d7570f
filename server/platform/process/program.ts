import { Database, openPool } from '../db/database.ts'
import { explain, Halt } from './halt.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type DatabaseServer } from './postgres.ts'
import { readSettings, type Settings } from './settings.ts'

export interface Program {
  settings: Settings
  /** Finds the database or starts it; one that was started is stopped when the program ends, however it ends. */
  server(): Promise<DatabaseServer>
  /** The same, migrated, as requests see it. */
  database(): Promise<Database>
}

/** The frame of a program behind `script/NAME`: its answer is the exit code, and what the user can mend is told in one line. */
export async function program(name: string, work: (program: Program) => Promise<number>): Promise<never> {
  let opened: Promise<DatabaseServer> | null = null
  const end = async (code: number): Promise<never> => {
    const server = await opened?.catch(() => null)
    await server?.stop()
    process.exit(code)
  }
  process.once('SIGINT', () => void end(130)).once('SIGTERM', () => void end(143))
  try {
    const settings = readSettings()
    const server = () => (opened ??= openDatabase(settings))
    const database = async () => {
      const { ownerUrl, appUrl } = await server()
      await migrate(ownerUrl)
      return new Database(openPool(appUrl))
    }
    return await end(await work({ settings, server, database }))
  } catch (error) {
    console.error(forUser(error) ? `script/${name}: ${(error as Error).message}` : explain(error))
    return await end(1)
  }
}

function forUser(error: unknown): boolean {
  return error instanceof Halt || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
}
