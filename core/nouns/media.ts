import { defineNoun } from './noun.ts'

export const media = defineNoun({
  icon: 'photo',
  address: null,
  flag: null,
  hasArea: true,
  isSought: true,
  reads: 'media.read',
  archives: 'media.archive',
  keysReadHistory: true,
  sheet: null,
  hasViews: true,
  readiness: null,
  creation: 'added',
  announces: [],
  api: null,
  columns: {
    name: 'text',
    tags: { of: 'tags' },
  },
})
