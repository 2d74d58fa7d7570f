import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const locations = defineNoun({
  icon: 'map-pin',
  address: ({ _id }) => paths.locations.edit(_id),
  flag: null,
  hasArea: true,
  isSought: true,
  reads: 'location.read',
  archives: 'location.archive',
  keysReadHistory: true,
  sheet: paths.locationsSheet,
  hasViews: true,
  readiness: ({ polygon, eudr }) => polygon === true || eudr === true,
  creation: 'created',
  announces: { called: 'location', verbs: ['created', 'updated', 'archived', 'restored', 'corrected'] },
  api: ({ _id }) => `locations/${_id}`,
  columns: {
    organization_id: { of: 'organizations' },
    name: 'text',
    country: 'text',
    state: 'text',
    city: 'text',
    address: 'text',
    gln: 'text',
    gln_extension: 'text',
    coords: 'coordinates',
    geometry: 'quiet',
    area_ha: 'hectares',
  },
})
