import type { AssetCommand, CheckEntry, Data } from './command.ts'

type StockedAsset = Pick<AssetCommand, 'organization' | 'assetSchema' | 'dataSchema'>

/** What a process uses, and what is looked at: in every nth process of a schema. */
interface Use {
  field: string
  assetSchema: string
  /** How many assets, where the field takes several. */
  count?: number
}
interface Inspection {
  field: string
  checkSchema: string
  /** The kind of asset that is looked at. */
  assetSchema?: string
  every: number
  /** What is found; every fifth time the second. */
  found: readonly [usual: Data, odd: Data]
}

/** The assets of an account (5-demo-forms.md §5), and the processes that name them. */
export interface Stock {
  assets: readonly (StockedAsset & { key: string })[]
  uses: Readonly<Record<string, readonly Use[]>>
  inspections: Readonly<Record<string, Inspection>>
}

const of = (
  organization: string,
  assetSchema: string,
  rows: readonly (Data & { identifier: string })[],
): StockedAsset[] => rows.map((dataSchema) => ({ organization, assetSchema, dataSchema }))

const keyed = (assets: readonly StockedAsset[]) =>
  assets.map((asset, n) => ({ ...asset, key: `asset/${asset.assetSchema}/${n}` }))

const input = (
  identifier: string,
  marca: string,
  principio: string,
  partida: string,
  vencimiento?: string,
) => ({
  identifier,
  marca,
  principio,
  partida,
  ...(vencimiento && { vencimiento }),
})
const silo = (identifier: string, capacidad: number, tipo: string) => ({ identifier, capacidad, tipo })
const truck = (identifier: string, tipo: string, transportista: string) => ({
  identifier,
  tipo,
  transportista,
})
const vaccine = (identifier: string, lote: string, vencimiento: string, dosis: number) => ({
  identifier,
  lote,
  vencimiento,
  dosis,
})

const segregation: Inspection['found'] = [
  { siloLimpio: 'si', circuito: 'si', precinto: 'P-20418' },
  { siloLimpio: 'no', circuito: 'si', precinto: 'P-20421' },
]
const cleanLoad: Inspection['found'] = [
  { cajaLimpia: 'si', cargaPrevia: 'Maíz' },
  { cajaLimpia: 'si', cargaPrevia: 'Fertilizante, lavada' },
]
const welfare: Inspection['found'] = [
  { densidad: 'si', agua: 'si', caidas: 0 },
  { densidad: 'si', agua: 'si', caidas: 2 },
]
const hygiene: Inspection['found'] = [
  { superficies: 'si', cloro: 0.8 },
  { superficies: 'no', cloro: 0.3 },
]
const vat: Inspection['found'] = [
  { lavado: 'vapor', olor: 'limpio' },
  { lavado: 'ozono', olor: 'limpio' },
]

export const litoralStock: Stock = {
  assets: keyed([
    ...of('la-aguada', 'as-agroinsumo', [
      input('Inoculante 2291', 'Surcovital', 'Bradyrhizobium', '2291', '2026-09-30'),
      input('Semilla DM 50', 'Donadío', 'Glycine max', 'SM-1204', '2026-12-31'),
      input('Superfosfato', 'Ferticampo', 'P₂O₅ 46 %', 'SF-0091'),
    ]),
    ...of('granos-tapenaga', 'as-agroinsumo', [
      input('Inoculante 2307', 'Surcovital', 'Bradyrhizobium', '2307', '2026-08-15'),
      input('Semilla DM 46', 'Donadío', 'Glycine max', 'SM-1180', '2026-12-31'),
      input('Glifosato 48', 'Campolimpio', 'Glifosato', 'GL-4471', '2027-06-30'),
      input('Curasemilla CT', 'Surcovital', 'Carbendazim + tiram', 'CT-330', '2026-09-30'),
    ]),
    ...of('las-garzas', 'as-silo', [
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => silo(`Silo ${n}, Las Garzas`, n < 5 ? 1500 : 3000, 'chapa')),
      silo('Silo bolsa 1, Las Garzas', 200, 'bolsa'),
    ]),
    ...of('tres-lagunas', 'as-camion', [
      truck('AF 919 GE', 'granelero', 'Transporte Ñandubay'),
      truck('AE 204 KM', 'granelero', 'Transporte Ñandubay'),
      truck('AD 771 RT', 'granelero', 'Cargas del Norte'),
      truck('AG 038 LP', 'granelero', 'Cargas del Norte'),
    ]),
    ...of('la-aguada', 'as-camion', [
      truck('AC 415 WS', 'jaula', 'Hacienda Sur'),
      truck('AF 360 BD', 'jaula', 'Hacienda Sur'),
    ]),
    ...of('la-aguada', 'as-vacuna', [
      vaccine('Antiaftosa bivalente', 'AB-2291', '2027-03-31', 100),
      vaccine('Antiaftosa bivalente', 'AB-2304', '2027-08-31', 100),
      vaccine('Brucelosis cepa 19', 'BR-0118', '2026-12-31', 50),
    ]),
    ...of('el-algarrobal', 'as-balanza', [
      { identifier: 'BAL-01', calibrada: '2025-02-10', division: 0.5 },
      { identifier: 'BAL-02', calibrada: '2025-11-18', division: 1 },
    ]),
    ...of('paso-del-rey', 'as-camara', [
      { identifier: 'Cámara 1', regimen: 'enfriado', capacidad: 240 },
      { identifier: 'Cámara 2', regimen: 'enfriado', capacidad: 240 },
      { identifier: 'Cámara 3', regimen: 'congelado', capacidad: 600 },
    ]),
  ]),
  uses: {
    'ms-siembra': [{ field: 'supplies', assetSchema: 'as-agroinsumo', count: 2 }],
    'ms-aplicacion': [{ field: 'supplies', assetSchema: 'as-agroinsumo', count: 1 }],
    'ms-cosecha-carga': [{ field: 'supplies', assetSchema: 'as-camion' }],
    'ms-vacunacion-rodeo': [{ field: 'vacunas', assetSchema: 'as-vacuna', count: 1 }],
    'ms-vacunacion-aftosa': [{ field: 'vacunas', assetSchema: 'as-vacuna' }],
    'ms-pesada': [{ field: 'balanza', assetSchema: 'as-balanza' }],
    'ms-frio': [{ field: 'camara', assetSchema: 'as-camara' }],
    'ms-camara': [{ field: 'camara', assetSchema: 'as-camara' }],
  },
  inspections: {
    'ms-cosecha-carga': {
      field: 'limpieza',
      checkSchema: 'cs-carga-limpia',
      assetSchema: 'as-camion',
      every: 6,
      found: cleanLoad,
    },
    'ms-ingreso-acopio': {
      field: 'controles',
      checkSchema: 'cs-segregacion',
      assetSchema: 'as-silo',
      every: 1,
      found: segregation,
    },
    'ms-certificado-segregacion': {
      field: 'controles',
      checkSchema: 'cs-segregacion',
      assetSchema: 'as-silo',
      every: 1,
      found: segregation,
    },
    'ms-vacunacion-rodeo': { field: 'controles', checkSchema: 'cs-bienestar', every: 2, found: welfare },
    'ms-descanso': { field: 'controles', checkSchema: 'cs-bienestar', every: 1, found: welfare },
    'ms-ingreso-desposte': { field: 'higiene', checkSchema: 'cs-higiene', every: 1, found: hygiene },
    'ms-higiene': {
      field: 'controles',
      checkSchema: 'cs-higiene',
      assetSchema: 'as-camara',
      every: 1,
      found: hygiene,
    },
  },
}

