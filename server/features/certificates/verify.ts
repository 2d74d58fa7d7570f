import { type RecordTable, searchedText, setRecordAuthors, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedCertificates: RecordTable = {
  name: 'certificates',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    const values = [row.name, row.document_number ?? '', row.issuer ?? ''].map((value) =>
      withoutAccents(String(value)),
    )
    row.search = searchedText(values.join(' ').trim(), values)
  },
}
