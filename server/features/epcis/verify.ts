import type { RecordTable } from '../../platform/records.ts'

/** How events tell its rows: what is answered is finished. It shares nothing with what writes them. */
export const verifiedCaptures: RecordTable = {
  name: 'captures',
  key: ['id'],
  isLarge: true,
  setAuthors(row, { at, by }) {
    Object.assign(row, { created_at: at, created_by: by, finished_at: at })
  },
}
