import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  at,
  changed,
  example,
  examplePack,
  many,
  withField,
  type Changes,
} from '../../test/kit/example-pack.ts'
import { shapeFaults } from './shape-faults.ts'
import { packJsonSchema } from './shape.ts'
import { checkPack, validatePack } from './validate.ts'

const { stage, workflows, edge } = at

describe('a valid pack', () => {
  const report = validatePack(examplePack)

  it('has no errors, and joins its files', () => {
    expect(report.errors).toEqual([])
    expect(report.warnings).toEqual([])
    expect(report.pack?.account.id).toBe('cooperativa')
    expect(Object.keys(report.pack?.productSchemas ?? {})).toEqual(['ps-apiario', 'ps-tambor'])
  })

  it('is returned with its defaults filled in', () => {
    const pack = report.pack
    expect(pack?.settings).toMatchObject({
      organizationType: 'ss',
      showCharts: false,
      filters: [{ elements: [{ id: '2025/26', identifier: '2025/26' }] }],
    })
    expect(pack?.productSchemas['ps-tambor']).toMatchObject({
      uniqueFields: ['identifier'],
      showPrint: false,
      publicIdentifier: false,
    })
    expect(pack?.milestoneSchemas['ms-revision']).toMatchObject({
      priv: { value: 'true', immutable: false },
      closing: true,
    })
    expect(pack?.verticals['v-miel']?.workflows).toEqual([
      {
        productSchema: 'ps-apiario',
        processInitiator: true,
        next: [
          {
            productSchema: 'ps-tambor',
            transformation: { milestoneSchema: 'ms-extraccion', ratio: ['n', 1], reuse: true },
            initiator: true,
            strictTime: false,
          },
        ],
      },
      { productSchema: 'ps-tambor', processInitiator: false, next: [] },
    ])
  })

  it('stays the same when it is checked again', () => {
    expect(checkPack(JSON.parse(JSON.stringify(report.pack)))).toMatchObject({
      errors: [],
      pack: report.pack,
    })
  })
})

describe('warnings', () => {
  const warningsOf = (changes: Changes) => {
    const report = checkPack(changed(changes))
    expect(report.errors).toEqual([])
    return report.warnings.map(({ path, key }) => `${key} ${path}`)
  }

  it('warn of a page that would show the number by which the EU opens a statement (EUD-18)', () => {
    const place = '/productSchemas/ps-apiario/statement'
    const declared = { hsHeading: '040900', description: { es: 'Miel', en: 'Honey' } }
    expect(warningsOf({ [place]: { ...declared, public: 'full' } })).toEqual([
      `pack.statement.full ${place}/public`,
    ])
    expect(warningsOf({ [place]: { ...declared, public: 'reference' } })).toEqual([])
  })

  it('warn of a label that has no English text', () => {
    const label = '/checkSchemas/cs-higiene/i18n/en/properties/limpio/enumLabels/si'
    expect(warningsOf({ [label]: undefined })).toEqual([`pack.i18n.enumLabel ${label}`])
  })

  it('warn of a placeholder that its pattern refuses', () => {
    const placeholder = `${stage}/schema/properties/identifier/placeholder`
    expect(warningsOf({ [placeholder]: '7' })).toEqual([`pack.form.placeholder ${placeholder}`])
  })

  it('warn of two fields with one title, which nobody tells apart', () => {
    const field = (title: string) => withField('segundo', { type: 'string', title }, { kind: 'text' })
    expect(warningsOf(field('Nombre propio'))).toEqual([])
    const { title } = example(`${stage}/schema/properties/identifier`) as { title: string }
    expect(warningsOf(field(title))).toEqual([`pack.form.twinTitle ${stage}/schema/properties/segundo/title`])
  })

  it('warn of more columns than a list shows', () => {
    const columns = many(3, (index) =>
      withField(`columna${index}`, { type: 'string', header: true }, { kind: 'text' }),
    )
    expect(warningsOf(columns)).toEqual([`pack.form.headers ${stage}/schema/properties`])
  })

  /** A second edge, from the drum to a stage. */
  const withEdge = (destination: string, initiator: boolean): Changes => ({
    '/milestoneSchemas/ms-vuelta': {
      ...(example(at.extraction) as object),
      productSchemaGroup: 'ps-tambor',
      productSchema: destination,
    },
    [`${workflows}/-`]: {
      productSchema: 'ps-tambor',
      next: [{ productSchema: destination, transformation: { milestoneSchema: 'ms-vuelta' }, initiator }],
    },
  })

  it('refuse a circle that begins nowhere once, at the edge that closes it, by the names of the stages', () => {
    const { errors, warnings } = checkPack(
      changed({ ...withEdge('ps-apiario', true), [`${workflows}/0/processInitiator`]: undefined }),
    )
    expect(errors).toMatchObject([
      {
        path: `${workflows}/1/next/0`,
        key: 'pack.chain.closedCircle',
        params: { stages: 'Apiario → Tambor → Apiario', name: 'Apiario' },
      },
    ])
    expect(warnings).toEqual([])
  })

  it('warn of a cycle of stages', () => {
    expect(warningsOf(withEdge('ps-apiario', false))).toEqual([`pack.chain.cycle ${workflows}/1/next/0`])
  })

  it('ignore a stage that leads to itself', () => {
    expect(warningsOf(withEdge('ps-tambor', true))).toEqual([])
  })

  it('warn of an initiator edge into a chain start', () => {
    expect(warningsOf(withEdge('ps-apiario', true))).toContain(
      `pack.chain.intoStart ${workflows}/1/next/0/initiator`,
    )
  })
})

