import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedKeys: RecordTable = { name: 'api_keys', key: ['id'], setAuthors: setRecordAuthors }
