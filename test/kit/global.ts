import type { TestProject } from 'vitest/node'
import { makeTemplate, openTestServer, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts a database server with a migrated template before all workers, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer()
  try {
    project.provide('testServer', await makeTemplate(server))
  } catch (error) {
    await server.stop()
    throw error
  }
  return server.stop
}
