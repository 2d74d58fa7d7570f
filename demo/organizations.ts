import type { OrganizationProfile } from '../core/contract/organizations.ts'

/** The invented companies of the demo. CUITs lie in the range 30-80…, with right check digits. */
export interface Organization {
  key: string
  name: string
  cuit: string
  city: string
  state: 'Santa Fe' | 'Chaco' | 'Mendoza'
  lat: number
  lng: number
  does: Role[]
  /** Here from scale 1; the others join at scale 5. */
  always: boolean
  profile: OrganizationProfile
}

export type Role =
  | 'grower'
  | 'elevator'
  | 'crusher'
  | 'shipper'
  | 'certifier'
  | 'carrier'
  | 'breeder'
  | 'feeder'
  | 'plant'
  | 'packer'
  | 'winery'
  | 'bottler'
  | 'laboratory'

interface Entry extends Omit<Organization, 'profile'> {
  /** Its name in web addresses. */
  web: string
  phone: string
  /** Without an address it is found by its coordinates. */
  address?: string
  description: string
  alert?: string
}

const organization = ({ web, phone, address, description, alert, ...entry }: Entry): Organization => ({
  ...entry,
  profile: {
    country: 'Argentina',
    state: entry.state,
    ...(address ? { city: entry.city, address } : { cords: { lat: entry.lat, lng: entry.lng } }),
    website: `https://${web}.example`,
    phoneNumber: phone,
    socialMedia: [
      { name: 'Instagram', url: `https://instagram.example/${web}` },
      { name: 'LinkedIn', url: `https://linkedin.example/company/${web}` },
    ],
    labelOfInputSearch: searchHint(entry),
    data: { description, ...(alert && { alert }) },
    disclaimer: `CUIT ${entry.cuit}. Los datos son responsabilidad de quien los cargó.`,
  },
})

function searchHint({ state, does }: Pick<Organization, 'state' | 'does'>): string {
  if (state === 'Mendoza') return 'Buscá por número de lote o por el nombre del vino'
  return (['breeder', 'feeder', 'plant'] as Role[]).includes(does[0]!)
    ? 'Buscá por caravana, por número de tropa o de caja'
    : 'Buscá por número de lote, de carta de porte o de embarque'
}

