import { describe, expect, it } from 'vitest'
import { kindNames } from '../../fields/index.ts'
import { packChanges } from '../changes.ts'
import { examplePack } from '../../../test/kit/example-pack.ts'
import type { Pack } from '../shape.ts'
import { checkPack } from '../validate.ts'
import {
  addDashboard,
  changeDashboard,
  changeSettings,
  changeTemplate,
  removeDashboard,
  removeTemplate,
} from './account.ts'
import { openPack } from './open.ts'
import {
  addChain,
  addPassage,
  addProcess,
  addStage,
  changeChain,
  changePassage,
  changeStart,
  moveProcess,
  moveChain,
  moveStage,
  passagesOf,
  removeChain,
  removeProcess,
  removeStage,
} from './chain.ts'
import {
  addField,
  changeField,
  changeKind,
  changeOptions,
  fieldKeys,
  moveField,
  optionsOf,
  removeField,
  restoreField,
} from './fields.ts'
import { itemsAsForm, itemsPlace, withItems } from './items.ts'
import { changeLanguages } from './languages.ts'
import { changeSchema, changeTexts, removeKind, schemaAt, type FormPlace } from './schemas.ts'
import { fieldNameOf, slugKeys, slugOf } from './slug.ts'
import { changedThings } from './things.ts'

const account = { id: 'cooperativa', name: 'Cooperativa del Monte' }
const example = openPack(examplePack, account)!
const apiary: FormPlace = { section: 'productSchemas', id: 'ps-apiario' }
const drum: FormPlace = { section: 'productSchemas', id: 'ps-tambor' }
const extraction: FormPlace = { section: 'milestoneSchemas', id: 'ms-extraccion' }

/** The paths that differ, each with its new value. */
const changesTo = (pack: Pack) =>
  Object.fromEntries(packChanges(example, pack).map(({ path, after }) => [path, after]))
const faultsOf = (pack: Pack) => checkPack(pack).errors.map(({ path, key }) => `${path} ${key}`)
const both = (es: string, en: string) => ({ es, en })

describe('keys', () => {
  it('are made from names without accents, and are unique in the whole pack', () => {
    expect(slugOf(example, 'productSchemas', 'Lote de Ñandubay (año 1)')).toBe('ps-lote-de-nandubay-ano-1')
    expect(slugOf(example, 'productSchemas', 'Tambor')).toBe('ps-tambor-2')
    expect(slugOf(example, 'milestoneSchemas', '¿?')).toBe('ms')
  })

  it('of fields join the words of the title, begin with a letter, and avoid names of the language', () => {
    expect(fieldNameOf('Peso neto (kg)', () => false)).toBe('pesoNetoKg')
    expect(fieldNameOf('2.ª pesada', () => false)).toBe('n2Pesada')
    expect(fieldNameOf('Constructor', () => false)).toBe('constructor2')
    expect(fieldNameOf('Kilos', (name) => name === 'kilos')).toBe('kilos2')
  })

  it('may be chosen, if they are well formed and free', () => {
    const stages = slugKeys(example, 'productSchemas')
    expect(stages.of(both('Lote de beneficio', 'Wet mill lot'))).toBe('ps-lote-de-beneficio')
    const keys = ['ps-beneficio', 'ps-tambor', 'ms-extraccion', 'Beneficio', 'ps beneficio', '']
    expect(keys.filter(stages.isFree)).toEqual(['ps-beneficio'])
    const fields = fieldKeys(example, drum)
    expect(['location', 'kilos', 'constructor', '2a', 'peso_neto'].filter(fields.isFree)).toEqual([
      'location',
      'peso_neto',
    ])
    const { pack, id } = addStage(example, 'v-miel', both('Lote', 'Lot'), 'ps-beneficio')
    expect([id, pack.productSchemas[id]?.name]).toEqual(['ps-beneficio', 'Lote'])
    expect(addField(example, drum, 'location', both('Lugar', 'Place'), 'location').name).toBe('location')
  })
})

