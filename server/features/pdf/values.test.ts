import { expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { valuesOf } from './values.ts'

const address = (name: string) => `https://x.example/api/files/${name}.png`

/** Every kind that a paper shows apart from plain text, all public. */
const form = {
  schema: {
    properties: {
      correo: { type: 'string', title: 'Correo' },
      notas: { type: 'string', title: 'Notas' },
      lugar: { type: 'object', title: 'Lugar' },
      informe: { type: 'object', title: 'Informe' },
      poligono: { type: 'object', title: 'Polígono' },
      foto: { type: 'string', title: 'Foto' },
      fotos: { type: 'array', title: 'Fotos' },
      video: { type: 'string', title: 'Video' },
      corte: { type: 'array', title: 'Corte' },
      analisis: { type: 'array', title: 'Análisis' },
      telefono: { type: 'string', title: 'Teléfono' },
      reservado: { type: 'string', title: 'Reservado' },
    },
    required: [],
  },
  descriptor: {
    correo: { kind: 'email', public: true },
    notas: { kind: 'rich-text' },
    lugar: { kind: 'location', public: true },
    informe: { kind: 'file', public: true },
    poligono: { kind: 'file', store: 'geometry', public: true },
    foto: { kind: 'image' },
    fotos: { kind: 'images' },
    video: { kind: 'video' },
    corte: { kind: 'disaggregate', items: split({ share: '%' }) },
    analisis: { kind: 'disaggregate', items: split({ share: '%', ph: '' }) },
    telefono: { kind: 'text', public: false },
    reservado: { kind: 'email' },
  },
} as unknown as Form

function split(members: Record<string, string>) {
  const names = Object.keys(members)
  return {
    schema: {
      properties: Object.fromEntries(
        names.map((name) => [name, { type: 'number', title: name === 'share' ? 'Parte' : 'pH' }]),
      ),
      required: [],
    },
    descriptor: Object.fromEntries(
      Object.entries(members).map(([name, unit]) => [name, { kind: 'number', ...(unit ? { unit } : {}) }]),
    ),
  }
}

const data = {
  correo: 'finca@x.example',
  notas: '<p>Suelo <b>franco</b></p>',
  lugar: { name: 'El Timbó', city: 'Vera' },
  informe: { name: 'analisis.pdf', url: address('a') },
  poligono: { features: 2, areaHa: 12.4, outline: [[-60, -31]], omitted: true },
  foto: address('b'),
  fotos: [address('c'), address('d')],
  video: address('e'),
  corte: [
    { name: 'Malbec', dataSchema: { share: 60 } },
    { name: 'Syrah', dataSchema: { share: 40 } },
  ],
  analisis: [{ name: 'Tanque 1', dataSchema: { share: 60, ph: 3.4 } }],
  telefono: '123',
  reservado: 'x@x.example',
}

it('a paper lists every public field as text, and the public pictures apart (QRP-09)', () => {
  const { fields, pictures, text } = valuesOf(
    form,
    data,
    {},
    {
      language: 'es',
      defaultLanguage: 'es',
      timeZone: 'UTC',
    },
  )
  expect(fields.map(({ title, text }) => [title, text])).toEqual([
    ['Correo', 'finca@x.example'],
    ['Notas', 'Suelo franco'],
    ['Lugar', 'El Timbó'],
    ['Informe', 'analisis.pdf'],
    ['Polígono', '2 polígonos · 12,4 ha'],
    ['Corte', 'Malbec 60 % · Syrah 40 %'],
    ['Análisis', 'Tanque 1: Parte 60 %, pH 3,4'],
  ])
  expect(pictures.map(({ title, image }) => [title, image.src])).toEqual([
    ['Foto', address('b')],
    ['Fotos', address('c')],
    ['Fotos', address('d')],
  ])
  expect([text.telefono, text.reservado]).toEqual(['123', 'x@x.example'])
})