/** Organizations of soy and beef, growers and breeders in the order in which plots and herds are shared out. */
export const litoral: Organization[] = [
  organization({
    key: 'agroexportadora',
    name: 'Agroexportadora del Litoral S.A.',
    cuit: '30-80117007-9',
    does: ['crusher', 'shipper', 'packer'],
    always: true,
    city: 'San Lorenzo',
    state: 'Santa Fe',
    lat: -32.746,
    lng: -60.734,
    address: 'Ruta 11 km 331',
    phone: '3425550101',
    web: 'agroexportadora-litoral',
    description:
      'Molemos soja y embarcamos harina desde San Lorenzo. Cada embarque lleva la lista de los lotes de campo de los que salió.',
    alert: 'Desde el 30/12/2026 los embarques a la Unión Europea viajan con referencia de debida diligencia.',
  }),
  organization({
    key: 'granos-tapenaga',
    name: 'Granos del Tapenagá S.A.',
    cuit: '30-80123076-4',
    does: ['grower'],
    always: true,
    city: 'Villa Ángela',
    state: 'Chaco',
    lat: -27.574,
    lng: -60.715,
    address: 'Ruta 11 km 812',
    phone: '3425550102',
    web: 'granos-tapenaga',
    description:
      'Hacemos soja y maíz en el sudoeste chaqueño, en campos propios y arrendados, siempre en siembra directa.',
  }),
  organization({
    key: 'tres-lagunas',
    name: 'Coop. Agropecuaria Tres Lagunas Ltda.',
    cuit: '30-80125866-9',
    does: ['grower', 'breeder'],
    always: true,
    city: 'Charata',
    state: 'Chaco',
    lat: -27.214,
    lng: -61.188,
    address: 'Ruta 11 km 845',
    phone: '3425550103',
    web: 'tres-lagunas',
    description:
      'Cooperativa de 214 productores de Charata. Compartimos maquinaria, asesores y la plata de la cosecha.',
  }),
  organization({
    key: 'la-aguada',
    name: 'Estancia La Aguada S.R.L.',
    cuit: '30-80133455-1',
    does: ['grower', 'breeder'],
    always: true,
    city: 'Vera',
    state: 'Santa Fe',
    lat: -29.459,
    lng: -60.212,
    phone: '3425550104',
    web: 'la-aguada',
    description:
      'Campo familiar al norte de Vera: soja en las lomas, hacienda en los bajos y monte que no se toca.',
  }),
  organization({
    key: 'las-garzas',
    name: 'Acopio Las Garzas S.A.',
    cuit: '30-80142400-3',
    does: ['elevator'],
    always: true,
    city: 'Reconquista',
    state: 'Santa Fe',
    lat: -29.144,
    lng: -59.651,
    address: 'Ruta 11 km 783',
    phone: '3425550105',
    web: 'acopio-las-garzas',
    description:
      'Siete silos y un silo bolsa en Reconquista. Guardamos por separado la soja que se siguió desde el lote.',
  }),
  organization({
    key: 'paso-del-rey',
    name: 'Frigorífico Paso del Rey S.A.',
    cuit: '30-80146039-5',
    does: ['plant'],
    always: true,
    city: 'Rafaela',
    state: 'Santa Fe',
    lat: -31.25,
    lng: -61.487,
    address: 'Ruta 11 km 512',
    phone: '3425550106',
    web: 'frigorifico-paso-del-rey',
    description:
      'Planta oficial 4312 de Rafaela: faena, desposte y frío, con la caravana de cada animal leída en la noria.',
  }),
  organization({
    key: 'el-algarrobal',
    name: 'Feedlot El Algarrobal S.A.',
    cuit: '30-80148615-7',
    does: ['feeder'],
    always: true,
    city: 'San Justo',
    state: 'Santa Fe',
    lat: -30.789,
    lng: -60.592,
    address: 'Ruta 11 km 531',
    phone: '3425550107',
    web: 'feedlot-el-algarrobal',
    description:
      'Recría a campo y terminación a corral en San Justo, con sombra y agua en todos los corrales.',
  }),
  organization({
    key: 'bertolotto',
    name: 'Hermanos Bertolotto S.H.',
    cuit: '30-80150804-5',
    does: ['grower'],
    always: false,
    city: 'Tostado',
    state: 'Santa Fe',
    lat: -29.232,
    lng: -61.769,
    phone: '3425550108',
    web: 'hermanos-bertolotto',
    description: 'Tres hermanos, cuatro lotes y un equipo de cosecha propio cerca de Tostado.',
  }),
  organization({
    key: 'los-timbues',
    name: 'Campo Los Timbúes S.A.',
    cuit: '30-80152228-5',
    does: ['grower'],
    always: false,
    city: 'Calchaquí',
    state: 'Santa Fe',
    lat: -29.888,
    lng: -60.287,
    phone: '3425550109',
    web: 'campo-los-timbues',
    description:
      'Agricultura con cultivos de servicio en Calchaquí, con mapas de rinde de las últimas doce campañas.',
  }),
  organization({
    key: 'paso-de-las-piedras',
    name: 'Agropecuaria Paso de las Piedras S.A.',
    cuit: '30-80159907-5',
    does: ['grower', 'breeder'],
    always: false,
    city: 'San Cristóbal',
    state: 'Santa Fe',
    lat: -30.311,
    lng: -61.237,
    address: 'Ruta 11 km 604',
    phone: '3425550110',
    web: 'paso-de-las-piedras',
    description: 'Soja de primera y de segunda en San Cristóbal. Trabajamos con contratistas de la zona.',
  }),
  organization({
    key: 'los-quebrachos',
    name: 'Los Quebrachos Agro S.R.L.',
    cuit: '30-80165748-2',
    does: ['grower'],
    always: false,
    city: 'Las Breñas',
    state: 'Chaco',
    lat: -27.089,
    lng: -61.082,
    phone: '3425550111',
    web: 'los-quebrachos-agro',
    description:
      'Lotes abiertos antes de 1990 alrededor de Las Breñas, con cortinas de quebracho y algarrobo.',
  }),
  organization({
    key: 'dona-irma',
    name: 'Chacra Doña Irma',
    cuit: '30-80167812-9',
    does: ['grower'],
    always: false,
    city: 'General Pinedo',
    state: 'Chaco',
    lat: -27.323,
    lng: -61.28,
    phone: '3425550112',
    web: 'chacra-dona-irma',
    description: 'Chacra chica de General Pinedo. Sembramos, cosechamos y cargamos los camiones en familia.',
  }),
  organization({
    key: 'acopio-impenetrable',
    name: 'Acopio Impenetrable S.A.',
    cuit: '30-80172548-8',
    does: ['elevator'],
    always: false,
    city: 'Tres Isletas',
    state: 'Chaco',
    lat: -26.339,
    lng: -60.432,
    address: 'Ruta 11 km 951',
    phone: '3425550113',
    web: 'acopio-impenetrable',
    description: 'Acopio y secado en Tres Isletas, con calada automática y balanza de ochenta toneladas.',
  }),
  organization({
    key: 'planta-san-justo',
    name: 'Planta San Justo S.A.',
    cuit: '30-80182173-8',
    does: ['crusher'],
    always: false,
    city: 'San Justo',
    state: 'Santa Fe',
    lat: -30.791,
    lng: -60.589,
    address: 'Ruta 11 km 528',
    phone: '3425550114',
    web: 'planta-san-justo',
    description: 'Molienda de soja por prensa y extracción en San Justo, en dos líneas.',
  }),
  organization({
    key: 'delta-norte',
    name: 'Certificadora Delta Norte S.A.',
    cuit: '30-80189175-2',
    does: ['certifier'],
    always: false,
    city: 'Santa Fe',
    state: 'Santa Fe',
    lat: -31.633,
    lng: -60.7,
    address: 'Ruta 11 km 468',
    phone: '3425550115',
    web: 'certificadora-delta-norte',
    description: 'Certificamos la segregación de granos con visitas sin aviso y precintos numerados.',
  }),
  organization({
    key: 'rio-salado',
    name: 'Transportes Río Salado S.R.L.',
    cuit: '30-80194808-8',
    does: ['carrier'],
    always: false,
    city: 'Avellaneda',
    state: 'Santa Fe',
    lat: -29.117,
    lng: -59.658,
    address: 'Ruta 11 km 786',
    phone: '3425550116',
    web: 'transportes-rio-salado',
    description: 'Treinta equipos graneleros con base en Avellaneda y seguimiento satelital.',
  }),
  organization({
    key: 'el-ceibal',
    name: 'Cabaña El Ceibal',
    cuit: '30-80198736-9',
    does: ['breeder'],
    always: false,
    city: 'Villa Ocampo',
    state: 'Santa Fe',
    lat: -28.488,
    lng: -59.355,
    phone: '3425550117',
    web: 'cabana-el-ceibal',
    description: 'Criamos Brangus y Braford desde 1978 entre los montes y las cañadas de Villa Ocampo.',
  }),
  organization({
    key: 'bajos-submeridionales',
    name: 'Ganadera Bajos Submeridionales S.A.',
    cuit: '30-80201575-1',
    does: ['breeder'],
    always: false,
    city: 'Vera',
    state: 'Santa Fe',
    lat: -28.98,
    lng: -60.65,
    phone: '3425550118',
    web: 'ganadera-bajos',
    description:
      'Cría extensiva sobre pastizal natural al oeste de Vera, con la carga ajustada a cada lluvia.',
  }),
  organization({
    key: 'la-cortadera',
    name: 'Invernada La Cortadera S.A.',
    cuit: '30-80211575-6',
    does: ['feeder'],
    always: false,
    city: 'Gobernador Crespo',
    state: 'Santa Fe',
    lat: -30.362,
    lng: -60.401,
    address: 'Ruta 11 km 577',
    phone: '3425550119',
    web: 'invernada-la-cortadera',
    description: 'Invernamos a pasto en Gobernador Crespo: alfalfa en las lomas, grama en los bajos.',
  }),
]

