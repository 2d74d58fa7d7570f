import { describe, expect, test } from 'vitest'
import { type Form, kindNames, kindOf, localise, type Property } from '../core/fields/index.ts'
import { matches } from '../core/fields/pattern.ts'
import type { Pack } from '../core/pack/shape.ts'
import { amountColumn } from '../core/rules/quantity.ts'
import { reportOf, reportOfFiles } from '../test/kit/demo.ts'

const litoral = reportOf('litoral')
const valle = reportOf('valle')
const cafe = reportOfFiles(['sets/cafe.yaml', 'cafe/cafe.yaml'])
const packs: [string, Pack][] = [
  ['litoral', litoral.pack!],
  ['valle', valle.pack!],
  ['cafe', cafe.pack!],
]

const formsOf = (pack: Pack): [string, Form & { name: string }][] =>
  [pack.productSchemas, pack.milestoneSchemas, pack.assetSchemas, pack.checkSchemas].flatMap((forms) =>
    Object.entries(forms),
  )

const fieldsOf = (pack: Pack) =>
  formsOf(pack).flatMap(([id, form]) =>
    Object.entries(form.schema.properties).map(([name, property]) => ({
      id,
      name,
      property,
      descriptor: form.descriptor[name]!,
      form,
    })),
  )

test('all packs are valid, without a warning', () => {
  expect(litoral.errors).toEqual([])
  expect(litoral.warnings).toEqual([])
  expect(valle.errors).toEqual([])
  expect(valle.warnings).toEqual([])
  expect(cafe.errors).toEqual([])
  expect(cafe.warnings).toEqual([])
})

test('stages stand in the order of the rail', () => {
  const soy = Object.values(litoral.pack!.productSchemas).filter(({ vertical }) => vertical === 'v-soja')
  expect(soy.map(({ name }) => name)).toEqual([
    'Lote de campaña',
    'Partida / CPE',
    'Lote de acopio',
    'Lote industrial (molienda)',
    'Embarque de harina',
  ])
  const beef = Object.values(litoral.pack!.productSchemas).filter(({ vertical }) => vertical === 'v-carne')
  expect(beef.map(({ name }) => name)).toEqual([
    'Rodeo de cría',
    'Animal',
    'Animal en engorde',
    'Tropa de faena',
    'Media res',
    'Lote de desposte',
    'Caja',
  ])
  expect(Object.values(valle.pack!.productSchemas).map(({ name }) => name)).toEqual([
    'Cuartel',
    'Partida de uva (CIU)',
    'Vasija de fermentación',
    'Crianza',
    'Corte',
    'Lote de fraccionado',
  ])
  expect(Object.values(cafe.pack!.productSchemas).map(({ name }) => name)).toEqual([
    'Finca',
    'Entrega',
    'Lote de beneficio',
    'Lote de trillado',
    'Exportación',
  ])
})

/** Edges as `origin → destination: ratio schema`, with `shared` for reuse and `later` for edges that are no initiators. */
const edgesOf = (pack: Pack) =>
  Object.values(pack.verticals).flatMap(({ workflows }) =>
    workflows.flatMap(({ productSchema, next }) =>
      next.map(({ productSchema: to, transformation: { milestoneSchema, ratio, reuse }, initiator }) =>
        [
          `${productSchema} → ${to}: ${ratio.join(':')} ${milestoneSchema}`,
          reuse && 'shared',
          !initiator && 'later',
        ]
          .filter(Boolean)
          .join(' '),
      ),
    ),
  )

