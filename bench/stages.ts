/**
 * How the data set fills the wine chain of the demo: the records of each stage and their origins. The texts are SQL
 * over the number `n`.
 */
export interface Stage {
  id: string
  identifier: string
  /** The form's other values, as arguments of jsonb_build_object. */
  data: string
  /** Texts of the header columns, as the search index holds them. */
  headers: Record<string, string>
  /** The values that must be unique in the stage, as its unique key holds them. */
  unique?: string
  made?: {
    schema: string
    from: string
    /** The number of the first origin, and the number of origins. */
    first(volumes: Volumes): string
    each: number
    exclusive: boolean
    data: string
  }
  /** How many of its products, counted from the first, are origins. */
  used?: { count(volumes: Volumes): number; exclusive: boolean }
  processes: { schema: string; data: string }[]
}

export type Volumes = Record<string, number>

/**
 * Products by stage. Of 150,000, the first stage has a thousand and the second a hundred thousand. However few the
 * account has, one blend finds its three vats.
 */
export function volumesOf(products: number): Volumes {
  const part = (share: number, atLeast = 1) => Math.max(atLeast, Math.floor(products * share))
  const volumes = {
    'ps-cuartel': part(0.007),
    'ps-vasija': part(0.07, 3),
    'ps-crianza': part(0.07, 3),
    'ps-corte': part(0.023),
    'ps-lote-vino': part(0.128),
  }
  const remaining = products - Object.values(volumes).reduce((sum, count) => sum + count, 0)
  return { ...volumes, 'ps-partida-uva': remaining }
}

/** Origins used by one destination each, `each` of them together. */
const gatheredOrigins = (by: string, each: number) => ({
  count: (volumes: Volumes) => volumes[by]! * each,
  exclusive: true,
})
/** Shared origins: each is used by all destinations whose number modulo the count gives it. */
const sharedOrigins = (by: string) => ({ count: (volumes: Volumes) => volumes[by]!, exclusive: false })

/** Pads to at least this many digits; lpad alone would cut longer numbers. */
const number = (digits: number) => `lpad(n::text, greatest(${digits}, length(n::text)), '0')`

/** The texts of a number in both languages, and as it is stored: from a thousand on it is grouped, without a unit from ten thousand. */
function figures(value: string, unit?: string): string {
  const grouped = `to_char(${value}, 'FM999,999,999')`
  const shown = unit === undefined ? '' : ` || ' ${unit}'`
  return `case when ${value} >= ${unit === undefined ? 10_000 : 1_000}
    then replace(${grouped}, ',', '.')${shown} || ' ' || ${grouped}${shown} || ' ' || ${value}
    else ${unit === undefined ? `(${value})::text` : `(${value})${shown} || ' ' || ${value}`} end`
}

