import { describe } from 'vitest'
import { type Breach, refuseEach } from '../../test/kit/breach-cases.ts'
import { at, many, withField } from '../../test/kit/example-pack.ts'

const { stage, drum, extraction, revision, porcentaje } = at

describe('a form without a kind, a descriptor or a type that fits its field is refused', () => {
  refuseEach([
    [
      'kind',
      `${stage}/descriptor/colmenas/kind`,
      'pack.enum',
      { [`${stage}/descriptor/colmenas/kind`]: 'colour' },
    ],
    [
      'descriptor option',
      `${stage}/descriptor/colmenas/units`,
      'pack.unknown',
      { [`${stage}/descriptor/colmenas/units`]: 'u.' },
    ],
    [
      'option of another kind',
      `${stage}/descriptor/identifier/unit`,
      'pack.unknown',
      { [`${stage}/descriptor/identifier/unit`]: 'kg' },
    ],
    [
      'property of each descriptor',
      `${stage}/descriptor/altura`,
      'pack.form.noProperty',
      { [`${stage}/descriptor/altura`]: { kind: 'text' } },
    ],
    [
      'descriptor of each property',
      `${stage}/schema/properties/colmenas`,
      'pack.form.noDescriptor',
      { [`${stage}/descriptor/colmenas`]: undefined },
    ],
    [
      'type of a kind',
      `${stage}/schema/properties/colmenas/type`,
      'pack.form.type',
      { [`${stage}/schema/properties/colmenas/type`]: 'string' },
    ],
    [
      'limit of another kind',
      `${stage}/schema/properties/colmenas/pattern`,
      'pack.form.limit',
      { [`${stage}/schema/properties/colmenas/pattern`]: '^a' },
    ],
    [
      'format of a kind',
      `${stage}/schema/properties/correo/format`,
      'pack.form.format',
      withField('correo', { type: 'string', format: 'uri' }, { kind: 'email' }),
    ],
  ])
})

describe('a form that lacks a name, or takes one that it may not, is refused', () => {
  refuseEach([
    [
      'required',
      `${stage}/schema/required/2`,
      'pack.form.required',
      { [`${stage}/schema/required/-`]: 'altura' },
    ],
    [
      'identifier of a stage',
      `${stage}/schema/properties`,
      'pack.form.lacks',
      {
        [`${stage}/schema/properties/identifier`]: undefined,
        [`${stage}/descriptor/identifier`]: undefined,
        [`${stage}/i18n/en/properties/identifier`]: undefined,
        [`${stage}/schema/required`]: [],
        [`${stage}/uniqueFields`]: [],
      },
    ],
    [
      'occurred_at of a process',
      `${revision}/schema/properties`,
      'pack.form.lacks',
      {
        [`${revision}/schema/properties`]: {},
        [`${revision}/descriptor`]: {},
        [`${revision}/i18n/en/properties`]: {},
      },
    ],
    [
      'reserved name',
      `${stage}/schema/properties/nodeId`,
      'pack.form.reserved',
      withField('nodeId', { type: 'string' }, { kind: 'text' }),
    ],
    [
      "JavaScript's own name",
      `${stage}/schema/properties/valueOf`,
      'pack.form.reserved',
      withField('valueOf', { type: 'string' }, { kind: 'text' }),
    ],
    [
      'name with a meaning',
      `${stage}/descriptor/supplies/kind`,
      'pack.form.specialKind',
      withField('supplies', { type: 'string' }, { kind: 'text' }),
    ],
    [
      '61 fields',
      `${stage}/schema/properties`,
      'pack.form.properties',
      many(56, (index) => withField(`campo${index}`, { type: 'string' }, { kind: 'text' })),
    ],
  ])
})