const supplied = (identifier: string, clase: string, proveedor: string, partida: string) => ({
  identifier,
  clase,
  proveedor,
  partida,
})

export const valleStock: Stock = {
  assets: keyed([
    ...of(
      'bodegas-del-valle',
      'as-barrica',
      Array.from({ length: 12 }, (_, n) => ({
        identifier: `B-0${412 + n}`,
        tonelero: n % 3 === 0 ? 'Tonelería Andina' : 'Tonelería Sauquillo',
        roble: n % 4 === 3 ? 'americano' : 'frances',
        uso: 1 + (n % 4),
        litros: 225,
      })),
    ),
    ...of('bodegas-del-valle', 'as-levadura', [
      { identifier: 'LV-21', cepa: 'S. cerevisiae bayanus', lote: 'L-2291', vencimiento: '2027-02-28' },
      { identifier: 'LV-34', cepa: 'S. cerevisiae', lote: 'L-2310', vencimiento: '2027-05-31' },
    ]),
    ...of('bodegas-del-valle', 'as-insumo-seco', [
      supplied('Bordelesa 750', 'botella', 'Vidrios del Oeste', 'VB-118'),
      supplied('Corcho natural 45', 'corcho', 'Corchos Ibéricos', 'CN-0417'),
      supplied('Cápsula estaño', 'capsula', 'Cápsulas Cuyo', 'CE-77'),
    ]),
  ]),
  uses: {
    'ms-molienda-uva': [{ field: 'supplies', assetSchema: 'as-levadura', count: 1 }],
    'ms-trasiego': [{ field: 'supplies', assetSchema: 'as-barrica', count: 3 }],
    'ms-fraccionamiento': [{ field: 'supplies', assetSchema: 'as-insumo-seco', count: 2 }],
  },
  inspections: {
    'ms-molienda-uva': { field: 'sanidad', checkSchema: 'cs-sanidad-vasija', every: 1, found: vat },
  },
}

/** The assets and checks of the nth process of a schema. They are counted off, so nothing else that is drawn changes. */
export function namedBy(stock: Stock, milestoneSchema: string, n: number) {
  const ofKind = (assetSchema: string) => stock.assets.filter((asset) => asset.assetSchema === assetSchema)
  const assets: Record<string, string[]> = {}
  for (const { field, assetSchema, count = 1 } of stock.uses[milestoneSchema] ?? []) {
    const offered = ofKind(assetSchema)
    assets[field] = Array.from({ length: count }, (_, i) => offered[(n + i) % offered.length]!.key)
  }
  const inspection = stock.inspections[milestoneSchema]
  if (!inspection || n % inspection.every !== 0) return { assets }
  const seen = inspection.assetSchema === undefined ? undefined : ofKind(inspection.assetSchema)
  const check: CheckEntry = {
    checkSchema: inspection.checkSchema,
    ...(seen && { asset: seen[n % seen.length]!.key }),
    dataSchema: inspection.found[n % 5 === 4 ? 1 : 0],
  }
  return { assets, checks: { [inspection.field]: [check] } }
}