export const stages: Stage[] = [
  {
    id: 'ps-cuartel',
    identifier: `chr(65 + n / 2600) || chr(65 + n / 100 % 26) || 'P-' || lpad((n % 100)::text, 2, '0')`,
    data: `'vinedo', 'E-' || ${number(5)}, 'variedad', 'malbec', 'altitud', 900 + n % 300, 'superficie', 5 + n % 20, 'riego', 'goteo',
      'location', '{"coords":{"lng":-69.15,"lat":-33.37},"country":"Argentina","state":"Mendoza"}'::jsonb, 'suelo', 'Franco arenoso con canto rodado'`,
    headers: {
      vinedo: `'e-' || ${number(5)}`,
      variedad: `'malbec'`,
      altitud: figures('(900 + n % 300)', 'm'),
      superficie: figures('(5 + n % 20)', 'ha'),
    },
    unique: `'["' || lower(identifier) || '"]'`,
    used: sharedOrigins('ps-partida-uva'),
    processes: [
      { schema: 'ms-poda', data: `'sistema', 'guyot', 'yemas', 12, 'cuadrilla', 'La Consulta'` },
      { schema: 'ms-riego', data: `'lamina', 30 + n % 20` },
      { schema: 'ms-raleo', data: `'porcentaje', 10 + n % 20` },
    ],
  },
  {
    id: 'ps-partida-uva',
    identifier: `'2026-' || ${number(6)}`,
    data: `'vendimia', '2026', 'kilos', 4000 + n * 7 % 9000, 'brix', 24.1, 'modo', 'mano'`,
    headers: {
      vendimia: `'2026'`,
      kilos: figures('(4000 + n * 7 % 9000)', 'kg'),
      brix: `'24,1 °brix 24.1 °brix 24.1'`,
      modo: `'a mano by hand mano'`,
    },
    unique: `'["' || lower(identifier) || '"]'`,
    made: {
      schema: 'ms-cosecha-uva',
      from: 'ps-cuartel',
      first: (volumes) => `n % ${volumes['ps-cuartel']}`,
      each: 1,
      exclusive: false,
      data: `'kilos', 4000 + n % 900, 'modo', 'mano'`,
    },
    used: gatheredOrigins('ps-vasija', 4),
    processes: [
      { schema: 'ms-recepcion-uva', data: `'temperatura', 14 + n % 9, 'sanidad', 'buena'` },
      { schema: 'ms-recepcion-uva', data: `'temperatura', 12 + n % 9, 'sanidad', 'excelente'` },
    ],
  },
  {
    id: 'ps-vasija',
    identifier: `'V-' || ${number(3)}`,
    data: `'vendimia', '2026', 'material', 'acero', 'capacidad', 120, 'volumen', 50 + n % 40`,
    headers: {
      vendimia: `'2026'`,
      material: `'acero inoxidable stainless steel acero'`,
      capacidad: `'120 hl 120'`,
      volumen: figures('(50 + n % 40)', 'hl'),
    },
    unique: `'["' || lower(identifier) || '","2026"]'`,
    made: {
      schema: 'ms-molienda-uva',
      from: 'ps-partida-uva',
      first: () => 'n * 4',
      each: 4,
      exclusive: true,
      data: `'kilos', 8000 + n % 900, 'raspon', 'sin'`,
    },
    used: gatheredOrigins('ps-crianza', 1),
    processes: [
      { schema: 'ms-fermentacion', data: `'densidad', 1042, 'temperatura', 24` },
      { schema: 'ms-fermentacion', data: `'densidad', 996, 'temperatura', 21, 'remontajes', 2` },
    ],
  },
  {
    id: 'ps-crianza',
    identifier: `'CR-26-' || ${number(3)}`,
    data: `'recipiente', 'barrica', 'inicio', '2026-04-12', 'volumen', 40 + n % 40, 'meses', 12`,
    headers: {
      recipiente: `'barrica barrel'`,
      inicio: `'12/04/2026 2026-04-12'`,
      volumen: figures('(40 + n % 40)', 'hl'),
      meses: `'12'`,
    },
    made: {
      schema: 'ms-entrada-crianza',
      from: 'ps-vasija',
      first: () => 'n',
      each: 1,
      exclusive: true,
      data: `'volumen', 40 + n % 40`,
    },
    used: gatheredOrigins('ps-corte', 3),
    processes: [
      { schema: 'ms-analisis-crianza', data: `'alcohol', 14.1, 'acidez', 5.4, 'ph', 3.6` },
      { schema: 'ms-analisis-crianza', data: `'alcohol', 14.2, 'acidez', 5.3, 'ph', 3.6` },
    ],
  },
  {
    id: 'ps-corte',
    identifier: `'CO-26-' || ${number(3)}`,
    data: `'nombre', 'Siete Cuarteles', 'vendimia', '2026', 'volumen', 80 + n % 80`,
    headers: { nombre: `'siete cuarteles'`, vendimia: `'2026'`, volumen: figures('(80 + n % 80)', 'hl') },
    unique: `'["' || lower(identifier) || '"]'`,
    made: {
      schema: 'ms-armado-corte',
      from: 'ps-crianza',
      first: () => 'n * 3',
      each: 3,
      exclusive: true,
      data: `'volumen', 80 + n % 80`,
    },
    used: sharedOrigins('ps-lote-vino'),
    processes: [
      { schema: 'ms-analisis-corte', data: `'alcohol', 14.2, 'acidez', 5.3` },
      { schema: 'ms-filtrado', data: `'tipo', 'placas', 'turbidez', 12` },
    ],
  },
  {
    id: 'ps-lote-vino',
    identifier: `'L-26-' || ${number(3)}`,
    data: `'vino', 'Siete Cuarteles Malbec 2026', 'botellas', 6000 + n % 9000, 'formato', '750', 'alcohol', 14.2`,
    headers: {
      vino: `'siete cuarteles malbec 2026'`,
      botellas: figures('(6000 + n % 9000)'),
      formato: `'750 ml 750'`,
      alcohol: `'14,2 % vol 14.2 % vol 14.2'`,
    },
    unique: `'["' || lower(identifier) || '"]'`,
    made: {
      schema: 'ms-fraccionamiento',
      from: 'ps-corte',
      first: (volumes) => `n % ${volumes['ps-corte']}`,
      each: 1,
      exclusive: false,
      data: `'volumen', 45 + n % 9, 'tapon', 'corcho'`,
    },
    processes: [
      { schema: 'ms-nota-cata', data: `'titulo', 'Ciruela y violeta', 'puntaje', 90` },
      {
        schema: 'ms-certificado',
        data: `'nombre', 'sustentable', 'emisor', 'Certificadora Andina', 'vigencia', '2028-12-31'`,
      },
    ],
  },
]
