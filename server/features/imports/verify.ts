import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedImports: RecordTable = {
  name: 'imports',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    // Events of older imports don't have it.
    row.changed ??= 0
  },
}
