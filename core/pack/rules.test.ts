import { describe, expect, it } from 'vitest'
import { refuseEach } from '../../test/kit/breach-cases.ts'
import { at, changed, example, many, withField } from '../../test/kit/example-pack.ts'
import { checkPack } from './validate.ts'

const { stage, drum, extraction, revision, template, workflows, edge } = at

describe('a pack of another shape is refused', () => {
  refuseEach([
    ['version', '/apiVersion', 'pack.enum', { '/apiVersion': 'rastro/v9' }],
    ['account', '/account', 'pack.missing', { '/account': undefined }],
    ['section', '/bogus', 'pack.unknown', { '/bogus': {} }],
    ['member', `${stage}/colour`, 'pack.unknown', { [`${stage}/colour`]: 'red' }],
    [
      'key',
      '/productSchemas/PS_1',
      'pack.slug',
      { '/productSchemas/PS_1': example('/productSchemas/ps-tambor') },
    ],
    [
      'field name',
      `${stage}/descriptor/año`,
      'pack.propertyName',
      { [`${stage}/descriptor/año`]: { kind: 'text' } },
    ],
    [
      'other names of a column',
      `${stage}/schema/properties/campania/alias`,
      'pack.tooFew',
      { [`${stage}/schema/properties/campania/alias`]: [] },
    ],
    [
      'other name of a column',
      `${stage}/schema/properties/campania/alias/1`,
      'pack.type.string',
      { [`${stage}/schema/properties/campania/alias`]: ['Zafra', 7] },
    ],
    ['marca', `${stage}/marca`, 'pack.enum', { [`${stage}/marca`]: 'estrella' }],
    ['accent', '/settings/accent', 'pack.enum', { '/settings/accent': 'rojo' }],
    ['time zone', '/settings/timeZone', 'pack.limit.timeZone', { '/settings/timeZone': 'America/Charata' }],
    [
      'offset for a time zone',
      '/settings/timeZone',
      'pack.limit.timeZone',
      { '/settings/timeZone': '-03:00' },
    ],
    ['flag', '/featureFlags/0', 'pack.enum', { '/featureFlags/0': 'magic' }],
    [
      'text, not a number',
      `${stage}/schema/properties/campania/enum/1`,
      'pack.type.string',
      { [`${stage}/schema/properties/campania/enum/1`]: 2026 },
    ],
    [
      'title',
      `${stage}/schema/properties/colmenas/title`,
      'pack.missing',
      { [`${stage}/schema/properties/colmenas/title`]: undefined },
    ],
    ['empty name', `${stage}/name`, 'pack.empty', { [`${stage}/name`]: '' }],
    [
      'ratio',
      `${edge}/transformation/ratio`,
      'pack.chain.ratio',
      { [`${edge}/transformation/ratio`]: ['n', 'n'] },
    ],
  ])
})

describe('a pack whose names, keys or tags do not fit together is refused', () => {
  refuseEach([
    [
      'name of a chain in English',
      '/verticals/v-miel/i18n/en/name',
      'pack.i18n.name',
      { '/verticals/v-miel/i18n': undefined },
    ],
    [
      'dashboard',
      '/settings/dashboardId',
      'pack.reference.dashboard',
      { '/settings/dashboardId': 'db-otro' },
    ],
    [
      'key of one thing',
      '/assetSchemas/ps-tambor',
      'pack.limit.slugTwice',
      { '/assetSchemas/ps-tambor': example('/assetSchemas/as-extractor') },
    ],
    ['tag twice', '/tags/2', 'pack.limit.tag', { '/tags/-': ' Contratos ' }],
    [
      'item in every language',
      `${drum}/i18n/en/publicItem`,
      'pack.i18n.publicItem',
      { [`${drum}/i18n/en/publicItem`]: undefined },
    ],
    [
      'item in the own language',
      `${drum}/i18n/en/publicItem`,
      'pack.i18n.noPublicItem',
      { [`${drum}/publicItem`]: undefined },
    ],
  ])
})

