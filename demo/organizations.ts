import type { OrganizationProfile } from '../core/contract/organizations.ts'

/** The invented companies of the demo. Their CUITs lie in the range 30-80… and have valid check digits. */
export interface Organization {
  key: string
  name: string
  cuit: string
  city: string
  state: 'Santa Fe' | 'Chaco' | 'Mendoza'
  lat: number
  lng: number
  does: Role[]
  /** Exists from scale 1; the others join at scale 5. */
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
  /** Without an address, coordinates say where it is. */
  address?: string
  description: string
  alert?: string
  gs1Prefix?: string
}

/** A company with its whole profile. */
export const organization = ({
  web,
  phone,
  address,
  description,
  alert,
  gs1Prefix,
  ...entry
}: Entry): Organization => ({
  ...entry,
  profile: {
    country: 'Argentina',
    state: entry.state,
    ...(address ? { city: entry.city, address } : { cords: { lat: entry.lat, lng: entry.lng } }),
    website: `https://${web}.example`,
    phoneNumber: phone,
    email: `avisos@${web}.example`,
    socialMedia: [
      { name: 'Instagram', url: `https://instagram.example/${web}` },
      { name: 'LinkedIn', url: `https://linkedin.example/company/${web}` },
    ],
    labelOfInputSearch: searchHint(entry),
    data: { description, ...(alert && { alert }) },
    ...(gs1Prefix && { gs1Prefixes: [gs1Prefix] }),
    disclaimer: `CUIT ${entry.cuit}. Los datos son responsabilidad de quien los cargó.`,
  },
})

function searchHint({ state, does }: Pick<Organization, 'state' | 'does'>): string {
  if (state === 'Mendoza') return 'Buscá por número de lote o por el nombre del vino'
  return (['breeder', 'feeder', 'plant'] as Role[]).includes(does[0]!)
    ? 'Buscá por caravana, por número de tropa o de caja'
    : 'Buscá por número de lote, de carta de porte o de embarque'
}

/** Organizations of soy and beef. Growers and breeders stand in the order in which they get plots and herds. */
/** The organizations that exist at a scale. */
export const present = (organizations: readonly Organization[], scale: number): Organization[] =>
  organizations.filter(({ always }) => always || scale >= 5)

export const withRole = (organizations: readonly Organization[], role: Role): Organization[] =>
  organizations.filter(({ does }) => does.includes(role))
