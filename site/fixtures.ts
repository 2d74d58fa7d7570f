import type { PublicField, PublicOrganization, PublicOrganizationPage, PublicProcess, PublicProduct, PublicValue, StoryProduct, StoryStage } from '../core/contract/publicPage.ts'

/** Pages for the tests beside: a wine lot, a shipment with ninety loads, a product without its origin, an organization. */
const field = (key: string, title: string, value: PublicValue, header = false): PublicField => ({ key, title, header, value })
const num = (key: string, title: string, number: number, unit?: string, header = true) => field(key, title, unit === undefined ? { kind: 'number', number } : { kind: 'number', number, unit }, header)
const choice = (key: string, title: string, ...labels: string[]) => field(key, title, { kind: 'choices', labels }, true)
const code = (key: string, title: string, text: string) => field(key, title, { kind: 'text', text, code: true }, true)
const sentence = (key: string, title: string, text: string) => field(key, title, { kind: 'text', text, long: true })
const place = (city: string, state: string, lat: number, lng: number, name?: string) =>
  field('location', 'Lugar', { kind: 'place', place: { ...(name && { name }), city, state, country: 'Argentina', lat, lng } })

const valle = 'Bodegas del Valle S.A.'
const process = (name: string, date: string, fields: PublicField[] = [], more: Partial<PublicProcess> = {}): PublicProcess => ({
  name,
  date,
  organization: valle,
  transformation: false,
  fields,
  ...more,
})
const product = (date: string, fields: PublicField[], more: Partial<StoryProduct> = {}): StoryProduct => ({ organization: valle, date, fields, processes: [], ...more })
const stage = (name: string, marca: string, position: number, products: StoryProduct[], from: number[], more: Partial<StoryStage> = {}): StoryStage => ({
  name,
  marca,
  position,
  own: false,
  total: products.length,
  products,
  from,
  ...more,
})

export const bodegas: PublicOrganization = {
  name: valle,
  description: 'Familia de viñateros desde 1961. Trabajamos 84 hectáreas propias entre Tupungato y Luján de Cuyo.',
  files: [],
  disclaimer: 'Beber con moderación. Prohibida su venta a menores de 18 años.',
  website: 'https://bodegasdelvalle.example',
  phoneNumber: '2615550147',
  socialMedia: [{ name: '@bodegasdelvalle', url: 'https://redes.example/bodegasdelvalle' }],
  place: { address: 'Ruta 89 km 14', city: 'Tupungato' },
}

const block = (identifier: string, area: number, altitude: number, outline: [number, number][]) =>
  product(
    '2023-07-10',
    [
      code('vinedo', 'N.º de viñedo INV', 'E-71043'),
      choice('variedad', 'Variedad', 'Malbec'),
      num('altitud', 'Altitud', altitude, 'm'),
      num('superficie', 'Superficie', area, 'ha'),
      place('Tupungato', 'Mendoza', -33.371, -69.148),
      sentence('suelo', 'Suelo', 'Franco arenoso con canto rodado'),
      sentence('descripcion', 'Descripción', 'Cuarteles 7, 11 y 12. Viñas de 2006 sobre suelo franco arenoso con canto rodado, regadas por goteo.'),
    ],
    {
      identifier,
      outlines: [outline],
      processes: [process('Poda', '2023-07-14', [num('yemas', 'Yemas por planta', 14)]), process('Raleo', '2024-01-20', [num('porcentaje', 'Racimos quitados', 20, '%')])],
    },
  )

