import { Database, openPool } from './db/database.ts'
import { explain, Halt } from './process/halt.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type DatabaseServer } from './db/postgres.ts'
import { readSettings, type Settings } from './process/settings.ts'

export interface Program {
  settings: Settings
  /** Finds or starts the database. The end of the program, however it ends, stops a database that it started. */
  server(): Promise<DatabaseServer>
  /** Opens the migrated database with the serving role. */
  database(): Promise<Database>
}

/** Runs the program behind `script/NAME`: its result is the exit code, and errors that the user can fix print one line. */
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
    console.error(isForUser(error) ? `script/${name}: ${(error as Error).message}` : explain(error))
    return await end(1)
  }
}

function isForUser(error: unknown): boolean {
  return error instanceof Halt || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
}
