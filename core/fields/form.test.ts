import { describe, expect, it } from 'vitest'
import {
  checkData,
  checkField,
  checkTranslations,
  fieldText,
  wholeText,
  isPlaceholder,
  localise,
  localiseData,
  placeholderFrom,
  references,
  type Context,
  type Form,
} from './index.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const context: Context = {
  now,
  defaultLanguage: 'es',
  supportedLanguages: ['es', 'en'],
  sanitise: (html) => html,
}

const plot = {
  name: 'Lote de campaña',
  schema: {
    type: 'object',
    required: ['renspa', 'superficie'],
    properties: {
      identifier: { type: 'string', title: 'Lote', pattern: '^LC-\\d{2}$', placeholder: 'LC-07' },
      renspa: { type: 'string', title: 'RENSPA', header: true },
      superficie: { type: 'number', title: 'Superficie', minimum: 0.01 },
      cultivo: { type: 'string', title: 'Cultivo', enum: ['primera', 'segunda'], default: 'primera' },
      corte: { type: 'string', title: 'Corte', default: '2020-12-31' },
      cultivar: { type: 'string', title: 'Cultivar', placeholder: 'Grupo V' },
      location: { type: 'object', title: 'Lugar' },
      supplies: { type: 'array', title: 'Insumos' },
    },
  },
  descriptor: {
    identifier: { kind: 'text', source: 'location', help: 'Elegí primero el lugar' },
    renspa: { kind: 'text' },
    superficie: { kind: 'number', unit: 'ha' },
    cultivo: { kind: 'select', enumLabels: { primera: 'Soja de primera', segunda: 'Soja de segunda' } },
    corte: { kind: 'date', readOnly: true },
    cultivar: { kind: 'i18n-text' },
    location: { kind: 'location' },
    supplies: { kind: 'assets', multiple: true },
  },
  i18n: {
    en: {
      name: 'Season plot',
      properties: {
        identifier: { title: 'Plot', help: 'Choose the place first' },
        cultivo: { title: 'Crop', enumLabels: { primera: 'First-crop soy' } },
        cultivar: { title: 'Cultivar', placeholder: 'Group V' },
      },
    },
  },
} satisfies Form & { name: string }

const location = { country: 'Argentina', state: 'Chaco' }
const good = { identifier: ' LC-07 ', renspa: '20.049.0.05236/00', superficie: 84.5, location }
const faultsOf = (data: unknown, more: Partial<Context> = {}) =>
  checkData(plot, data, { ...context, ...more }).faults.map(({ path, key }) => `${path} ${key}`)

describe('checkData', () => {
  it('gives normalised data, with defaults where nothing was said', () => {
    expect(checkData(plot, good, context)).toEqual({
      data: {
        identifier: 'LC-07',
        renspa: '20.049.0.05236/00',
        superficie: 84.5,
        cultivo: 'primera',
        corte: '2020-12-31',
        location,
      },
      faults: [],
    })
  })

  it('names every faulty path at once, each missing member by itself', () => {
    expect(faultsOf({ identifier: 'x', superficie: 0, cultivo: 'tercera', colour: 'red', location })).toEqual(
      [
        '/colour fields.unknown',
        '/identifier fields.patternExample',
        '/renspa fields.required',
        '/superficie fields.min',
        '/cultivo fields.enum',
      ],
    )
    expect(faultsOf({})).toEqual([
      '/identifier fields.required',
      '/renspa fields.required',
      '/superficie fields.required',
    ])
    expect(faultsOf(undefined)).toEqual(faultsOf({}))
    expect(faultsOf('x')).toEqual([' fields.form'])
  })

  it('takes blanks for nothing', () => {
    expect(faultsOf({ ...good, renspa: '  ', superficie: null })).toEqual([
      '/renspa fields.required',
      '/superficie fields.required',
    ])
  })

  it('requires the identifier though the schema does not list it', () => {
    expect(faultsOf({ ...good, identifier: '' })).toEqual(['/identifier fields.required'])
  })

  it('asks for the place that the identifier is taken from', () => {
    expect(faultsOf({ ...good, location: {} })).toEqual(['/identifier fields.source'])
  })

  it('refuses __proto__ as it refuses any member that the form lacks', () => {
    const input = JSON.parse(
      '{"identifier":"LC-07","renspa":"x","superficie":1,"location":{"country":"AR","state":"Chaco"},"__proto__":{"admin":true}}',
    ) as unknown
    const { data, faults } = checkData(plot, input, context)
    expect(faults).toEqual([{ path: '/__proto__', key: 'fields.unknown' }])
    expect((data as { admin?: boolean }).admin).toBeUndefined()
  })

  it('escapes names in paths', () => {
    expect(faultsOf({ ...good, 'a/b~c': 1 })).toEqual(['/a~1b~0c fields.unknown'])
  })

  it('drops what another part of the server owns', () => {
    const input = { ...good, nodeType: 'PRODUCT', nodeId: 'x' }
    expect(faultsOf(input)).toEqual(['/nodeType fields.unknown', '/nodeId fields.unknown'])
    expect(faultsOf(input, { ignored: ['nodeType', 'nodeId'] })).toEqual([])
    expect(checkData(plot, input, { ...context, ignored: ['nodeType', 'nodeId'] }).data).not.toHaveProperty(
      'nodeType',
    )
  })
})