export const valle: Organization[] = [
  organization({
    key: 'bodegas-del-valle',
    name: 'Bodegas del Valle S.A.',
    cuit: '30-80218459-6',
    does: ['winery', 'grower'],
    always: true,
    city: 'Tupungato',
    state: 'Mendoza',
    lat: -33.371,
    lng: -69.148,
    address: 'Ruta 89 km 14',
    phone: '2615550147',
    web: 'bodegasdelvalle',
    description:
      'Familia de viñateros desde 1961. Trabajamos 84 hectáreas propias y compramos uva a vecinos que conocemos por su nombre.',
    alert: 'Beber con moderación. Prohibida su venta a menores de 18 años.',
  }),
  organization({
    key: 'los-carolinos',
    name: 'Finca Los Carolinos S.R.L.',
    cuit: '30-80224011-9',
    does: ['grower'],
    always: true,
    city: 'Vista Flores',
    state: 'Mendoza',
    lat: -33.65,
    lng: -69.15,
    phone: '2615550148',
    web: 'finca-los-carolinos',
    description: 'Viñedos de 2006 al pie del cordón, regados por goteo con agua de deshielo.',
  }),
  organization({
    key: 'vinas-del-cordon',
    name: 'Viñas del Cordón S.A.',
    cuit: '30-80228280-6',
    does: ['grower'],
    always: true,
    city: 'Gualtallary',
    state: 'Mendoza',
    lat: -33.39,
    lng: -69.24,
    phone: '2615550149',
    web: 'vinas-del-cordon',
    description:
      'Cuarteles de altura en Gualtallary, sobre suelos de calcáreo y canto rodado. Cosechamos a mano.',
  }),
  organization({
    key: 'coop-agrelo',
    name: 'Coop. Vitícola Agrelo Ltda.',
    cuit: '30-80232080-5',
    does: ['grower'],
    always: false,
    city: 'Agrelo',
    state: 'Mendoza',
    lat: -33.123,
    lng: -68.889,
    address: 'Ruta 7 km 1062',
    phone: '2615550150',
    web: 'coop-agrelo',
    description: 'Cuarenta y dos familias viñateras de Agrelo que venden su uva juntas desde 1974.',
  }),
  organization({
    key: 'fraccionadora-cuyana',
    name: 'Fraccionadora Cuyana S.A.',
    cuit: '30-80238256-8',
    does: ['bottler'],
    always: false,
    city: 'Luján de Cuyo',
    state: 'Mendoza',
    lat: -33.039,
    lng: -68.879,
    address: 'Ruta 7 km 1051',
    phone: '2615550151',
    web: 'fraccionadora-cuyana',
    description:
      'Línea móvil de embotellado: vamos a la bodega con la llenadora, la tapadora y la etiquetadora.',
  }),
  organization({
    key: 'laboratorio-andes',
    name: 'Laboratorio Enológico Andes S.R.L.',
    cuit: '30-80244101-7',
    does: ['laboratory'],
    always: false,
    city: 'Maipú',
    state: 'Mendoza',
    lat: -32.983,
    lng: -68.787,
    address: 'Ruta 50 km 1024',
    phone: '2615550152',
    web: 'laboratorio-andes',
    description: 'Análisis de mostos y vinos con resultados en el día, en Maipú.',
  }),
]

/** Those that are there at a scale. */
export const present = (organizations: readonly Organization[], scale: number): Organization[] =>
  organizations.filter(({ always }) => always || scale >= 5)

export const withRole = (organizations: readonly Organization[], role: Role): Organization[] =>
  organizations.filter(({ does }) => does.includes(role))
