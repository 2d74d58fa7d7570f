import { describe, expect, it } from 'vitest'
import { at, changed, type Changes, withField } from '../../test/kit/example-pack.ts'
import { type Plan, planSections, planText, sentenceText } from './plan.ts'
import type { Pack } from './shape.ts'
import { checkPack } from './validate.ts'

const packOf = (changes: Changes): Pack => {
  const { pack, errors } = checkPack(changed(changes))
  if (!pack) throw new Error(JSON.stringify(errors))
  return pack
}
const before = packOf({})
const plan = (changes: Changes, more: Partial<Plan> = {}): Plan => ({
  account: { id: 'cooperativa', name: 'Cooperativa del Monte' },
  changes: true,
  version: 3,
  sections: planSections(before, packOf(changes)),
  warnings: [],
  obstacles: [],
  archives: [],
  hash: '3fa9c21b44d0e817',
  ...more,
})

describe('a plan in words', () => {
  it('says what is new, changed and removed, and ends with its hash', () => {
    const text = planText(
      plan({
        ...withField('altura', { type: 'number' }, { kind: 'number', unit: 'm' }),
        [`${at.stage}/schema/required`]: ['identifier', 'location', 'altura'],
        [`${at.stage}/schema/properties/colmenas/maximum`]: 800,
        [`${at.stage}/i18n/en/properties/colmenas/title`]: 'Beehives',
        [`${at.edge}/transformation/reuse`]: false,
        [at.revision]: undefined,
        '/tags': ['contratos'],
        '/settings/accent': 'malbec',
        '/settings/timeZone': undefined,
        [`${at.drum}/publicItem`]: 'balde',
        [`${at.extraction}/document`]: false,
      }),
      'en',
    )
    expect(text).toBe(`Plan for Cooperativa del Monte (cooperativa): version 3 becomes 4

Settings
  ~ timeZone: "America/Montevideo" → "America/Argentina/Buenos_Aires"
  ~ accent: "yerba" → "malbec"

Tags
  - fotos de campo

Stages
  ~ Apiario (ps-apiario)
      Colmenas (colmenas) maximum: 500 → 800
      Colmenas (colmenas) en/title: "Hives" → "Beehives"
      new field Otro altura (altura, number), required in new records
  ~ Tambor (ps-tambor)
      publicItem: "frasco" → "balde"

Processes
  ~ Extracción (ms-extraccion)
      document: false
  - Revisión (ms-revision)

Passages
  ~ Apiario → Tambor by Extracción (ms-extraccion)
      reuse: true → false

Plan 3fa9c21b44d0e817`)
  })

  it('writes signs out that would hide its lines on a terminal', () => {
    const text = planText(plan({ '/tags': ['contratos', '\u001b[2J\n- nada', 'sanidad'] }), 'es')
    expect(text).not.toContain('\u001b')
    expect(text).toContain('\\u{1b}[2j - nada')
  })

  it('says it in Spanish too', () => {
    const text = planText(plan({ '/tags': ['contratos', 'fotos de campo', 'sanidad'] }), 'es')
    expect(text).toBe(`Plan para Cooperativa del Monte (cooperativa): de la versión 3 a la 4

Etiquetas
  + sanidad

Plan 3fa9c21b44d0e817`)
  })

  it('reports a field that is removed, changes its kind or moves', () => {
    const { identifier, location, ...others } = before.productSchemas['ps-apiario']!.schema.properties
    const { descripcion: _, ...left } = others
    const [stage] = plan({
      [`${at.stage}/schema/properties`]: {
        location,
        identifier,
        ...left,
        colmenas: { type: 'string', title: 'Colmenas' },
      },
      [`${at.stage}/descriptor/colmenas`]: { kind: 'text' },
      [`${at.stage}/descriptor/descripcion`]: undefined,
      [`${at.stage}/i18n/en/properties/descripcion`]: undefined,
    }).sections[0]!.lines
    const keys = stage!.details.map(({ key }) => key.replace('pack.plan.', ''))
    expect(keys.filter((key) => !key.startsWith('field.value'))).toEqual([
      'field.kind',
      'field.gone',
      'order',
    ])
  })

  it('describes a new edge, and reports a renamed stage without its edges', () => {
    const [edges] = planSections(undefined, before).filter(({ name }) => name === 'edges')
    expect(edges!.lines[0]!.details[0]!.params).toEqual({ name: 'ratio ["n",1], reuse, initiator' })
    expect(plan({ [`${at.stage}/name`]: 'Colmenar' }).sections.map(({ name }) => name)).toEqual([
      'productSchemas',
    ])
  })

  it('marks obstacles that can be forced and those that cannot', () => {
    const sentence = {
      key: 'pack.plan.stands.stage',
      params: { name: 'Tambor', id: 'ps-tambor', count: 1 },
    } as const
    const text = planText(
      plan(
        {},
        {
          obstacles: [
            { path: '/a', sentence, choices: ['keep', 'archive'] },
            {
              sentence: { ...sentence, params: { ...sentence.params, count: 1200 } },
              choices: [],
              path: '/b',
            },
          ],
        },
      ),
      'en',
      ['miel.yaml:3 /x: a warning of the files'],
    )
    expect(text.split('\n').slice(2, 9)).toEqual([
      'Warnings',
      '  ! miel.yaml:3 /x: a warning of the files',
      '',
      'It cannot be applied',
      '  !  Stage Tambor (ps-tambor) is removed and has 1 live product',
      '  !! Stage Tambor (ps-tambor) is removed and has 1200 live products',
      'With --force-archive what stands in the way is archived, except what is marked !!',
    ])
  })

  it('leaves out keys for whoever reads a screen', () => {
    const [stages] = plan({ [at.revision]: undefined }).sections
    const { sentence } = stages!.lines[0]!
    expect(sentenceText(sentence, 'es')).toBe('Revisión')
    expect(sentenceText(sentence, 'es', { keys: true })).toBe('Revisión (ms-revision)')
  })

  it('is one line if nothing changes', () => {
    expect(planText(plan({}, { changes: false }), 'es')).toBe(
      'Cooperativa del Monte (cooperativa) ya tiene esta configuración: versión 3',
    )
  })
})