describe('an unidentified product', () => {
  const placeholder = placeholderFrom('3fa9c21b-7a52-4f7e-9d0e-2f7d2f6b1a11')

  it('has a placeholder, free of the pattern and of the source', () => {
    expect(placeholder).toBe('Unidentified - 3fa9c21b')
    expect(faultsOf({ ...good, identifier: placeholder, location: {} }, { isUnidentified: true })).toEqual([])
  })

  it('is refused with an identifier of its own', () => {
    expect(faultsOf(good, { isUnidentified: true })).toEqual(['/identifier fields.unidentified'])
  })

  it('is not meant by a placeholder without the flag', () => {
    expect(faultsOf({ ...good, identifier: placeholder })).toEqual(['/identifier fields.patternExample'])
  })

  it.each([
    'Unidentified - ',
    'unidentified - 1',
    'Unidentified - a b',
    `Unidentified - ${'x'.repeat(41)}`,
    7,
    undefined,
  ])('has no placeholder in %j', (identifier) => {
    expect(isPlaceholder(identifier)).toBe(false)
  })
})

describe('an edit', () => {
  const stored = {
    properties: ['identifier', 'superficie', 'corte', 'viejo'],
    required: ['identifier', 'superficie'],
    dataSchema: { identifier: 'LC-07', corte: '2019-01-01', viejo: 'como estaba' },
  }

  it('asks nothing that the record’s own version did not have', () => {
    expect(faultsOf({ identifier: 'LC-07', superficie: 3, location }, { stored })).toEqual([])
    expect(faultsOf({ identifier: 'LC-07', location }, { stored })).toEqual(['/superficie fields.required'])
  })

  it('asks what became required since only once the record has it filled', () => {
    const optional = { ...stored, required: ['identifier'] }
    expect(faultsOf({ identifier: 'LC-07' }, { stored: optional })).toEqual([])
    const filled = { ...optional, dataSchema: { ...stored.dataSchema, superficie: 3 } }
    expect(faultsOf({ identifier: 'LC-07' }, { stored: filled })).toEqual(['/superficie fields.required'])
  })

  it('takes what is sent as it is stored, whatever the form has become, and refuses it changed', () => {
    const narrow: Form = {
      schema: {
        type: 'object',
        properties: {
          cultivo: { type: 'string', title: 'Cultivo', enum: ['primera'] },
          cantidad: { type: 'number', title: 'Cantidad', maximum: 5 },
        },
      },
      descriptor: { cultivo: { kind: 'select' }, cantidad: { kind: 'number' } },
    }
    const before = { cultivo: ' tardía ', cantidad: 'unos 7' }
    const edit = { ...context, stored: { dataSchema: before, properties: [], required: [] } }
    expect(checkData(narrow, before, edit)).toEqual({ data: before, faults: [] })
    const { faults } = checkData(narrow, { cultivo: 'segunda', cantidad: 7 }, edit)
    expect(faults.map(({ path, key }) => `${path} ${key}`)).toEqual([
      '/cultivo fields.enum',
      '/cantidad fields.max',
    ])
  })

  it('takes translations as they are stored, of fields and languages that take none any more', () => {
    const form: Form = {
      schema: { type: 'object', properties: { nota: { type: 'string', title: 'Nota' } } },
      descriptor: { nota: { kind: 'text' } },
    }
    const i18n = { en: { dataSchema: { nota: 'note' } } }
    const edit = { ...context, stored: { dataSchema: {}, i18n, properties: ['nota'], required: [] } }
    for (const supportedLanguages of [['es'], ['es', 'en']] as const)
      expect(checkTranslations(form, i18n, { ...edit, supportedLanguages })).toEqual({ i18n, faults: [] })
    const changed = { en: { dataSchema: { nota: 'another' } } }
    expect(checkTranslations(form, changed, edit).faults).toMatchObject([{ path: '/en/dataSchema/nota' }])
  })

  it('keeps removed and read-only members as they are stored, and adds no defaults', () => {
    const input = { identifier: 'LC-07', superficie: 3, location, corte: '2026-01-01', viejo: 'otra cosa' }
    expect(checkData(plot, input, { ...context, stored })).toEqual({
      data: { identifier: 'LC-07', superficie: 3, corte: '2019-01-01', location, viejo: 'como estaba' },
      faults: [],
    })
  })
})

