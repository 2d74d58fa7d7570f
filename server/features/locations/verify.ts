import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedLocations: RecordTable = {
  name: 'locations',
  key: ['id'],
  isLarge: true,
  setAuthors: setRecordAuthors,
}