describe('each change differs only where it says', () => {
  const added = addField(example, drum, 'number', both('Peso neto', 'Net weight'))
  const buyer = addField(example, extraction, 'text', both('Cliente', 'Buyer'), 'cliente')
  const withBuyer = addField(buyer.pack, extraction, 'text', both('Teléfono', 'Phone'), 'telefono').pack
  const dispatch = changeSchema(withBuyer, 'milestoneSchemas', 'ms-extraccion', {
    holder: { name: 'cliente', phone: 'telefono' },
  })
  const propolis = addChain(example, both('Propóleo', 'Propolis'))
  const withPropolis = addStage(propolis.pack, propolis.id, both('Raspado', 'Scraping')).pack
  const cases: [name: string, pack: Pack, expected: Record<string, unknown>][] = [
    [
      'a field is added at the end',
      added.pack,
      {
        '/productSchemas/ps-tambor/schema/properties/pesoNeto': { type: 'number', title: 'Peso neto' },
        '/productSchemas/ps-tambor/descriptor/pesoNeto': { kind: 'number' },
        '/productSchemas/ps-tambor/i18n/en/properties/pesoNeto': { title: 'Net weight' },
      },
    ],
    [
      'a field that says who has the product is no longer asked for it',
      removeField(dispatch, extraction, 'telefono'),
      {
        ...changesTo(removeField(withBuyer, extraction, 'telefono')),
        '/milestoneSchemas/ms-extraccion/holder': { name: 'cliente' },
      },
    ],
    [
      'nobody is named without the field of the name, which comes back with it',
      restoreField(removeField(dispatch, extraction, 'cliente'), dispatch, extraction, 'cliente'),
      changesTo(dispatch),
    ],
    ['a field that is added and removed leaves no trace', removeField(added.pack, drum, 'pesoNeto'), {}],
    [
      'a field is moved',
      moveField(example, drum, 'mieles', 0),
      { '/productSchemas/ps-tambor/schema/properties': undefined },
    ],
    [
      'limits, unit, list and public page of a field',
      changeField(example, drum, 'kilos', {
        property: { minimum: undefined, maximum: 300, header: undefined },
        descriptor: { unit: 't', public: false },
        required: true,
      }),
      {
        '/productSchemas/ps-tambor/schema/properties/kilos/minimum': undefined,
        '/productSchemas/ps-tambor/schema/properties/kilos/maximum': 300,
        '/productSchemas/ps-tambor/schema/properties/kilos/header': undefined,
        '/productSchemas/ps-tambor/descriptor/kilos/unit': 't',
        '/productSchemas/ps-tambor/descriptor/kilos/public': false,
        '/productSchemas/ps-tambor/schema/required': ['identifier', 'kilos'],
      },
    ],
    [
      'title and help in both languages',
      changeField(example, drum, 'kilos', {
        property: { title: 'Peso' },
        descriptor: { help: 'Sin el tambor' },
        texts: { en: { title: 'Weight', help: 'Without the drum' } },
      }),
      {
        '/productSchemas/ps-tambor/schema/properties/kilos/title': 'Peso',
        '/productSchemas/ps-tambor/descriptor/kilos/help': 'Sin el tambor',
        '/productSchemas/ps-tambor/i18n/en/properties/kilos/title': 'Weight',
        '/productSchemas/ps-tambor/i18n/en/properties/kilos/help': 'Without the drum',
      },
    ],
    [
      'a field no longer tells products apart',
      changeField(example, apiary, 'campania', { unique: false }),
      { '/productSchemas/ps-apiario/uniqueFields': ['identifier'] },
    ],
    [
      'a stage is renamed and keeps its key',
      changeTexts(
        changeSchema(example, 'productSchemas', 'ps-tambor', { name: 'Barril', marca: 'barril' }),
        drum,
        'en',
        { name: 'Barrel' },
      ),
      {
        '/productSchemas/ps-tambor/name': 'Barril',
        '/productSchemas/ps-tambor/marca': 'barril',
        '/productSchemas/ps-tambor/i18n/en/name': 'Barrel',
      },
    ],
    [
      'a passage turns from many to one into one to many, which reuses no parts',
      changePassage(example, 'ms-extraccion', { ratio: [1, 'n'] }),
      {
        '/verticals/v-miel/workflows/ps-apiario/next/ms-extraccion/ratio': [1, 'n'],
        '/verticals/v-miel/workflows/ps-apiario/next/ms-extraccion/reuse': false,
      },
    ],
    [
      'a passage that gives no origin any more leaves its stage to begin chains',
      changePassage(example, 'ms-extraccion', { initiator: false }),
      {
        '/verticals/v-miel/workflows/ps-apiario/next/ms-extraccion/initiator': false,
        '/verticals/v-miel/workflows/ps-tambor/processInitiator': true,
      },
    ],
    [
      'a stage begins chains',
      changeStart(example, 'ps-tambor', true),
      { '/verticals/v-miel/workflows/ps-tambor/processInitiator': true },
    ],
    [
      'stages change places',
      moveStage(example, 'ps-tambor', 0),
      { '/productSchemas': undefined, '/milestoneSchemas': undefined },
    ],
    [
      'the chain is renamed',
      changeChain(example, 'v-miel', { names: both('Mieles', 'Honeys'), commodity: 'none' }),
      {
        '/verticals/v-miel/name': 'Mieles',
        '/verticals/v-miel/i18n/en/name': 'Honeys',
        '/verticals/v-miel/commodity': 'none',
      },
    ],
    [
      'a chain moves, with its stages and processes',
      moveChain(withPropolis, 'v-propoleo', 0),
      { ...changesTo(withPropolis), '/verticals': undefined, '/productSchemas': undefined },
    ],
    ['a template goes', removeTemplate(example, 'pt-tambor'), { '/pdfTemplates/pt-tambor': undefined }],
    [
      'a template is written anew',
      changeTemplate(example, 'pt-tambor', { html: '<p>{{product.stage}}</p>' }),
      { '/pdfTemplates/pt-tambor/html': '<p>{{product.stage}}</p>' },
    ],
    ['the accent', changeSettings(example, { accent: 'malbec' }), { '/settings/accent': 'malbec' }],
    [
      'a kind of check goes',
      removeKind(example, 'checkSchemas', 'cs-higiene'),
      { '/checkSchemas/cs-higiene': undefined },
    ],
  ]
  it.each(cases)('%s', (_name, pack, expected) => {
    expect(changesTo(pack)).toEqual(expected)
  })
})