describe('a pack whose chains do not hold together is refused', () => {
  refuseEach([
    ['chain of a stage', `${drum}/vertical`, 'pack.reference.vertical', { [`${drum}/vertical`]: 'v-otra' }],
    [
      'stage of a process',
      `${revision}/productSchema`,
      'pack.reference.stage',
      { [`${revision}/productSchema`]: 'ps-otra' },
    ],
    [
      'stage of a chain',
      `${workflows}/1/productSchema`,
      'pack.reference.stage',
      { [`${workflows}/-`]: { productSchema: 'ps-otra' } },
    ],
    [
      'stage of another chain',
      '/verticals/v-cera/workflows/0/productSchema',
      'pack.chain.otherVertical',
      {
        '/verticals/v-cera': {
          name: 'Cera',
          i18n: { en: { name: 'Wax' } },
          workflows: [{ productSchema: 'ps-tambor' }],
        },
      },
    ],
    [
      'destination',
      `${edge}/productSchema`,
      'pack.reference.stage',
      { [`${edge}/productSchema`]: 'ps-otra' },
    ],
    [
      'process of an edge',
      `${edge}/transformation/milestoneSchema`,
      'pack.reference.milestoneSchema',
      { [`${edge}/transformation/milestoneSchema`]: 'ms-otro' },
    ],
    [
      'common process in an edge',
      `${edge}/transformation/milestoneSchema`,
      'pack.chain.common',
      { [`${extraction}/productSchemaGroup`]: undefined },
    ],
    [
      'origin of an edge',
      `${edge}/transformation/milestoneSchema`,
      'pack.chain.origin',
      { [`${extraction}/productSchemaGroup`]: 'ps-tambor' },
    ],
    [
      'target of an edge',
      `${edge}/transformation/milestoneSchema`,
      'pack.chain.destination',
      { [`${extraction}/productSchema`]: 'ps-apiario' },
    ],
    [
      'transformation in no edge',
      revision,
      'pack.chain.noEdge',
      { [`${revision}/closing`]: undefined, [`${revision}/productSchemaGroup`]: 'ps-apiario' },
    ],
    [
      'transformation in two edges',
      `${workflows}/0/next/1/transformation/milestoneSchema`,
      'pack.chain.edgeTwice',
      { [`${workflows}/0/next/-`]: example(edge) },
    ],
    [
      'reuse without n to 1',
      `${edge}/transformation/reuse`,
      'pack.chain.reuse',
      { [`${edge}/transformation/ratio`]: [1, 'n'] },
    ],
    [
      'closing transformation',
      `${extraction}/closing`,
      'pack.chain.closing',
      { [`${extraction}/closing`]: true },
    ],
    [
      'holder that is a text',
      `${extraction}/holder`,
      'pack.chain.holder',
      { [`${extraction}/holder`]: 'cliente' },
    ],
    ['holder without a name', `${extraction}/holder/name`, 'pack.missing', { [`${extraction}/holder`]: {} }],
    [
      'holder that names no field',
      `${extraction}/holder/name`,
      'pack.chain.holderField',
      { [`${extraction}/holder`]: { name: 'cliente' } },
    ],
    [
      'holder with a field that is no text',
      `${extraction}/holder/name`,
      'pack.chain.holderKind',
      { [`${extraction}/holder`]: { name: 'occurred_at' } },
    ],
    ['start of a chain', drum, 'pack.chain.unreachable', { [`${workflows}/0/processInitiator`]: false }],
    [
      'document of a transformation',
      `${extraction}/document`,
      'pack.chain.document',
      { [`${extraction}/document`]: true },
    ],
    [
      'step of events that nobody knows (EPX-03)',
      `${revision}/epcis/bizStep`,
      'pack.epcis.word',
      { [`${revision}/epcis`]: { bizStep: 'sowing' } },
    ],
    [
      'word of events in an older form',
      `${revision}/epcis/disposition`,
      'pack.epcis.word',
      { [`${revision}/epcis`]: { disposition: 'urn:epcglobal:cbv:disp:active' } },
    ],
    [
      'class of events of a common process',
      `${revision}/epcis/class`,
      'pack.epcis.class',
      { [`${revision}/epcis`]: { class: 'transfer' } },
    ],
  ])
})

