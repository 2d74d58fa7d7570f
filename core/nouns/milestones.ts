import { paths } from '../rules/paths.ts'
import { defineNoun, type RecordPlace } from './noun.ts'

/** The processes of a product are shown together, with its attributes. */
export const toProcesses = ({ product, stage }: RecordPlace): string | undefined =>
  product === null || stage === null ? undefined : paths.productMilestones(product, stage)

export const milestones = defineNoun({
  icon: 'list-details',
  address: toProcesses,
  flag: null,
  hasArea: false,
  isSought: false,
  reads: 'milestone.read',
  archives: 'milestone.archive',
  keysReadHistory: true,
  sheet: (stage) => stage && paths.productsSheet(stage),
  hasViews: false,
  readiness: 'own',
  creation: 'recorded',
  announces: {
    called: 'milestone',
    verbs: ['created', 'updated', 'archived', 'restored', 'corrected', 'privacy'],
  },
  api: ({ _id }) => `milestones/${_id}`,
  columns: {
    data: 'form',
    i18n: 'translations',
    links: 'links',
    organization_id: { of: 'organizations' },
    private: 'privacy',
  },
})
