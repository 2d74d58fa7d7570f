import type { OrganizationProfile } from '../../core/contract/organizations.ts'

/** An invented organization of the coffee chain, in the south of Huila. */
export interface CoffeeOrganization {
  key: string
  name: string
  country: 'Colombia'
  state: 'Huila'
  city: string
  lat: number
  lng: number
  profile: OrganizationProfile
}

interface Entry extends Pick<CoffeeOrganization, 'key' | 'name' | 'city' | 'lat' | 'lng'> {
  phone: string
  description: string
}

const organization = ({ phone, description, ...entry }: Entry): CoffeeOrganization => ({
  ...entry,
  country: 'Colombia',
  state: 'Huila',
  profile: {
    country: 'Colombia',
    state: 'Huila',
    cords: { lat: entry.lat, lng: entry.lng },
    website: `https://${entry.key}.example`,
    phoneNumber: phone,
    email: `avisos@${entry.key}.example`,
    labelOfInputSearch: 'Buscá por número de lote o de exportación',
    data: { description },
    disclaimer: 'Datos de ejemplo. La organización no existe.',
  },
})

/** The cooperative mills and exports; the associations deliver to it. */
export const cooperative = organization({
  key: 'alto-magdalena',
  name: 'Cooperativa Cafetera Alto Magdalena',
  city: 'Pitalito',
  lat: 1.8537,
  lng: -76.0514,
  phone: '3185550161',
  description:
    'Ciento cuarenta familias del sur del Huila. Beneficiamos, trillamos y exportamos el café de nuestros socios.',
})

export const associations: readonly CoffeeOrganization[] = [
  organization({
    key: 'asoc-bruselas',
    name: 'Asociación de Productores de Bruselas',
    city: 'Bruselas',
    lat: 1.7791,
    lng: -76.1716,
    phone: '3185550162',
    description: 'Caficultores de ladera, entre 1.500 y 1.800 metros.',
  }),
  organization({
    key: 'asoc-palestina',
    name: 'Asociación Cafetera de Palestina',
    city: 'Palestina',
    lat: 1.7228,
    lng: -76.1341,
    phone: '3185550163',
    description: 'Fincas familiares al pie de los Guácharos.',
  }),
  organization({
    key: 'asoc-acevedo',
    name: 'Asociación Mujeres Cafeteras de Acevedo',
    city: 'Acevedo',
    lat: 1.8056,
    lng: -75.8886,
    phone: '3185550164',
    description: 'Cuarenta y dos mujeres que siembran, recogen y catan su propio café.',
  }),
]
