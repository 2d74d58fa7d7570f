import { expect, it } from 'vitest'
import type { Form } from '../../core/fields/index.ts'
import type { FormRecord } from './record.ts'
import { mergedRecord, versionDifferences, type Side } from './versionChoice.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'N.º' },
      kilos: { type: 'number', title: 'Peso neto' },
      nota: { type: 'string', title: 'Nota' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    kilos: { kind: 'number', unit: 'kg' },
    nota: { kind: 'i18n-text' },
  },
} as unknown as Form

const record = (change: Partial<FormRecord> = {}): FormRecord => ({
  organization: 'o1',
  dataSchema: { identifier: 'A-1', kilos: 26_000 },
  i18n: {},
  isUnidentified: false,
  ...change,
})
const named = (one: FormRecord, organizationName = 'La Aguada') => ({ record: one, organizationName })
const view = { language: 'es', organizationTitle: 'Organización' } as const
const differences = (mine: FormRecord, theirs: FormRecord) =>
  versionDifferences(form, { base: named(record()), mine: named(mine), theirs: named(theirs) }, view)

it('names each field that differs with both values, and whose change it is', () => {
  const mine = record({ dataSchema: { identifier: 'A-1', kilos: 26_200 } })
  const theirs = record({ organization: 'o2', dataSchema: { identifier: 'A-2', kilos: 26_100 } })
  expect(differences(mine, theirs)).toEqual([
    {
      path: '/organization',
      title: 'Organización',
      mine: 'La Aguada',
      theirs: 'La Aguada',
      likely: 'theirs',
    },
    { path: '/dataSchema/identifier', title: 'N.º', mine: 'A-1', theirs: 'A-2', likely: 'theirs' },
    { path: '/dataSchema/kilos', title: 'Peso neto', mine: '26.200 kg', theirs: '26.100 kg', likely: 'mine' },
  ])
})

it('is silent about what both have, and about empty values that are written differently', () => {
  expect(
    differences(record(), record({ dataSchema: { identifier: 'A-1', kilos: 26_000, nota: '' } })),
  ).toEqual([])
})

it('knows a field by its translations, too', () => {
  const theirs = record({ i18n: { en: { dataSchema: { nota: 'dry' } } } })
  expect(differences(record(), theirs).map(({ path }) => path)).toEqual(['/dataSchema/nota'])
})

it('saves the chosen side of each field with its translations, and the rest as the person left it', () => {
  const mine = record({ dataSchema: { identifier: 'A-1', kilos: 26_200, nota: 'seco' } })
  const theirs = record({
    organization: 'o2',
    dataSchema: { identifier: 'A-2', kilos: 26_100 },
    i18n: { en: { dataSchema: { nota: 'dry' } } },
  })
  const sides = (paths: string[]) => new Map(paths.map((path): [string, Side] => [path, 'theirs']))
  expect(mergedRecord(mine, theirs, sides(['/dataSchema/kilos']))).toEqual({
    ...mine,
    dataSchema: { identifier: 'A-1', kilos: 26_100, nota: 'seco' },
    i18n: { en: { dataSchema: {} } },
  })
  expect(mergedRecord(mine, theirs, sides(['/organization', '/dataSchema/nota']))).toEqual({
    ...mine,
    organization: 'o2',
    dataSchema: { identifier: 'A-1', kilos: 26_200 },
    i18n: { en: { dataSchema: { nota: 'dry' } } },
  })
})
