import { type RecordTable, setRecordAuthors, searchedText, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedMedia: RecordTable = {
  name: 'media',
  key: ['id'],
  isLarge: true,
  setAuthors: setRecordAuthors,
  derive(row) {
    if (typeof row.name !== 'string') return
    row.search = searchedText(withoutAccents(row.name))
    row.name_key = row.name.normalize('NFC').toLowerCase()
  },
}