describe('a pack with several faults', () => {
  it('says all of them at once, with file and line', () => {
    const files = examplePack.map(({ file, content }) => ({
      file,
      content: content
        .replace('ratio: [n, 1], reuse: true', 'ratio: [n, n]')
        .replace('          colmenas: { title: Hives }\n', ''),
    }))
    const { errors, pack } = validatePack(files)
    expect(pack).toBeNull()
    expect(errors).toEqual([
      {
        file: 'miel.yaml',
        line: 11,
        path: `${edge}/transformation/ratio`,
        key: 'pack.chain.ratio',
      },
      {
        file: 'miel.yaml',
        line: 38,
        path: `${stage}/i18n/en/properties/colmenas/title`,
        key: 'pack.i18n.title',
        params: { name: 'Colmenas', language: 'en' },
      },
    ])
  })
})

describe('the published JSON Schema', () => {
  const published = packJsonSchema()

  it('lets the example through, file by file and whole', () => {
    for (const { content } of examplePack) expect(shapeFaults(published, parse(content))).toEqual([])
    expect(shapeFaults(published, changed({}))).toEqual([])
    const statement = { hsHeading: '0409', activityType: 'EXPORT', public: 'reference' }
    expect(shapeFaults(published, changed({ [`${stage}/statement`]: statement }))).toEqual([])
  })

  it.each([
    ['a misspelt option', { [`${stage}/descriptor/colmenas/units`]: 'u.' }],
    ['an option of another kind', { [`${stage}/descriptor/identifier/unit`]: 'kg' }],
    ['a faulty breakdown', { [`${at.porcentaje}/descriptor/porcentaje/kind`]: 'colour' }],
    ['a heading of the EU with a letter', { [`${stage}/statement`]: { hsHeading: '23A4' } }],
    ['a number shown to nobody known', { [`${stage}/statement`]: { hsHeading: '0409', public: 'all' } }],
    ['a ratio that is none', { [`${edge}/transformation/ratio`]: ['n', 'n'] }],
  ])('refuses %s', (_what, changes) => {
    expect(shapeFaults(published, changed(changes)).length).toBeGreaterThan(0)
  })

  // `npx vitest run core/pack -u` writes it again.
  it('has its JSON Schema published as it is now', async () => {
    await expect(`${JSON.stringify(packJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../docs/pack.schema.json',
    )
  })
})
