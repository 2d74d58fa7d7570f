import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const certificates = defineNoun({
  icon: 'certificate',
  address: ({ _id }) => paths.certificates.edit(_id),
  flag: null,
  hasArea: false,
  isSought: true,
  reads: 'certificate.read',
  archives: 'certificate.archive',
  keysReadHistory: false,
  sheet: null,
  hasViews: true,
  readiness: ({ certificate }) => certificate !== undefined,
  creation: 'created',
  announces: { called: 'certificate', verbs: ['created', 'updated', 'archived', 'restored'] },
  api: ({ _id }) => `certificates/${_id}`,
  columns: {
    name: 'text',
    note: 'text',
    sort: 'text',
    document_number: 'text',
    issuer: 'text',
    organization_ids: { of: 'organizations' },
    stage_ids: { of: 'product_schemas' },
    location_ids: { of: 'locations' },
    valid_from: 'day',
    valid_to: 'day',
    document: 'quiet',
    is_public: 'yesNo',
  },
})
