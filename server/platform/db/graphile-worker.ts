import { root } from '../process/root.ts'

/**
 * While it loads, graphile-worker looks in the working folder and in those above it for settings of its own, which may be code.
 * Whoever calls a script in a folder of others must not run what lies there, nor fail where the folder can't be read.
 */
async function load() {
  const folder = process.cwd()
  process.chdir(root)
  const worker = await import('graphile-worker')
  try {
    process.chdir(folder)
  } catch {
    // A folder that can't be entered again has no file that a script could be asked to read.
  }
  return worker
}

export const graphileWorker = await load()
