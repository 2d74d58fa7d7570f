import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript, which runs before the packages are installed.
import { optionsOf } from '../../script/build.mjs'
// @ts-expect-error As above.
import { parts } from '../../script/prepare.mjs'

const sources = parts as Record<string, string[]>

/** The files that esbuild puts into a part. */
async function filesOf(part: string): Promise<string[]> {
  const { metafile } = await build({ ...optionsOf(part, 'dist'), write: false, metafile: true })
  return Object.keys(metafile!.inputs).filter((file) => !file.startsWith('node_modules/'))
}

describe.each(['server', 'bench'])('the part %s', (part) => {
  it('is stale after a change of any file in it', async () => {
    const files = await filesOf(part)
    const isSource = (file: string) =>
      sources[part]!.some((one) => file === one || file.startsWith(`${one}/`))
    expect(files.length).toBeGreaterThan(200)
    // The migrations and the version are read where they are.
    expect(files.filter((file) => !isSource(file) && file !== 'package.json')).toEqual([])
  })
})

it('a change of a benchmark or of a test makes no part of the product stale', () => {
  const { bench: _, ...product } = sources
  expect(Object.keys(product)).toEqual(['server', 'web', 'graph'])
  expect(
    Object.values(product)
      .flat()
      .filter((source) => /^(bench|test)\b/.test(source)),
  ).toEqual([])
})