describe('a form whose fields take no value, or wrong ones, is refused', () => {
  refuseEach([
    [
      'header',
      `${stage}/schema/properties/location/header`,
      'pack.form.header',
      { [`${stage}/schema/properties/location/header`]: true },
    ],
    [
      'options of a select',
      `${stage}/schema/properties/campania/enum`,
      'pack.form.noEnum',
      {
        [`${stage}/schema/properties/campania/enum`]: undefined,
        [`${stage}/descriptor/campania/enumLabels`]: undefined,
        [`${stage}/i18n/en/properties/campania/enumLabels`]: undefined,
      },
    ],
    [
      'option twice',
      `${stage}/schema/properties/campania/enum`,
      'pack.repeated',
      { [`${stage}/schema/properties/campania/enum/-`]: '2025/26' },
    ],
    [
      'label of an option',
      `${stage}/descriptor/campania/enumLabels/2030`,
      'pack.form.enumLabel',
      { [`${stage}/descriptor/campania/enumLabels/2030`]: 'x' },
    ],
    [
      'pattern',
      `${stage}/schema/properties/identifier/pattern`,
      'pack.form.patternBroken',
      { [`${stage}/schema/properties/identifier/pattern`]: '(?=a)b' },
    ],
    [
      'pattern that repeats too much',
      `${stage}/schema/properties/identifier/pattern`,
      'pack.form.patternBroken',
      { [`${stage}/schema/properties/identifier/pattern`]: '(?:a?){1000}'.repeat(5) },
    ],
    [
      'long pattern',
      `${stage}/schema/properties/identifier/pattern`,
      'pack.tooLong',
      { [`${stage}/schema/properties/identifier/pattern`]: 'a'.repeat(201) },
    ],
    [
      'minimum over maximum',
      `${stage}/schema/properties/colmenas/minimum`,
      'pack.form.range',
      { [`${stage}/schema/properties/colmenas/minimum`]: 900 },
    ],
    [
      'default',
      `${stage}/schema/properties/colmenas/default`,
      'pack.form.default',
      { [`${stage}/schema/properties/colmenas/default`]: 'muchas' },
    ],
    [
      'read-only and required',
      `${stage}/descriptor/colmenas/readOnly`,
      'pack.form.readOnly',
      { [`${stage}/schema/required/-`]: 'colmenas', [`${stage}/descriptor/colmenas/readOnly`]: true },
    ],
  ])
})

describe('a form that gives a field a role it cannot have is refused', () => {
  refuseEach([
    [
      'source',
      `${stage}/descriptor/identifier/source`,
      'pack.form.source',
      { [`${stage}/descriptor/identifier/source`]: 'colmenas' },
    ],
    [
      'source elsewhere',
      `${stage}/descriptor/colmenas/source`,
      'pack.form.sourceElsewhere',
      { [`${stage}/descriptor/colmenas/source`]: 'location' },
    ],
    [
      'geojson role',
      `${stage}/descriptor/identifier/geojson`,
      'pack.form.geojson',
      { [`${stage}/descriptor/identifier/geojson`]: 'AREA' },
    ],
    [
      'geojson role twice',
      `${stage}/descriptor/superficie/geojson`,
      'pack.form.geojsonTwice',
      {
        [`${stage}/descriptor/colmenas/geojson`]: 'AREA',
        ...withField('superficie', { type: 'number' }, { kind: 'number', geojson: 'AREA' }),
      },
    ],
    [
      'eudr on a stage',
      `${stage}/descriptor/campania/eudr`,
      'pack.form.eudrElsewhere',
      {
        [`${stage}/descriptor/campania/eudr`]: 'cutoff',
        [`${stage}/descriptor/campania/eudrOk`]: ['2025/26'],
      },
    ],
    [
      'a destination on a kind of asset',
      '/assetSchemas/as-extractor/descriptor/identifier/eudr',
      'pack.form.destinationElsewhere',
      { '/assetSchemas/as-extractor/descriptor/identifier/eudr': 'destination' },
    ],
    [
      'eudr on a kind without options',
      `${drum}/descriptor/kilos/eudr`,
      'pack.form.eudr',
      { [`${drum}/descriptor/kilos/eudr`]: 'dds' },
    ],
    [
      'eudrOk without eudr',
      `${stage}/descriptor/campania/eudrOk`,
      'pack.form.eudrOk',
      { [`${stage}/descriptor/campania/eudrOk`]: ['2025/26'] },
    ],
    [
      'linkQuantity on a stage',
      `${drum}/descriptor/kilos/linkQuantity`,
      'pack.form.linkQuantity',
      { [`${drum}/descriptor/kilos/linkQuantity`]: true },
    ],
    [
      'linkQuantity twice',
      `${extraction}/descriptor/otros/linkQuantity`,
      'pack.form.linkQuantityTwice',
      withField('otros', { type: 'number' }, { kind: 'number', linkQuantity: true }, extraction),
    ],
    [
      'amount on a process',
      `${extraction}/descriptor/kilos/amount`,
      'pack.form.amount',
      { [`${extraction}/descriptor/kilos/amount`]: true },
    ],
    [
      'amount twice',
      `${drum}/descriptor/tara/amount`,
      'pack.form.amountTwice',
      {
        [`${drum}/descriptor/kilos/amount`]: true,
        ...withField('tara', { type: 'number' }, { kind: 'number', unit: 'kg', amount: true }, drum),
      },
    ],
    [
      'amount in a unit that does not add up',
      `${drum}/descriptor/humedad/amount`,
      'pack.form.amountUnit',
      withField('humedad', { type: 'number' }, { kind: 'number', unit: '%', amount: true }, drum),
    ],
    ...['qq (0 kg)', 'qq (qq)', 'qq (1e308 kg)'].map((unit): Breach => [
      `a unit without a size in its brackets, ${unit} (FIG-02)`,
      `${drum}/descriptor/kilos/unit`,
      'pack.form.unitSize',
      { [`${drum}/descriptor/kilos/unit`]: unit },
    ]),
    [
      'unique field',
      `${stage}/uniqueFields/2`,
      'pack.form.unique',
      { [`${stage}/uniqueFields/-`]: 'location' },
    ],
    [
      'role of another kind',
      `${stage}/descriptor/colmenas/role`,
      'pack.form.role',
      { [`${stage}/descriptor/colmenas/role`]: 'description' },
    ],
    [
      'expiry of another kind',
      `${stage}/descriptor/colmenas/role`,
      'pack.form.role',
      { [`${stage}/descriptor/colmenas/role`]: 'expiry' },
    ],
    [
      'one description',
      `${stage}/descriptor/otra/role`,
      'pack.form.roleTwice',
      withField('otra', { type: 'string' }, { kind: 'textarea', role: 'description' }),
    ],
  ])
})