describe('what a pack says of balances is refused (BAL-03)', () => {
  const kilos = `${drum}/descriptor/kilos`
  const bounds = `${edge}/transformation/yield`
  const loss = { kind: 'number', unit: 'kg', balance: 'loss' }
  refuseEach([
    ['balance of a stage', `${drum}/balance`, 'pack.enum', { [`${drum}/balance`]: 'block' }],
    ['tolerance below nothing', `${drum}/tolerance`, 'pack.range', { [`${drum}/tolerance`]: -1 }],
    ['loss in a stage', `${kilos}/balance`, 'pack.form.balance', { [`${kilos}/balance`]: 'loss' }],
    [
      'loss in a transformation',
      `${extraction}/descriptor/kilos/balance`,
      'pack.form.balance',
      { [`${extraction}/descriptor/kilos/balance`]: 'loss' },
    ],
    [
      'balance of a text',
      `${extraction}/descriptor/occurred_at/balance`,
      'pack.unknown',
      { [`${extraction}/descriptor/occurred_at/balance`]: 'loss' },
    ],
    [
      'loss of a stage without an amount',
      `${revision}/descriptor/merma/balance`,
      'pack.form.balanceMeasure',
      withField('merma', { type: 'number' }, loss, revision),
    ],
    [
      'percentage of what is measured otherwise',
      bounds,
      'pack.chain.yieldPercent',
      { [bounds]: { min: 1, max: 2 } },
    ],
    [
      'unit of a yield',
      `${bounds}/unit`,
      'pack.chain.yieldUnit',
      { [bounds]: { min: 1, max: 2, unit: 'kg/día' } },
    ],
    [
      'unit of other stages',
      `${bounds}/unit`,
      'pack.chain.yieldMeasure',
      { [bounds]: { min: 1, max: 2, unit: 'hl/t' } },
    ],
    ['minimum', `${bounds}/min`, 'pack.range', { [bounds]: { min: -1, max: 2, unit: 'kg/u' } }],
  ])
})

describe('a template that says what it may not is refused', () => {
  refuseEach([
    [
      'stage of a template',
      `${template}/itemId`,
      'pack.reference.stage',
      { [`${template}/itemId`]: 'ps-otra' },
    ],
    [
      'process of a template',
      `${template}/itemId`,
      'pack.reference.milestoneSchema',
      { [`${template}/itemType`]: 'MilestoneSchema' },
    ],
    ['pull name', `${template}/pull/0`, 'pack.enum', { [`${template}/pull/0`]: 'secrets' }],
    [
      'name outside pull',
      `${template}/html`,
      'pack.template.pull',
      { [`${template}/html`]: '{{insights.0.name}}' },
    ],
    [
      'template that compiles',
      `${template}/html`,
      'pack.template.syntax',
      { [`${template}/html`]: '{{#product}}' },
    ],
    ['partial', `${template}/html`, 'pack.template.partial', { [`${template}/html`]: '{{> otra}}' }],
    [
      'text unescaped',
      `${template}/html`,
      'pack.template.raw',
      { [`${template}/html`]: '{{{product.identifier}}}' },
    ],
    ['script', `${template}/html`, 'pack.template.unsafe', { [`${template}/html`]: '<script>1</script>' }],
    [
      'picture from elsewhere',
      `${template}/i18n/en/html`,
      'pack.template.unsafe',
      { [`${template}/i18n`]: { en: { html: '<img src="https://x.example/y.png">' } } },
    ],
  ])
})

describe('a pack has limits', () => {
  it('default language among those of the account', () => {
    expect(checkPack(changed({ '/settings/supportedLangs': ['en'] })).errors).toContainEqual({
      file: '',
      path: '/settings/supportedLangs',
      key: 'pack.limit.defaultLang',
    })
  })

  it('200 forms', () => {
    const asset = example('/assetSchemas/as-extractor')
    expect(
      checkPack(changed(many(194, (index) => ({ [`/assetSchemas/as-${index}`]: asset })))).errors,
    ).toEqual([])
    expect(
      checkPack(changed(many(195, (index) => ({ [`/assetSchemas/as-${index}`]: asset })))).errors,
    ).toEqual([{ file: '', path: '', key: 'pack.limit.schemas', params: { max: 200, count: 201 } }])
  })
})