describe('chains', () => {
  it('lose with a stage its processes, its passages and its templates', () => {
    const pack = removeStage(example, 'ps-tambor')
    expect(Object.keys(pack.milestoneSchemas)).toEqual(['ms-revision'])
    expect(passagesOf(pack)).toEqual([])
    expect(pack.pdfTemplates).toEqual({})
    expect(faultsOf(pack)).toEqual([])
  })

  it('of a passage that goes, the stage behind it begins a chain again', () => {
    const pack = removeProcess(example, 'ms-extraccion')
    expect(pack.verticals['v-miel']!.workflows.map((one) => one.processInitiator)).toEqual([true, true])
    expect(faultsOf(pack)).toEqual([])
  })

  it('have alternatives and passages from a stage into itself', () => {
    const alternative = addPassage(example, {
      from: 'ps-apiario',
      to: 'ps-tambor',
      names: both('Compra', 'Purchase'),
      ratio: [1, 1],
      initiator: true,
    })
    const blend = addPassage(alternative.pack, {
      from: 'ps-tambor',
      to: 'ps-tambor',
      names: both('Mezcla', 'Blend'),
      ratio: ['n', 1],
      reuse: true,
    })
    expect(
      passagesOf(blend.pack).map(({ id, from, productSchema, transformation: { reuse } }) => ({
        id,
        from,
        to: productSchema,
        reuse,
      })),
    ).toEqual([
      { id: 'ms-extraccion', from: 'ps-apiario', to: 'ps-tambor', reuse: true },
      { id: 'ms-compra', from: 'ps-apiario', to: 'ps-tambor', reuse: false },
      { id: 'ms-mezcla', from: 'ps-tambor', to: 'ps-tambor', reuse: true },
    ])
    expect(faultsOf(blend.pack)).toEqual([])
    expect(faultsOf(removeProcess(blend.pack, 'ms-extraccion'))).toEqual([])
  })

  it('keep the order of processes that a person gives', () => {
    const { pack } = addProcess(example, 'ps-tambor', both('Muestra', 'Sample'))
    const ids = (one: Pack) => Object.keys(one.milestoneSchemas)
    expect(ids(pack)).toEqual(['ms-revision', 'ms-extraccion', 'ms-muestra'])
    expect(ids(moveProcess(pack, 'ms-muestra', 0))).toEqual(['ms-revision', 'ms-muestra', 'ms-extraccion'])
  })

  it('go with all their stages', () => {
    const pack = removeChain(example, 'v-miel')
    expect([pack.verticals, pack.productSchemas, pack.milestoneSchemas, pack.pdfTemplates]).toEqual([
      {},
      {},
      {},
      {},
    ])
  })
})

