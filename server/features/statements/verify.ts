import { type RecordTable, searchedText, setRecordAuthors, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedStatements: RecordTable = {
  name: 'statements',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    const eu = row.eu as { referenceNumber?: string | null } | null
    const values = [String(row.internal_reference), eu?.referenceNumber ?? ''].map(withoutAccents)
    row.search = searchedText(values.join(' '), values)
  },
}