test('edges lead from stage to stage as the chains say', () => {
  expect(edgesOf(litoral.pack!)).toEqual([
    'ps-lote-soja → ps-partida: 1:n ms-cosecha-carga',
    'ps-partida → ps-lote-acopio: n:1 ms-ingreso-acopio',
    'ps-partida → ps-lote-acopio: n:1 ms-ingreso-posterior later',
    'ps-lote-acopio → ps-lote-industrial: 1:1 ms-molienda',
    'ps-lote-industrial → ps-embarque: n:1 ms-carga-buque shared',
    'ps-rodeo → ps-animal: 1:n ms-nacimiento',
    'ps-rodeo → ps-tropa: n:1 ms-carga-rodeo shared',
    'ps-rodeo → ps-tropa: n:1 ms-carga-rodeo-suma shared later',
    'ps-animal → ps-engorde: 1:1 ms-traslado-dte',
    'ps-engorde → ps-engorde: 1:1 ms-traslado-siguiente',
    'ps-engorde → ps-tropa: n:1 ms-carga-faena',
    'ps-engorde → ps-tropa: n:1 ms-carga-faena-suma later',
    'ps-tropa → ps-media: 1:n ms-faena',
    'ps-media → ps-desposte: n:1 ms-ingreso-desposte',
    'ps-desposte → ps-caja: 1:n ms-empaque',
  ])
  expect(edgesOf(valle.pack!)).toEqual([
    'ps-cuartel → ps-partida-uva: 1:n ms-cosecha-uva',
    'ps-partida-uva → ps-vasija: n:1 ms-molienda-uva',
    'ps-vasija → ps-crianza: 1:1 ms-entrada-crianza',
    'ps-vasija → ps-corte: 1:1 ms-corte-joven',
    'ps-vasija → ps-corte: n:1 ms-agregado-prensa later',
    'ps-crianza → ps-crianza: 1:1 ms-trasiego',
    'ps-crianza → ps-corte: n:1 ms-armado-corte',
    'ps-corte → ps-lote-vino: 1:n ms-fraccionamiento',
  ])
  expect(edgesOf(cafe.pack!)).toEqual([
    'ps-finca → ps-entrega: 1:n ms-cosecha-cafe',
    'ps-entrega → ps-beneficio: n:1 ms-despulpado',
    'ps-beneficio → ps-trillado: 1:1 ms-trilla',
    'ps-trillado → ps-exportacion: n:1 ms-carga-exportacion shared',
  ])
})

test('coffee is a good of the EU: it says its species, its cut-off date, and keeps the statement to itself', () => {
  const { verticals, productSchemas, milestoneSchemas } = cafe.pack!
  expect(verticals['v-cafe']!.commodity).toBe('coffee')
  expect(productSchemas['ps-finca']!.schema.properties.especie!.enum).toContain('arabica')
  expect(milestoneSchemas['ms-cobertura']!.descriptor.resultado).toMatchObject({
    eudr: 'cutoff',
    eudrOk: ['sin'],
  })
  expect(milestoneSchemas['ms-cobertura']!.schema.properties.corte!.default).toBe('2020-12-31')
  expect(milestoneSchemas['ms-dds-cafe']).toMatchObject({ priv: { value: 'true' } })
  expect(Object.values(milestoneSchemas).filter(({ closing }) => closing)).toHaveLength(1)
})

test('a vat holds its volume, not its capacity; a boning lot its cuts, not the halves that came in', () => {
  const amountOf = (pack: Pack, stage: string) => amountColumn(pack.productSchemas[stage]!)?.name
  expect(amountOf(valle.pack!, 'ps-vasija')).toBe('volumen')
  expect(amountOf(litoral.pack!, 'ps-desposte')).toBe('kilosCortes')
})

/** One field of each of the 22 kinds (FRM-01) in each account. */
const coverage = {
  text: ['ps-lote-soja.identifier', 'ps-cuartel.identifier'],
  'i18n-text': ['ps-lote-soja.cultivar', 'ps-cuartel.suelo'],
  date: ['ps-lote-soja.fechaSiembra', 'ps-crianza.inicio'],
  'date-string': ['ps-partida.salida', 'ps-partida-uva.ingreso'],
  datetime: ['ms-molienda.fin', 'ms-cosecha-uva.finJornada'],
  number: ['ps-lote-soja.superficie', 'ps-cuartel.superficie'],
  integer: ['ps-partida.distancia', 'ps-cuartel.altitud'],
  email: ['ps-lote-acopio.responsable', 'ps-corte.enologia'],
  url: ['ps-lote-industrial.ficha', 'ps-lote-vino.tienda'],
  textarea: ['ps-lote-acopio.observaciones', 'ps-vasija.estilo'],
  'rich-text': ['ps-lote-soja.notas', 'ms-nota-cata.nota'],
  file: ['ps-lote-soja.polygons', 'ps-cuartel.polygons'],
  image: ['ms-cosecha-carga.foto', 'ps-lote-vino.etiqueta'],
  images: ['ps-lote-soja.fotos', 'ps-cuartel.fotos'],
  video: ['ms-carga-buque.videoCarga', 'ms-nota-cata.video'],
  link: ['ps-lote-soja.informe', 'ms-armado-corte.ensayo'],
  select: ['ps-lote-soja.campania', 'ps-cuartel.variedad'],
  'multiple-select': ['ps-lote-soja.labores', 'ms-nota-cata.descriptores'],
  checklist: ['ms-cosecha-carga.limpieza', 'ms-molienda-uva.sanidad'],
  location: ['ps-lote-soja.location', 'ps-cuartel.location'],
  assets: ['ps-lote-soja.supplies', 'ps-crianza.supplies'],
  disaggregate: ['ms-ingreso-acopio.calidad', 'ps-corte.composicion'],
}

