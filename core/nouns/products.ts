import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const products = defineNoun({
  icon: 'package',
  address: ({ _id, stage }) => (stage === null ? undefined : paths.productHistory(_id, stage)),
  flag: null,
  hasArea: false,
  isSought: true,
  reads: 'product.read',
  archives: 'product.archive',
  keysReadHistory: true,
  sheet: (stage) => stage && paths.productsSheet(stage),
  hasViews: true,
  readiness: 'own',
  creation: 'created',
  announces: { called: 'product', verbs: ['created', 'updated', 'archived', 'restored', 'corrected'] },
  api: ({ _id }) => `products/${_id}`,
  columns: {
    data: 'form',
    i18n: 'translations',
    organization_id: { of: 'organizations' },
    is_unidentified: 'yesNo',
    show_logo: 'yesNo',
    requirements_waived: 'yesNo',
    gs1: 'quiet',
  },
})