describe('the date of a process', () => {
  const form: Form = {
    schema: { type: 'object', properties: { occurred_at: { type: 'string', title: 'Fecha' } } },
    descriptor: { occurred_at: { kind: 'datetime' } },
  }
  const keys = (occurred_at?: string) =>
    checkData(form, { occurred_at }, context).faults.map(({ key }) => key)

  it('must be there, and no more than a day ahead', () => {
    expect(keys()).toEqual(['fields.required'])
    expect(keys('2026-11-22T12:00:00.000Z')).toEqual([])
    expect(keys('2026-11-22T12:00:00.001Z')).toEqual(['fields.tooFarAhead'])
  })
})

it('checks one field as an input does', () => {
  expect(checkField(plot, 'superficie', -1, context)).toEqual([
    { path: '', key: 'fields.min', params: { min: 0.01 } },
  ])
  expect(checkField(plot, 'location', { coords: { lat: 99, lng: 0 } }, context)).toEqual(
    [{ path: '/lat', key: 'fields.latitude' }].map((found) => ({ ...found, path: `/coords${found.path}` })),
  )
  expect(checkField(plot, 'renspa', '', context)).toEqual([{ path: '', key: 'fields.required' }])
})

it('the text of a place that is signed or compared has its coordinates (TRU-01, POS-01)', () => {
  const text = (location: object) =>
    wholeText(plot, 'location', { location, renspa: 'R1' }, { language: 'es' })
  const coords = { lat: -29.461234, lng: -60.215678 }
  expect(text({ city: 'Vera', coords })).toBe('Vera (-29.461234, -60.215678)')
  expect(text({ name: 'La Loma', coords })).toBe('La Loma (-29.461234, -60.215678)')
  expect(text({ coords })).toBe('-29.461234, -60.215678')
  expect(text({ city: 'Vera' })).toBe('Vera')
  expect(wholeText(plot, 'renspa', { renspa: 'R1' }, { language: 'es' })).toBe('R1')
})

it('lists what the data points to', () => {
  expect(references(plot, { location: { _id: 'l1' }, supplies: [{ _id: 'a1' }, { _id: 'a2' }] })).toEqual([
    { to: 'location', id: 'l1', path: '/location/_id' },
    { to: 'asset', id: 'a1', path: '/supplies/0', item: { _id: 'a1' } },
    { to: 'asset', id: 'a2', path: '/supplies/1', item: { _id: 'a2' } },
  ])
})

it('tells of which schemas what the data points to must be', () => {
  const craft: Form = {
    schema: {
      type: 'object',
      properties: {
        used: { type: 'array', title: 'Insumos' },
        checks: { type: 'array', title: 'Controles' },
      },
    },
    descriptor: {
      used: { kind: 'assets', assetSchema: 'as-silo' },
      checks: { kind: 'checklist', checkSchema: 'cs-limpieza' },
    },
  }
  expect(references(craft, { used: [{ _id: 'a1' }], checks: ['c1'] })).toEqual([
    { to: 'asset', id: 'a1', path: '/used/0', item: { _id: 'a1' }, schema: 'as-silo' },
    { to: 'check', id: 'c1', path: '/checks/0', schema: 'cs-limpieza' },
  ])
})

