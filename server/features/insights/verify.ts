import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedInsights: RecordTable = {
  name: 'insights',
  key: ['id'],
  isLarge: true,
  setAuthors: setRecordAuthors,
}
