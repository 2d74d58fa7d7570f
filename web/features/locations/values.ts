import type { Location, LocationInput } from '../../../core/contract/locations.ts'
import { readCoordinates, writeCoordinates } from '../../forms/coordinates.ts'

/** The values of the form, all texts (LOC-03). */
export interface LocationValues {
  name: string
  organization: string
  country: string
  state: string
  city: string
  address: string
  /** As it was typed; a text that LOC-05 refuses isn't sent (TRU-04). */
  coords: string
  /** LOC-08: the geometry as GeoJSON text. */
  kmzUrl: string
  gln: string
  glnExtension: string
}

export const valuesOf = (location?: Location): LocationValues => ({
  name: location?.name ?? '',
  organization: location?.organization._id ?? '',
  country: location?.country ?? '',
  state: location?.state ?? '',
  city: location?.city ?? '',
  address: location?.address ?? '',
  coords: location?.coords ? writeCoordinates(location.coords) : '',
  kmzUrl: location?.kmzUrl ?? '',
  gln: location?.gln ?? '',
  glnExtension: location?.glnExtension ?? '',
})

/** LOC-04: texts are trimmed; an empty one removes what was there. */
export function bodyOf(values: LocationValues): LocationInput {
  const kept = (text: string) => text.trim() || null
  return {
    name: values.name.trim(),
    organization: values.organization,
    country: kept(values.country),
    state: kept(values.state),
    city: kept(values.city),
    address: kept(values.address),
    coords: readCoordinates(values.coords) ?? null,
    kmzUrl: kept(values.kmzUrl),
    gln: kept(values.gln.replace(/\s/g, '')),
    glnExtension: kept(values.glnExtension),
  }
}