describe('languages', () => {
  const english = localise(plot, 'en', 'es')

  it('lay names, titles, placeholders, helps and labels over the form, and fall back text by text', () => {
    expect(english.name).toBe('Season plot')
    expect(english.schema.properties.identifier).toMatchObject({ title: 'Plot', placeholder: 'LC-07' })
    expect(english.schema.properties.cultivar).toMatchObject({ title: 'Cultivar', placeholder: 'Group V' })
    expect(english.schema.properties.renspa.title).toBe('RENSPA')
    expect(english.descriptor.identifier).toMatchObject({ help: 'Choose the place first' })
    expect(fieldText(english, 'cultivo', { cultivo: 'primera' }, { language: 'en' })).toBe('First-crop soy')
    expect(fieldText(english, 'cultivo', { cultivo: 'segunda' }, { language: 'en' })).toBe('Soja de segunda')
    expect(fieldText(plot, 'superficie', { superficie: 84.5 }, { language: 'es' })).toBe('84,5 ha')
    expect(plot.name).toBe('Lote de campaña')
  })

  it('leave the form alone in its own language', () => {
    expect(localise(plot, 'es', 'es')).toBe(plot)
  })

  it('take the words for the products of a stage whole, or none: a Spanish word amid English is worse than the general one', () => {
    const words = { one: 'lote', many: 'lotes' }
    const named = {
      ...plot,
      words,
      i18n: { en: { ...plot.i18n?.en, words: { one: 'plot', many: 'plots' } } },
    }
    expect(localise(named, 'en', 'es').words).toEqual({ one: 'plot', many: 'plots' })
    expect(localise({ ...plot, words }, 'en', 'es').words).toBeUndefined()
    expect(localise(named, 'es', 'es').words).toBe(words)
  })

  it('reach into breakdowns', () => {
    const form: Form = {
      schema: { type: 'object', properties: { calidad: { type: 'array', title: 'Análisis' } } },
      descriptor: {
        calidad: {
          kind: 'disaggregate',
          rows: ['Grano sano'],
          items: {
            schema: { type: 'object', properties: { porcentaje: { type: 'number', title: 'Porcentaje' } } },
            descriptor: { porcentaje: { kind: 'number' } },
            i18n: { en: { properties: { porcentaje: { title: 'Percentage' } } } },
          },
        },
      },
      i18n: { en: { properties: { calidad: { title: 'Analysis', rows: ['Sound grain'] } } } },
    }
    expect(localise(form, 'en', 'es').descriptor.calidad).toMatchObject({
      rows: ['Sound grain'],
      items: { schema: { properties: { porcentaje: { title: 'Percentage' } } } },
    })
  })

  it('name the rows of breakdowns in each language, whichever they were typed in; what the form does not name stays', () => {
    const form: Form = {
      schema: { type: 'object', properties: { calidad: { type: 'array', title: 'Análisis' } } },
      descriptor: {
        calidad: {
          kind: 'disaggregate',
          rows: ['Grano sano', 'Quebrado'],
          items: { schema: { type: 'object', properties: {} }, descriptor: {} },
        },
      },
      i18n: { en: { properties: { calidad: { title: 'Analysis', rows: ['Sound grain', 'Broken'] } } } },
    }
    const held = (...names: string[]) => ({ calidad: names.map((name) => ({ name, dataSchema: {} })) })
    const spanish = held('Grano sano', 'Quebrado', 'Tierra')
    const english = held('Sound grain', 'Broken', 'Tierra')
    const localised = localise(form, 'en', 'es')
    expect(localiseData(localised, spanish, {}, 'en')).toEqual(english)
    expect(localiseData(form, english, {}, 'es')).toEqual(spanish)
    expect(localiseData(form, spanish, {}, 'es')).toBe(spanish)
    expect(localiseData(localised, { calidad: 'roto' }, {}, 'en')).toEqual({ calidad: 'roto' })
  })

  it('lay a record’s translations over its data, of i18n-text fields alone', () => {
    const data = { cultivar: 'corto', renspa: 'x' }
    const i18n = { en: { dataSchema: { cultivar: 'short', renspa: 'y' } } }
    expect(localiseData(plot, data, i18n, 'en')).toEqual({ cultivar: 'short', renspa: 'x' })
    expect(localiseData(plot, data, i18n, 'es')).toEqual(data)
    for (const broken of [undefined, null, 7, { en: 3 }, { en: { dataSchema: [] } }])
      expect(localiseData(plot, data, broken, 'en')).toEqual(data)
  })
})

describe('checkTranslations', () => {
  const check = (i18n: unknown) => checkTranslations(plot, i18n, context)

  it('keeps what is written and drops what is blank', () => {
    expect(check({ en: { dataSchema: { cultivar: ' short ' } } })).toEqual({
      i18n: { en: { dataSchema: { cultivar: 'short' } } },
      faults: [],
    })
    expect(check({ en: { dataSchema: { cultivar: ' ' } } })).toEqual({ i18n: {}, faults: [] })
    expect(check(undefined)).toEqual({ i18n: {}, faults: [] })
  })

  it.each([
    [{ fr: {} }, '/fr fields.language'],
    [{ es: { dataSchema: {} } }, '/es fields.language'],
    [{ en: { dataSchema: { renspa: 'x' } } }, '/en/dataSchema/renspa fields.translation'],
    [{ en: { dataSchema: { colour: 'x' } } }, '/en/dataSchema/colour fields.unknown'],
    [{ en: { dataSchema: { cultivar: 7 } } }, '/en/dataSchema/cultivar fields.text'],
    [{ en: { title: 'x' } }, '/en/title fields.unknown'],
    [{ en: [] }, '/en fields.form'],
    [JSON.parse('{"en":{"dataSchema":{"__proto__":"x"}}}'), '/en/dataSchema/__proto__ fields.unknown'],
    ['en', ' fields.form'],
  ])('refuses %j', (i18n: unknown, fault) => {
    expect(check(i18n).faults.map(({ path, key }) => `${path} ${key}`)).toEqual([fault])
  })
})