test('each account shows every kind of field', () => {
  expect(Object.keys(coverage).sort()).toEqual([...kindNames].sort())
  for (const [kind, places] of Object.entries(coverage)) {
    for (const [i, place] of places.entries()) {
      const [id, name] = place.split('.')
      const field = fieldsOf(packs[i]![1]).find((candidate) => candidate.id === id && candidate.name === name)
      expect([place, field?.descriptor.kind]).toEqual([place, kind])
    }
  }
})

describe.each(packs)('%s', (_name, pack) => {
  test('a pattern is shown by a placeholder that it matches', () => {
    const patterned = fieldsOf(pack).filter(({ property }) => property.pattern)
    expect(patterned.length).toBeGreaterThan(5)
    for (const { id, name, property } of patterned) {
      expect([id, name, matches(property.pattern!, property.placeholder ?? '')]).toEqual([id, name, true])
    }
  })

  test.each(['es', 'en'] as const)("a number's placeholder can be typed as it is shown in %s", (language) => {
    const shown = formsOf(pack).flatMap(([id, form]) => {
      const said = localise(form, language, 'es')
      return Object.entries(said.schema.properties).map(([name, property]) => ({
        id,
        name,
        property,
        descriptor: said.descriptor[name]!,
      }))
    })
    const numbers = shown.filter(
      ({ property }) => ['number', 'integer'].includes(property.type) && property.placeholder,
    )
    expect(numbers.length).toBeGreaterThan(4)
    for (const { id, name, property, descriptor } of numbers) {
      const typed = kindOf(descriptor).parse(property.placeholder!, { property, descriptor }, { language })
      expect([id, name, inRange(property, typed)]).toEqual([id, name, true])
    }
  })

  test('no form asks for a file, a picture, an asset, a check or a breakdown', () => {
    const heavy = ['file', 'image', 'images', 'video', 'assets', 'checklist', 'disaggregate']
    const required = fieldsOf(pack).filter(({ form, name }) => form.schema.required?.includes(name))
    expect(required.filter(({ descriptor }) => heavy.includes(descriptor.kind))).toEqual([])
  })

  test('identifiers are text, and every process begins with its date and ends with notes that stay inside', () => {
    for (const [id, form] of Object.entries(pack.productSchemas))
      expect([id, form.descriptor.identifier?.kind]).toEqual([id, 'text'])
    for (const [id, form] of Object.entries(pack.milestoneSchemas)) {
      const names = Object.keys(form.schema.properties)
      expect([id, names[0], names.at(-1), form.descriptor.observaciones?.public]).toEqual([
        id,
        'occurred_at',
        'observaciones',
        false,
      ])
    }
  })

  test('every text of a form has its English one beside it', () => {
    for (const { id, name, descriptor, form } of fieldsOf(pack)) {
      const said = form.i18n?.en?.properties?.[name]
      expect([id, name, Boolean(said?.title), Boolean(said?.help)]).toEqual([
        id,
        name,
        true,
        Boolean(descriptor.help),
      ])
    }
    for (const template of Object.values(pack.pdfTemplates)) expect(template.i18n?.en?.name).toBeTruthy()
  })
})

function inRange({ minimum = -Infinity, maximum = Infinity }: Property, value: unknown): boolean {
  return typeof value === 'number' && value >= minimum && value <= maximum
}
