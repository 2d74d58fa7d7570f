import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedLocations: RecordTable = {
  name: 'locations',
  key: ['id'],
  isLarge: true,
  setAuthors(row, event) {
    setRecordAuthors(row, event)
    // Places of before had no GLN.
    if (event.action === 'create') Object.assign(row, { gln: null, gln_extension: null, ...row })
  },
}