describe('fields', () => {
  it.each(kindNames)('of the kind %s can be added, and the pack stays valid', (kind) => {
    const { pack, name } = addField(example, extraction, kind, both('Dato', 'Datum'))
    const isSelect = kind === 'select' || kind === 'multiple-select'
    const whole = isSelect
      ? changeOptions(pack, extraction, name, [{ value: 'si', labels: both('Sí', 'Yes') }])
      : pack
    expect(faultsOf(whole)).toEqual([])
    expect(isSelect ? faultsOf(pack) : []).toEqual(
      isSelect ? ['/milestoneSchemas/ms-extraccion/schema/properties/dato/enum pack.form.noEnum'] : [],
    )
  })

  it.each(kindNames)('turn into the kind %s and leave nothing that it does not take', (kind) => {
    for (const from of ['select', 'number', 'disaggregate'] as const) {
      const { pack, name } = addField(example, extraction, from, both('Dato', 'Datum'))
      const typed = changeKind(
        from === 'select'
          ? changeOptions(pack, extraction, name, [{ value: 'a', labels: both('A', 'A') }])
          : changeField(
              pack,
              extraction,
              name,
              from === 'number'
                ? { property: { minimum: 1, maximum: 2, header: true }, descriptor: { unit: 'kg' } }
                : { descriptor: { rows: ['Uno'] }, texts: { en: { rows: ['One'] } } },
            ),
        extraction,
        name,
        kind,
      )
      expect(faultsOf(typed).filter((fault) => !fault.endsWith('noEnum'))).toEqual([])
    }
  })

  it('keep as the same objects what a change of them or of others leaves as it was', () => {
    const before = schemaAt(example, drum)!
    const titled = schemaAt(changeField(example, drum, 'kilos', { property: { title: 'Peso' } }), drum)!
    expect(titled.schema.properties.kilos).not.toBe(before.schema.properties.kilos)
    expect(titled.schema.properties.identifier).toBe(before.schema.properties.identifier)
    expect(titled.descriptor).toBe(before.descriptor)
    const helped = schemaAt(changeField(example, drum, 'kilos', { descriptor: { help: 'Neto' } }), drum)!
    expect(helped.schema).toBe(before.schema)
    expect(helped.descriptor.kilos).not.toBe(before.descriptor.kilos)
  })

  it('that go are mentioned nowhere any more', () => {
    const pack = removeField(removeField(example, apiary, 'location'), apiary, 'campania')
    expect(faultsOf(pack)).toEqual([])
    expect(schemaAt(pack, apiary)).toMatchObject({
      schema: { required: ['identifier'] },
      uniqueFields: ['identifier'],
      descriptor: { identifier: { kind: 'text' } },
    })
  })

  it('with answers are read and written with their labels in each language', () => {
    const options = [
      { value: '2025/26', labels: both('Campaña 25/26', 'Season 25/26') },
      { value: '2027/28', labels: both('2027/28', 'Season 27/28') },
    ]
    const pack = changeOptions(example, apiary, 'campania', options)
    expect(optionsOf(pack, schemaAt(pack, apiary)!, 'campania')).toEqual(options)
    expect(schemaAt(pack, apiary)!.descriptor.campania).toEqual({
      kind: 'select',
      enumLabels: { '2025/26': 'Campaña 25/26' },
    })
    expect(faultsOf(pack)).toEqual([])
  })

  it('are a fault, not a crash, without a translation', () => {
    const { pack } = addField(example, drum, 'text', { es: 'Remito' })
    expect(faultsOf(pack)).toEqual([
      '/productSchemas/ps-tambor/i18n/en/properties/remito/title pack.i18n.title',
    ])
  })
})

