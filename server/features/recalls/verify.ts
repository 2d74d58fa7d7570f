import { type RecordTable, searchedText, setRecordAuthors, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. They share nothing with what writes them. */
export const verifiedRecalls: RecordTable = {
  name: 'recalls',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    const values = [row.number, row.identifier, row.reason].map((value) => withoutAccents(String(value)))
    row.search = searchedText(values.join(' '), values)
  },
}

/** An event of an item is of its product, and tells the recall. */
export const verifiedRecallItems: RecordTable = {
  name: 'recall_items',
  key: ['recall_id', 'product_id'],
  within: 'recall_id',
  setAuthors(row, { at, by }) {
    Object.assign(row, { at, by })
  },
}
