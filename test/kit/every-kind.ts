import { kinds, type Descriptor, type Form, type KindName, type Property } from '../../core/fields/index.ts'

/** What a kind needs beside its name. */
const options: Partial<Record<KindName, { property?: Partial<Property>; descriptor?: object }>> = {
  number: { descriptor: { unit: 'kg' } },
  select: {
    property: { enum: ['alta', 'baja'] },
    descriptor: { enumLabels: { alta: 'Alta', baja: 'Baja' } },
  },
  'multiple-select': {
    property: { enum: ['riego', 'poda'] },
    descriptor: { enumLabels: { riego: 'Riego', poda: 'Poda' } },
  },
  file: { descriptor: { accept: 'application/pdf' } },
  checklist: { descriptor: { checkSchema: 'cs-sanidad-vasija', assetSchema: 'as-barrica' } },
  assets: { descriptor: { assetSchema: 'as-barrica', multiple: true } },
  disaggregate: {
    descriptor: {
      sumTo: 100,
      rows: ['Sano', 'Dañado'],
      items: {
        schema: {
          type: 'object',
          required: ['porcentaje'],
          properties: { porcentaje: { type: 'number', title: 'Porcentaje' } },
        },
        descriptor: { porcentaje: { kind: 'number' } },
      },
    },
  },
}

export const kindNames = Object.keys(kinds) as KindName[]

/** A form with one field of each kind (FRM-01), all of them public; a field is named and titled as its kind. */
export const everyKind: Form = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      kindNames.map((name) => [
        name,
        { type: kinds[name].type, title: `Campo ${name}`, ...options[name]?.property },
      ]),
    ),
  },
  descriptor: Object.fromEntries(
    kindNames.map((name) => [name, { kind: name, public: true, ...options[name]?.descriptor } as Descriptor]),
  ),
}

interface FileAddresses {
  /** Addresses of stored files. */
  picture: string
  paper: string
  film: string
  asset: { _id: string; name: string }
  check: string
}

/** A value of each kind, as it is stored. */
export const everyValue = ({ picture, paper, film, asset, check }: FileAddresses) =>
  ({
    text: 'Lote 14',
    'i18n-text': 'Suelos bien drenados',
    date: '2026-03-20',
    'date-string': '2026-03-20T08:30:00',
    datetime: '2026-03-20T11:00:00.000Z',
    number: 84.5,
    integer: 12,
    email: 'ana@demo.example',
    url: 'https://demo.example/lote',
    textarea: 'Primer renglón\nSegundo renglón',
    'rich-text': '<p>Malezas: <strong>rama negra</strong></p>',
    file: { name: 'acta.pdf', type: 'application/pdf', url: paper },
    image: picture,
    images: [picture],
    video: film,
    link: { title: 'Informe', url: 'https://demo.example/informe' },
    select: 'alta',
    'multiple-select': ['riego', 'poda'],
    checklist: [check],
    location: { country: 'Argentina', state: 'Mendoza' },
    assets: [asset],
    disaggregate: [
      { name: 'Sano', dataSchema: { porcentaje: 97.5 } },
      { name: 'Dañado', dataSchema: { porcentaje: 2.5 } },
    ],
  }) satisfies Record<KindName, unknown>
