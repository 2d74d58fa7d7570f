import { defineNoun } from './noun.ts'

export const checks = defineNoun({
  icon: 'clipboard-check',
  address: null,
  flag: 'checklists',
  hasArea: true,
  isSought: false,
  reads: 'check.read',
  archives: null,
  keysReadHistory: true,
  sheet: null,
  hasViews: false,
  readiness: 'own',
  creation: 'recorded',
  announces: [],
  api: null,
  columns: {
    data: 'form',
    asset_id: { of: 'assets' },
    milestone_id: { of: 'milestones' },
  },
})