export const wine: PublicProduct = {
  kind: 'product',
  uuid: '0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11',
  address: 'https://rastro.example/0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11',
  language: 'es',
  languages: ['es', 'en'],
  accent: 'malbec',
  identifier: 'L-25-018',
  stage: 'Lote de fraccionado',
  pending: false,
  organization: bodegas,
  insights: [
    { name: 'altura del viñedo', value: '1.120 m' },
    { name: 'toda la cosecha', value: 'A mano' },
    { name: 'en barrica', value: '12 meses' },
  ],
  story: [
    stage(
      'Cuartel',
      'hilera',
      0,
      [
        block('TUP-07', 4.2, 1120, [[-69.152, -33.371], [-69.146, -33.37], [-69.147, -33.375], [-69.152, -33.376]]),
        block('TUP-11', 3.8, 1125, [[-69.16, -33.379], [-69.154, -33.378], [-69.153, -33.384], [-69.161, -33.383]]),
        block('TUP-12', 3.4, 1118, [[-69.14, -33.36], [-69.136, -33.36], [-69.135, -33.366], [-69.141, -33.366]]),
      ],
      [],
    ),
    stage(
      'Partida de uva (CIU)',
      'racimo',
      1,
      [21, 23, 24, 26].map((day, index) =>
        product(
          `2024-03-${day}`,
          [choice('vendimia', 'Vendimia', '2024'), num('kilos', 'Uva', 7900 + index * 43, 'kg'), num('brix', 'Azúcar', 24.1 + index / 10, '°Brix'), choice('modo', 'Cosecha', 'A mano')],
          { madeBy: 'Cosecha', processes: [process('Cosecha', `2024-03-${day}`, [num('cajas', 'Cajas de 18 kg', 440)], { transformation: true })] },
        ),
      ),
      [0],
    ),
    stage(
      'Vasija de fermentación',
      'tinaja',
      2,
      [
        product(
          '2024-03-27',
          [choice('material', 'Material', 'Hormigón'), num('capacidad', 'Capacidad', 240, 'hl'), num('volumen', 'Volumen', 222.6, 'hl'), sentence('estilo', 'Vinificación', 'Todas las partidas se juntan acá. Levaduras nativas, 16 días, nunca más de 26 grados.')],
          {
            identifier: 'V-014',
            madeBy: 'Molienda y encubado',
            processes: [
              process('Molienda y encubado', '2024-03-27', [choice('raspon', 'Raspón', 'Raspón parcial')], { transformation: true }),
              process('Fermentación', '2024-03-29', [num('densidad', 'Densidad', 1104, 'g/l'), num('temperatura', 'Temperatura', 24, '°C')]),
              process('Fermentación', '2024-04-12', [num('densidad', 'Densidad', 993, 'g/l'), num('temperatura', 'Temperatura', 22, '°C')], { correctedOn: '2024-05-02T14:00:00.000Z' }),
            ],
          },
        ),
      ],
      [1],
    ),
    stage(
      'Crianza',
      'barril',
      3,
      [
        product('2024-04-15', [choice('recipiente', 'Recipiente', 'Barrica'), num('volumen', 'Volumen', 121.5, 'hl'), num('meses', 'Meses previstos', 12), field('supplies', 'Barricas', { kind: 'number', number: 54 })], {
          identifier: 'CR-25-014',
          madeBy: 'Entrada a crianza',
          processes: [process('Análisis', '2025-01-20', [num('alcohol', 'Alcohol', 14.2, '% vol')], { recordedOn: '2025-06-02T12:00:00.000Z' })],
        }),
      ],
      [2],
    ),
    stage(
      'Corte',
      'trenza',
      4,
      [
        product(
          '2025-05-06',
          [
            field('nombre', 'Nombre', { kind: 'text', text: 'Siete Cuarteles' }, true),
            choice('vendimia', 'Vendimia', '2024'),
            num('volumen', 'Volumen', 122.4, 'hl'),
            field('composicion', 'Composición', { kind: 'parts', parts: [{ name: 'Malbec', share: 92 }, { name: 'Cabernet Franc', share: 8 }] }),
          ],
          { identifier: 'CO-25-006', madeBy: 'Armado del corte' },
        ),
      ],
      [2, 3],
    ),
    stage(
      'Lote de fraccionado',
      'botella',
      5,
      [
        product(
          '2025-05-19',
          [
            field('vino', 'Vino', { kind: 'text', text: 'Siete Cuarteles Malbec 2024' }, true),
            num('botellas', 'Botellas', 16240, ''),
            choice('formato', 'Formato', '750 ml'),
            num('alcohol', 'Alcohol', 14.2, '% vol'),
            { ...code('analisisInv', 'Análisis INV', '2025-118204'), header: false },
            field('tienda', 'Dónde conseguirlo', { kind: 'link', href: 'https://valle.example/tienda', label: 'valle.example/tienda' }),
            sentence('descripcion', 'Descripción', 'Seguilo del viñedo a la botella. Cada paso lo registró quien lo hizo.'),
          ],
          {
            identifier: 'L-25-018',
            madeBy: 'Embotellado',
            processes: [
              process('Embotellado', '2025-05-19', [choice('linea', 'Línea', 'Propia'), choice('tapon', 'Tapón', 'Corcho natural')], { transformation: true }),
              process('Nota de cata', '2025-05-20', [
                field('titulo', 'Título', { kind: 'text', text: 'Boca jugosa' }),
                field('nota', 'Nota', { kind: 'rich', html: '<p>Ciruela, violeta y una línea de grafito. Taninos finos y un final que vuelve a la fruta.</p>' }),
                choice('descriptores', 'Descriptores', 'Ciruela', 'Violeta', 'Grafito'),
              ]),
              certificate('Viticultura sustentable', 'Certificadora Andina', '2026-12-31'),
              certificate('Análisis de libre circulación', 'INV', '2026-04-30'),
              certificate('Apto vegano', 'Certificadora Andina', '2026-08-15'),
            ],
          },
        ),
      ],
      [4],
      { own: true },
    ),
  ],
  updatedAt: '2025-05-22T15:00:00.000Z',
}

