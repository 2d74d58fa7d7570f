import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedLinks: RecordTable = { name: 'gs1_links', key: ['id'], setAuthors: setRecordAuthors }
