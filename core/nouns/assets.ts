import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const assets = defineNoun({
  icon: 'box',
  address: ({ _id, schema }) => (schema === null ? undefined : paths.assetEdit(_id, schema._id)),
  flag: 'assets',
  hasArea: true,
  isSought: true,
  reads: 'asset.read',
  archives: 'asset.archive',
  keysReadHistory: true,
  sheet: (kind) => kind && paths.assetsSheet(kind),
  hasViews: true,
  readiness: null,
  creation: 'created',
  announces: { called: 'asset', verbs: ['created', 'updated', 'archived', 'restored', 'corrected'] },
  api: ({ _id }) => `assets/${_id}`,
  columns: {
    data: 'form',
    i18n: 'translations',
    organization_id: { of: 'organizations' },
    location_id: { of: 'locations' },
  },
})