describe('a form that points at a schema that is not there is refused', () => {
  refuseEach([
    [
      'asset schema',
      `${extraction}/descriptor/sala/assetSchema`,
      'pack.reference.assetSchema',
      { [`${extraction}/descriptor/sala/assetSchema`]: 'as-otro' },
    ],
    [
      'check schema',
      `${extraction}/descriptor/higiene/checkSchema`,
      'pack.reference.checkSchema',
      { [`${extraction}/descriptor/higiene/checkSchema`]: 'cs-otro' },
    ],
    [
      'asset schema of a check',
      '/checkSchemas/cs-higiene/assetSchema',
      'pack.reference.assetSchema',
      { '/checkSchemas/cs-higiene/assetSchema': 'as-otro' },
    ],
  ])
})

describe('a breakdown that does not add up is refused', () => {
  refuseEach([
    [
      'checklist in a breakdown',
      `${porcentaje}/descriptor/porcentaje/kind`,
      'pack.form.nested',
      {
        [`${drum}/descriptor/mieles/sumTo`]: undefined,
        [`${porcentaje}/schema/properties/porcentaje/type`]: 'array',
        [`${porcentaje}/descriptor/porcentaje`]: { kind: 'checklist' },
      },
    ],
    [
      'form of a breakdown',
      `${porcentaje}/schema/properties/porcentaje/color`,
      'pack.unknown',
      { [`${porcentaje}/schema/properties/porcentaje/color`]: 'red' },
    ],
    [
      'number of a sum',
      porcentaje,
      'pack.form.sum',
      {
        [`${porcentaje}/schema/properties/porcentaje/type`]: 'string',
        [`${porcentaje}/descriptor/porcentaje`]: { kind: 'text' },
      },
    ],
  ])
})

describe('a form whose translations do not match it is refused', () => {
  refuseEach([
    ['name in English', `${stage}/i18n/en/name`, 'pack.i18n.name', { [`${stage}/i18n/en/name`]: undefined }],
    [
      'title in English',
      `${stage}/i18n/en/properties/colmenas/title`,
      'pack.i18n.title',
      { [`${stage}/i18n/en/properties/colmenas`]: undefined },
    ],
    [
      'title in a breakdown',
      `${porcentaje}/i18n/en/properties/porcentaje/title`,
      'pack.i18n.title',
      { [`${porcentaje}/i18n`]: undefined },
    ],
    [
      'translation of a field',
      `${stage}/i18n/en/properties/altura`,
      'pack.i18n.property',
      { [`${stage}/i18n/en/properties/altura`]: { title: 'Height' } },
    ],
    [
      'translation of an option',
      `${stage}/i18n/en/properties/campania/enumLabels/2030`,
      'pack.i18n.enumUnknown',
      { [`${stage}/i18n/en/properties/campania/enumLabels/2030`]: 'x' },
    ],
    [
      'rows in English',
      `${drum}/i18n/en/properties/mieles/rows`,
      'pack.i18n.rows',
      { [`${drum}/i18n/en/properties/mieles/rows/-`]: 'x' },
    ],
    [
      'language of the account',
      `${stage}/i18n/es`,
      'pack.i18n.language',
      { [`${stage}/i18n/es`]: { name: 'x' } },
    ],
  ])
})
