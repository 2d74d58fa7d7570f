import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '../../server/features/index.ts'
import { root } from '../../server/platform/process/root.ts'

interface Import {
  from: string
  to: string
}

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) yield* sources(path)
    else if (/\.(ts|tsx)$/.test(name)) yield path
  }
}

const files = ['core', 'server', 'web', 'site', 'demo']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => [...sources(folder)])
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Every relative import of the code, including type-only ones: a change can break these too. */
const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
    ([, target]) => ({
      from: file,
      to: relative(root, resolve(root, dirname(file), target!)),
    }),
  ),
)
const code = imports.filter(({ from }) => !isTest(from))
const areaOf = (file: string) => file.split('/')[0]!
const describeImport = ({ from, to }: Import) => `${from} → ${to}`
const forbidden = (within: (from: string) => boolean, allowed: (to: string, from: string) => boolean) =>
  code.filter(({ from, to }) => within(from) && !allowed(to, from)).map(describeImport)

/** The feature that a file belongs to, if it does. */
const featureOf = (area: string, file: string) => new RegExp(`^${area}/features/([^/]+)/`).exec(file)?.[1]

const foldersOf = (area: string): string[] => [
  ...new Set(files.flatMap((file) => featureOf(area, file) ?? [])),
]

/** Imports of one feature by another. */
const importsBetween = (area: string) =>
  code.flatMap((one) => {
    const [here, there] = [featureOf(area, one.from), featureOf(area, one.to)]
    return here && there && here !== there ? { ...one, here, there } : []
  })

describe('imports between layers', () => {
  it('are found in the code', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(imports.length).toBeGreaterThan(400)
    for (const { from, to } of imports)
      if (!/\.(css|svg|json)/.test(to))
        expect([from, to, existsSync(join(root, to))]).toEqual([from, to, true])
  })

  it('core imports only core', () => {
    expect(
      forbidden(
        (from) => areaOf(from) === 'core',
        (to) => areaOf(to) === 'core',
      ),
    ).toEqual([])
  })

  it('web, site and demo import core and themselves', () => {
    for (const area of ['web', 'site', 'demo'])
      expect(
        forbidden(
          (from) => areaOf(from) === area,
          (to) => [area, 'core'].includes(areaOf(to)),
        ),
      ).toEqual([])
  })

  it('the server imports neither the back office nor tests and benchmarks', () => {
    expect(
      forbidden(
        (from) => areaOf(from) === 'server',
        (to) => !['web', 'test', 'bench'].includes(areaOf(to)),
      ),
    ).toEqual([])
  })

  it('the platform imports no feature', () => {
    const platform = (file: string) => file.startsWith('server/platform/')
    expect(
      forbidden(platform, (to) => platform(to) || areaOf(to) === 'core' || to === 'package.json'),
    ).toEqual([])
    const identity = (file: string) => file.startsWith('server/identity/')
    expect(forbidden(identity, (to) => platform(to) || identity(to) || areaOf(to) === 'core')).toEqual([])
  })

  const rooms = {
    core: 'json i18n errors geometry geography gs1 readers eudr look fields epcis rules nouns pack import contract document',
    'server/platform':
      'metrics turns html process db limits records references secrets seal passport-key shared-settings auth http effects feature nouns backup-place backup backup-keep backup-note program',
  }
  it.each(Object.entries(rooms))('a room of %s builds only on those before it', (area, names) => {
    const order = names.split(' ')
    const roomOf = (file: string) =>
      file.startsWith(`${area}/`) ? /^[^/.]+/.exec(file.slice(area.length + 1))![0] : undefined
    const between = code.flatMap((one) => {
      const [here, there] = [roomOf(one.from), roomOf(one.to)]
      return here && there && here !== there ? { ...one, here, there } : []
    })
    expect(between.length).toBeGreaterThan(50)
    const found = files.filter((file) => !isTest(file)).flatMap((file) => roomOf(file) ?? [])
    expect([...new Set(found)].filter((room) => !order.includes(room))).toEqual([])
    const upward = between.filter(({ here, there }) => order.indexOf(there) > order.indexOf(here))
    expect(upward.map(describeImport)).toEqual([])
  })

  it('what verifies the records of a feature shares nothing with what writes them', () => {
    const verifies = (file: string) => /^server\/features\/[^/]+\/verify\.ts$/.test(file)
    expect(files.filter(verifies).length).toBeGreaterThan(4)
    expect(
      forbidden(
        verifies,
        (to) => to === 'server/platform/records.ts' || to === 'server/platform/db/tables.ts',
      ),
    ).toEqual([])
  })

  it('a feature of the server builds only on those before it', () => {
    const order = features.map(([folder]) => folder)
    expect(foldersOf('server').toSorted()).toEqual(order.toSorted())
    const between = importsBetween('server')
    expect(between.length).toBeGreaterThan(20)
    const later = between.filter(({ here, there }) => order.indexOf(there) > order.indexOf(here))
    expect(later.map(describeImport)).toEqual([])
  })

  it('features of the back office build on each other without a circle', () => {
    const between = importsBetween('web')
    expect(between.length).toBeGreaterThan(20)
    // Takes away the features that import none of the others until only circles are left.
    let circular = foldersOf('web')
    for (;;) {
      const importing = circular.filter((folder) =>
        between.some(({ here, there }) => here === folder && circular.includes(there)),
      )
      if (importing.length === circular.length) break
      circular = importing
    }
    const circle = between.filter(({ here, there }) => circular.includes(here) && circular.includes(there))
    expect(circle.map(describeImport)).toEqual([])
  })

  it('screens are built in layers: ui, then forms and api, then shell, then features, then the roots', () => {
    const layers = ['ui', 'api', 'auth', 'forms', 'sheet', 'shell', 'features']
    // routes.tsx and main.tsx are above all folders.
    const layerOf = (file: string) =>
      file.split('/').length === 2 ? layers.length : layers.indexOf(file.split('/')[1] ?? '')
    const up = code.filter(
      ({ from, to }) =>
        areaOf(from) === 'web' && areaOf(to) === 'web' && layerOf(from) >= 0 && layerOf(to) > layerOf(from),
    )
    expect(up.map(describeImport)).toEqual([])
    expect(
      forbidden(
        (from) => from.startsWith('web/ui/'),
        (to) => to.startsWith('web/ui/') || areaOf(to) === 'core',
      ),
    ).toEqual([])
  })

  it('only the composition roots import everything', () => {
    const roots = [
      'server/app.ts',
      'server/demo.ts',
      'server/demo-writer.ts',
      'server/platform/http/docs.ts',
      'server/platform/http/static.ts',
      'server/verify/captured-events.ts',
      'server/verify/files.ts',
      'server/verify/judgements.ts',
      'server/verify/own-events.ts',
      'server/verify/projections.ts',
      'server/verify/readiness.ts',
      'server/verify/records.ts',
      'server/work.ts',
    ]
    const known = code.filter(
      ({ from, to }) => to.startsWith('server/features/') && !from.startsWith('server/features/'),
    )
    expect(
      known
        .filter(({ from }) => !roots.includes(from) && !from.startsWith('server/cli/'))
        .map(describeImport),
    ).toEqual([])
  })
})
