import { expect, it } from 'vitest'
import { kindNames, kindOf, type KindName } from './index.ts'
import { address, context, describeKind, fieldOf, type Case } from '../../test/kit/kind-cases.ts'

const breakdown = {
  sumTo: 100,
  items: {
    schema: {
      type: 'object',
      required: ['porcentaje'],
      properties: { porcentaje: { type: 'number', title: '%' } },
    },
    descriptor: { porcentaje: { kind: 'number' } },
  },
}
const row = (name: string, porcentaje: unknown) => ({ name, dataSchema: { porcentaje } })
const labels = { enumLabels: { directa: 'Siembra directa', servicio: 'Cultivo de servicio' } }

const cases: Partial<Record<KindName, Case>> = {
  'rich-text': {
    good: [['<p>Hola</p><script>x</script>', '<p>Hola</p>']],
    bad: [
      [7, ' fields.text'],
      [`<p>${'x'.repeat(60_000)}</p>`, ' fields.tooLong'],
    ],
    shown: [['<h1>Notas</h1><p>Llovió &amp; paró <b>20&nbsp;mm</b></p>', 'Notas\nLlovió & paró 20 mm']],
  },
  file: {
    descriptor: { accept: 'application/pdf,image/*' },
    good: [
      [
        { name: ' cpe.pdf ', url: address, type: 'application/pdf' },
        { name: 'cpe.pdf', url: address, type: 'application/pdf' },
      ],
      [{ name: 'a.png', url: address, type: 'image/png' }],
    ],
    bad: [
      [{ name: 'cpe.pdf', url: 'javascript:1', type: 'application/pdf' }, '/url fields.url'],
      [{ name: 'a.html', url: address, type: 'text/html' }, '/type fields.fileType'],
      [{ url: address }, '/name fields.file', '/type fields.file'],
      [{ name: 'a.pdf', url: address, type: 'application/pdf', size: 3 }, '/size fields.unknown'],
      ['a.pdf', ' fields.file'],
      [[], ' fields.file'],
    ],
    shown: [[{ name: 'cpe.pdf', url: address, type: 'application/pdf' }, 'cpe.pdf']],
  },
  image: {
    good: [[address], [` ${address} `, address]],
    bad: [
      ['data:image/png;base64,AA', ' fields.url'],
      [{ url: address }, ' fields.url'],
    ],
    shown: [[address, 'Imagen', 'Image']],
  },
  images: {
    good: [[[address, `${address}2`]], [[address, address], [address]]],
    bad: [
      [[address, 'x'], '/1 fields.url'],
      ['x', ' fields.list'],
      [Array.from({ length: 51 }, (_, index) => `${address}${index}`), ' fields.tooMany'],
    ],
    shown: [
      [[address], '1 imagen', '1 image'],
      [[address, `${address}2`], '2 imágenes', '2 images'],
    ],
  },
  video: { good: [[address]], bad: [['//x.example', ' fields.url']], shown: [[address, 'Video', 'Video']] },
  link: {
    good: [
      [
        { title: ' Informe ', url: address },
        { title: 'Informe', url: address },
      ],
      [{ url: address }],
    ],
    bad: [
      [{ title: 'Informe' }, '/url fields.url'],
      [{ title: 3, url: address }, '/title fields.link'],
      [{ title: 'In\u202eforme', url: address }, '/title fields.link'],
      [{ url: 'https://ana:clave@x.example' }, '/url fields.url'],
      [{ url: '/informe' }, '/url fields.url'],
      [{ url: address, target: 'x' }, '/target fields.unknown'],
      ['x', ' fields.link'],
    ],
    shown: [
      [{ title: 'Informe', url: address }, 'Informe'],
      [{ title: '', url: address }, address],
    ],
  },
  'multiple-select': {
    property: { enum: ['directa', 'servicio'] },
    descriptor: labels,
    good: [[['servicio', 'directa']], [['directa', 'directa'], ['directa']]],
    bad: [
      [['directa', 'otra'], '/1 fields.enum'],
      ['directa', ' fields.list'],
      [[['directa']], '/0 fields.enum'],
    ],
    shown: [[['servicio', 'directa'], 'Cultivo de servicio, Siembra directa']],
    typed: [['Siembra directa; Cultivo de servicio', ['directa', 'servicio']]],
  },
  checklist: {
    good: [
      [['a', 'b']],
      [
        [{ _id: 'a' }, { id: 'b' }, 'a'],
        ['a', 'b'],
      ],
    ],
    bad: [
      [[''], '/0 fields.check'],
      [[{ name: 'x' }], '/0 fields.check'],
      ['a', ' fields.list'],
    ],
    shown: [
      [['a'], '1 control', '1 check'],
      [['a', 'b'], '2 controles', '2 checks'],
    ],
  },
  location: {
    good: [
      [
        { _id: 'l1', name: ' La Esperanza L7 ', coords: { lng: -60.7, lat: -27.5 } },
        { _id: 'l1', name: 'La Esperanza L7', coords: { lng: -60.7, lat: -27.5 } },
      ],
      [
        { country: 'Argentina', state: 'Santa Fe', city: '', coords: { lat: null, lng: null } },
        { country: 'Argentina', state: 'Santa Fe' },
      ],
    ],
    bad: [
      [{ name: 'La Tapera' }, ' fields.location'],
      [{ country: 'Argentina' }, ' fields.location'],
      [{ coords: { lat: -91, lng: 181 } }, '/coords/lat fields.latitude', '/coords/lng fields.longitude'],
      [{ coords: { lat: '-31', lng: -60 } }, '/coords/lat fields.latitude'],
      [{ coords: { lat: Number.NaN, lng: -60 } }, '/coords/lat fields.latitude'],
      [
        { coords: { lat: 1, lng: 1, alt: 3 }, kmzUrl: 'x' },
        '/kmzUrl fields.unknown',
        '/coords/alt fields.unknown',
      ],
      [{ country: 'Argentina', state: 5 }, '/state fields.text'],
      [[], ' fields.location'],
    ],
    shown: [
      [{ name: 'La Tapera', coords: { lat: 1, lng: 2 } }, 'La Tapera'],
      [{ city: 'Vera', state: 'Santa Fe', country: 'Argentina' }, 'Vera, Santa Fe, Argentina'],
      [{ coords: { lat: -31.4, lng: -64.2 } }, '-31.4, -64.2'],
    ],
  },
  assets: {
    descriptor: { multiple: true },
    good: [
      [[{ _id: 'a', name: 'Silo 7' }]],
      [{ _id: 'a' }, [{ _id: 'a' }]],
      [
        ['a', { id: 'b', name: 'B' }],
        [{ _id: 'a' }, { _id: 'b', name: 'B' }],
      ],
    ],
    bad: [
      [[{ _id: 'a' }, { _id: 'a' }], '/1 fields.repeated'],
      [[{ name: 'x' }], '/0 fields.asset'],
      [[{ _id: 'a', stock: 3 }], '/0/stock fields.unknown'],
      [7, ' fields.list'],
    ],
    shown: [
      [
        [
          { _id: 'a', name: 'Silo 7' },
          { _id: 'b', name: 'Silo 8' },
        ],
        'Silo 7, Silo 8',
      ],
    ],
  },
  disaggregate: {
    descriptor: breakdown,
    good: [
      [[row('Grano sano', 92.3), row('Quebrados', 7.7)]],
      [[row(' Grano sano ', 100), { name: '', dataSchema: {} }], [row('Grano sano', 100)]],
      [[row('Un tercio', 33.33), row('Otro', 33.33), row('Otro más', 33.33)]],
    ],
    bad: [
      [[row('Grano sano', 90)], ' fields.sum'],
      [[row('Grano sano', 50), row('Grano sano', 50)], '/1/name fields.repeated'],
      [[row('', 100)], '/0/name fields.row'],
      [[row('Grano sano', 'x')], '/0/dataSchema/porcentaje fields.number'],
      [[{ name: 'Grano sano' }], '/0/dataSchema/porcentaje fields.required'],
      [[{ ...row('Grano sano', 100), color: 1 }], '/0/color fields.unknown'],
      [
        [{ name: 'Grano sano', dataSchema: { porcentaje: 100, otro: 1 } }],
        '/0/dataSchema/otro fields.unknown',
      ],
      [{}, ' fields.list'],
      [[7], '/0 fields.row'],
    ],
    shown: [
      [
        [row('Grano sano', 92.3), row('Quebrados', 7.7)],
        'Grano sano 92,3 · Quebrados 7,7',
        'Grano sano 92.3 · Quebrados 7.7',
      ],
    ],
  },
}

for (const [name, theCase] of Object.entries(cases)) describeKind(name as KindName, theCase)

it('are the kinds that a cell cannot hold', () => {
  expect(Object.keys(cases).sort()).toEqual(kindNames.filter((kind) => !kindOf({ kind }).scalar).sort())
  expect(kindNames.length).toBe(22)
})

it('takes one asset alone where the descriptor says no more', () => {
  const { kind, field } = fieldOf('assets')
  expect(kind.check([{ _id: 'a' }], field, context)).toEqual([])
  expect(kind.check([{ _id: 'a' }, { _id: 'b' }], field, context)).toEqual([
    { path: '', key: 'fields.onlyOne' },
  ])
})