describe('the small form of a breakdown', () => {
  it('is edited as a form of its own, and the rest stays', () => {
    const inner = itemsAsForm(example, drum, 'mieles')!
    const { pack, name } = addField(inner, itemsPlace, 'text', both('Lote', 'Batch'))
    const edited = withItems(example, drum, 'mieles', pack)
    expect(Object.keys(changesTo(edited))).toEqual(
      ['schema/properties/lote', 'descriptor/lote', 'i18n/en/properties/lote'].map(
        (path) => `/productSchemas/ps-tambor/descriptor/mieles/items/${path}`,
      ),
    )
    expect(faultsOf(edited)).toEqual([])
    const back = removeField(itemsAsForm(edited, drum, 'mieles')!, itemsPlace, name)
    expect(changesTo(withItems(edited, drum, 'mieles', back))).toEqual({})
    expect(itemsAsForm(example, drum, 'kilos')).toBeUndefined()
  })
})

describe('languages', () => {
  it('that go take their texts with them', () => {
    const pack = changeLanguages(example, 'es', ['es'])
    expect(JSON.stringify(pack)).not.toContain('Drum')
    expect(faultsOf(pack)).toEqual([])
  })

  it('change places and back without a loss', () => {
    const english = changeLanguages(example, 'en', ['es', 'en'])
    expect(english.productSchemas['ps-tambor']!.name).toBe('Drum')
    expect(english.verticals['v-miel']!.name).toBe('Honey')
    expect(faultsOf(english)).toEqual([])
    // Where English said nothing, the Spanish stood for it, and stays as a translation.
    expect(
      packChanges(example, changeLanguages(english, 'es', ['es', 'en'])).map(({ path }) => path),
    ).toEqual([
      '/productSchemas/ps-apiario/i18n/en/properties/identifier/placeholder',
      '/pdfTemplates/pt-tambor/i18n',
    ])
  })
})

describe('what changed, as people count it', () => {
  it('is one thing for a field, one for a stage, and one for a passage with its process', () => {
    const field = addField(example, drum, 'number', both('Peso', 'Weight')).pack
    const limited = changeField(field, drum, 'peso', { property: { minimum: 1 }, required: true })
    expect([...changedThings(example, limited)]).toEqual(['/productSchemas/ps-tambor/field/peso'])
    const optional = changeField(example, drum, 'identifier', { required: false })
    expect([...changedThings(example, optional)]).toEqual(['/productSchemas/ps-tambor/field/identifier'])
    const passage = addPassage(example, {
      from: 'ps-tambor',
      to: 'ps-tambor',
      names: both('Mezcla', 'Blend'),
      ratio: ['n', 1],
    })
    expect([...changedThings(example, passage.pack)]).toEqual(['/milestoneSchemas/ms-mezcla'])
    expect([...changedThings(example, example)]).toEqual([])
  })
})

describe('dashboards', () => {
  it('get a key from their name, and one that is removed begins the account no more', () => {
    const added = addDashboard(example, { name: 'Cosecha 2026', url: 'https://tableros.example/cosecha' })
    const changed = changeDashboard(added, 'db-cosecha-2026', { name: 'Cosecha' })
    expect(changed.dashboards['db-cosecha-2026']).toEqual({
      name: 'Cosecha',
      url: 'https://tableros.example/cosecha',
    })
    const begun = changeSettings(changed, { dashboardId: 'db-cosecha-2026' })
    expect(faultsOf(begun)).toEqual([])
    const removed = removeDashboard(begun, 'db-cosecha-2026')
    expect(faultsOf(removed)).toEqual([])
    expect(removed.settings.dashboardId).toBeNull()
    expect(removeDashboard(begun, 'db-otro').settings.dashboardId).toBe('db-cosecha-2026')
  })
})
