import type { TestProject } from 'vitest/node'
import { dropDatabases, makeTemplate, openTestServer, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts a database server with a migrated template before all workers, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer()
  try {
    const made = await makeTemplate(server)
    project.provide('testServer', made)
    return async () => {
      await dropDatabases(made)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
