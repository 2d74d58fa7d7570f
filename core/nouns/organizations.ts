import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const organizations = defineNoun({
  icon: 'building-community',
  address: ({ _id }) => paths.organizations.edit(_id),
  flag: null,
  hasArea: false,
  isSought: true,
  reads: 'organization.read',
  archives: 'organization.archive',
  keysReadHistory: true,
  sheet: null,
  hasViews: true,
  readiness: null,
  creation: 'created',
  announces: { called: 'organization', verbs: ['created', 'updated', 'archived', 'restored', 'corrected'] },
  api: ({ _id }) => `organizations/${_id}`,
  columns: {
    name: 'text',
    profile: 'profile',
  },
})