describe('rules of readiness that ask for nothing that there is are refused (RDY-01)', () => {
  const apiary = '/productSchemas/ps-apiario'
  const rule = (more: object) => ({
    code: 'A',
    title: { es: 'Algo', en: 'Something' },
    needs: { origin: true },
    of: 'self',
    level: 'must',
    ...more,
  })
  const ready = (more: object, holder: string = drum) => ({ [`${holder}/ready`]: [rule(more)] })
  const upstream = { of: 'ancestors', stage: 'ps-apiario' }
  refuseEach([
    [
      'code twice',
      `${drum}/ready/1/code`,
      'pack.ready.codeTwice',
      { [`${drum}/ready`]: [rule({}), rule({})] },
    ],
    ['title', `${drum}/ready/0/title/en`, 'pack.ready.title', ready({ title: { es: 'Algo' } })],
    ['two needs', `${drum}/ready/0/needs`, 'pack.shape', ready({ needs: { origin: true, place: true } })],
    ['no need', `${drum}/ready/0/needs`, 'pack.shape', ready({ needs: {} })],
    ['unknown need', `${drum}/ready/0/needs/soul`, 'pack.unknown', ready({ needs: { soul: true } })],
    ['level', `${drum}/ready/0/level`, 'pack.enum', ready({ level: 'may' })],
    ['stage', `${drum}/ready/0/stage`, 'pack.reference.stage', ready({ ...upstream, stage: 'ps-luna' })],
    ['stage of self', `${drum}/ready/0/stage`, 'pack.ready.notUpstream', ready({ stage: 'ps-apiario' })],
    [
      'stage downstream',
      `${apiary}/ready/0/stage`,
      'pack.ready.notUpstream',
      ready({ of: 'ancestors', stage: 'ps-tambor' }, apiary),
    ],
    [
      'origins of the first stage',
      `${apiary}/ready/0/of`,
      'pack.ready.noOrigins',
      ready({ of: 'ancestors' }, apiary),
    ],
    [
      'process',
      `${drum}/ready/0/needs/process`,
      'pack.reference.milestoneSchema',
      ready({ needs: { process: 'ms-x' } }),
    ],
    [
      'process of another stage',
      `${drum}/ready/0/needs/process`,
      'pack.ready.processElsewhere',
      ready({ ...upstream, needs: { process: 'ms-extraccion' } }),
    ],
    ['field', `${drum}/ready/0/needs/field`, 'pack.ready.field', ready({ needs: { field: 'colmenas' } })],
    [
      'check',
      `${drum}/ready/0/needs/check`,
      'pack.reference.checkSchema',
      ready({ needs: { check: 'cs-x' } }),
    ],
    [
      'balance',
      `${apiary}/ready/0/needs/balance`,
      'pack.ready.balance',
      { ...ready({ needs: { balance: true } }, apiary), [`${apiary}/balance`]: 'off' },
    ],
    ['origin', `${apiary}/ready/0/needs/origin`, 'pack.ready.origin', ready({}, apiary)],
    ['place', `${drum}/ready/0/needs/place`, 'pack.ready.place', ready({ needs: { place: true } })],
    ['polygon', `${drum}/ready/0/needs/polygon`, 'pack.ready.polygon', ready({ needs: { polygon: true } })],
  ])

  it('takes those that ask for what there is', () => {
    const { errors } = checkPack(
      changed({
        [`${drum}/ready`]: [
          rule({ code: 'A' }),
          rule({ code: 'B', needs: { process: 'ms-extraccion' } }),
          rule({ code: 'C', ...upstream, needs: { field: 'colmenas' } }),
          rule({ code: 'D', of: 'ancestors', needs: { place: true }, level: 'should' }),
          rule({ code: 'E', ...upstream, needs: { certificate: 'organic' } }),
          rule({ code: 'F', of: 'ancestors', needs: { eudr: true } }),
        ],
      }),
    )
    expect(errors).toEqual([])
  })
})

describe('a pack that says how events tell its processes (EPX-03)', () => {
  it.each([
    { bizStep: 'packing', disposition: 'in_progress', class: 'aggregation' },
    { bizStep: 'https://example.com/sowing' },
    {},
  ])('may say %j', (epcis) => {
    expect(checkPack(changed({ [`${extraction}/epcis`]: epcis })).errors).toEqual([])
  })
})
