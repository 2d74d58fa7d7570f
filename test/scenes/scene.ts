import '../../web/ui/fonts.css'
import { files } from './files.ts'
import { readTests } from './standIns.tsx'

/** Runs a test of a file up to its first picture, and gives the titles of all to the list around it. */
export async function playScene(file: string, at: number): Promise<void> {
  document.body.innerHTML = '<div id="scene"></div>'
  const tests = await readTests(() => files[file]!())
  window.parent.postMessage({ titles: tests.map(({ title }) => title) }, location.origin)
  const test = tests[at]
  if (test === undefined) return say('This file has no such test.')
  await test.run().then(
    () => say('This test mounts nothing.'),
    (error: unknown) => say(`This test fails before it mounts anything: ${String(error)}`),
  )
}

const say = (text: string) => document.body.append(text)