function certificate(name: string, issuer: string, until: string): PublicProcess {
  return process(
    'Certificado',
    '2025-05-21',
    [
      choice('nombre', 'Certificado', name),
      field('emisor', 'Emite', { kind: 'text', text: issuer }),
      field('vigencia', 'Vigente hasta', { kind: 'date', date: until }),
      field('certificado', 'Certificado (PDF)', { kind: 'file', file: { name: 'Ver el certificado', href: '/api/files/0123.pdf' } }),
    ],
    { document: true },
  )
}

const growers = ['Granos del Tapenagá S.A.', 'Coop. Agropecuaria Tres Lagunas Ltda.', 'Estancia La Aguada S.R.L.', 'Hermanos Bertolotto S.H.', 'Chacra Doña Irma']
const day = (month: number, date: number) => `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

export const shipment: PublicProduct = {
  ...wine,
  uuid: '7b1c2d90-55a1-4c1a-8f7e-9a3e2b7c4d55',
  address: 'https://rastro.example/7b1c2d90-55a1-4c1a-8f7e-9a3e2b7c4d55',
  accent: 'yerba',
  identifier: 'EM-2526-001',
  stage: 'Embarque de harina',
  organization: { name: 'Agroexportadora del Litoral S.A.', files: [{ name: 'Política de origen', href: '/api/files/politica.pdf' }], socialMedia: [], alert: 'Este embarque tiene una actualización de destino.' },
  insights: [],
  story: [
    stage(
      'Lote de campaña',
      'surco',
      0,
      Array.from({ length: 8 }, (_, index) =>
        product(
          day(3, 20),
          [
            code('renspa', 'RENSPA', `20.0${40 + index}.0.05236/00`),
            choice('campania', 'Campaña', '2025/26'),
            num('superficie', 'Superficie sembrada', 84.5 + index * 7.25, 'ha'),
            place(index < 4 ? 'Charata' : 'Vera', index < 4 ? 'Chaco' : 'Santa Fe', index < 4 ? -27.2 - index / 20 : -29.4 + index / 30, -61.1 + index / 9),
            sentence('descripcion', 'Descripción', `Lote ${index + 1} sobre suelos bien drenados, con cortina de algarrobos al sur.`),
          ],
          {
            organization: growers[index % 5]!,
            outlines: [[[-61.1, -27.2], [-61.09, -27.2], [-61.088 + index / 900, -27.209], [-61.1, -27.21], [-61.104, -27.205]]],
            processes: [process('Siembra', '2025-11-12', [num('densidad', 'Densidad', 28, 'pl/m²')], { organization: growers[index % 5]! }), process('Monitoreo satelital', '2026-02-14', [choice('resultado', 'Cambio de uso desde el 31/12/2020', 'Sin cambio')], { organization: growers[index % 5]! })],
          },
        ),
      ),
      [],
    ),
    stage(
      'Partida / CPE',
      'carro',
      1,
      Array.from({ length: 90 }, (_, index) =>
        product(day(3 + Math.floor(index / 30), 1 + (index % 28)), [code('patente', 'Patente', `AF ${100 + index} GE`), num('pesoNeto', 'Peso neto', 26000 + index * 41, 'kg'), num('humedad', 'Humedad', 12 + (index % 9) / 5, '%')], {
          organization: growers[index % 5]!,
          madeBy: 'Cosecha y carga',
          processes: [process('Calada y descarga', day(3 + Math.floor(index / 30), 2 + (index % 28)), [num('humedad', 'Humedad', 12 + (index % 9) / 5, '%')], { organization: 'Acopio Las Garzas S.A.' })],
        }),
      ),
      [0],
    ),
    stage(
      'Lote de acopio',
      'silo',
      2,
      [1, 2].map((n) => product(day(4, 2 + n), [choice('segregacion', 'Segregación', 'Segregado EUDR'), num('toneladas', 'Toneladas', 1240.5 * n, 't')], { identifier: `AC-2526-00${n}`, organization: 'Acopio Las Garzas S.A.', madeBy: 'Recepción y formación de lote', ...(n === 2 && { correctedOn: '2026-07-01T12:00:00.000Z' }) })),
      [1],
    ),
    stage('Lote industrial (molienda)', 'muela', 3, [product(day(5, 12), [choice('producto', 'Producto', 'Harina Hi-Pro 47 %'), num('toneladas', 'Harina obtenida', 2871.4, 't'), num('proteina', 'Proteína', 47.2, '%')], { identifier: 'MO-2526-001', madeBy: 'Molienda' })], [2]),
    stage(
      'Embarque de harina',
      'casco',
      4,
      [product(day(6, 3), [field('buque', 'Buque', { kind: 'text', text: 'MV Río Bermejo' }, true), choice('paisDestino', 'País de destino', 'Países Bajos'), num('toneladas', 'Toneladas', 2850, 't')], { identifier: 'EM-2526-001', organization: 'Agroexportadora del Litoral S.A.', madeBy: 'Carga en bodega' })],
      [3],
      { own: true },
    ),
  ],
}

export const pending: PublicProduct = {
  ...wine,
  uuid: '11111111-2222-4333-8444-555555555555',
  accent: 'yerba',
  identifier: 'Sin identificar - 3fa9c21b',
  stage: 'Animal',
  pending: true,
  insights: [],
  organization: { name: 'Estancia La Aguada S.R.L.', files: [], socialMedia: [] },
  story: [stage('Animal', 'astas', 1, [product('2025-09-03', [choice('sexo', 'Sexo', 'Hembra'), field('nacimiento', 'Nacimiento', { kind: 'date', date: '2025-09-03' }, true)], { organization: 'Estancia La Aguada S.R.L.' })], [], { own: true })],
}

export const winery: PublicOrganizationPage = {
  kind: 'organization',
  uuid: 'aaaaaaaa-2222-4333-8444-555555555555',
  address: 'https://rastro.example/aaaaaaaa-2222-4333-8444-555555555555',
  language: 'es',
  languages: ['es', 'en'],
  accent: 'malbec',
  organization: { ...bodegas, place: { city: 'Tupungato', state: 'Mendoza', country: 'Argentina', lat: -33.371, lng: -69.148 } },
  updatedAt: '2025-05-22T15:00:00.000Z',
}
