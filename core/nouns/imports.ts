import { defineNoun } from './noun.ts'

export const imports = defineNoun({
  icon: 'file-import',
  address: null,
  flag: null,
  hasArea: false,
  isSought: false,
  reads: 'maker',
  archives: null,
  keysReadHistory: false,
  sheet: null,
  hasViews: false,
  readiness: null,
  creation: 'created',
  announces: [],
  api: null,
  columns: {
    sha256: 'text',
    file_name: 'text',
    saved: 'number',
    known: 'number',
    faulty: 'number',
    changed: 'number',
    undone_at: 'time',
  },
})
