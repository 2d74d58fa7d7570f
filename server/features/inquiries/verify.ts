import { type RecordTable, searchedText, setRecordAuthors, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. They share nothing with what writes them. */
export const verifiedInquiries: RecordTable = {
  name: 'inquiries',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    const values = [row.title, row.recipient].map((value) => withoutAccents(String(value)))
    row.search = searchedText(values.join(' '), values)
    // Events that are older than these columns don't name them.
    row.owner_id ??= null
    row.proposed ??= null
  },
}

export const verifiedAnswers: RecordTable = {
  name: 'answers',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    // A history that somebody changed may lack them.
    row.form_version ??= null
    const { identifier } = (row.data ?? {}) as { identifier?: unknown }
    const named = typeof identifier === 'string' ? [identifier] : []
    const values = [row.signer, row.tax_number ?? '', ...named].map((value) => withoutAccents(String(value)))
    row.search = searchedText(values.join(' '), values)
  },
}
