import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedConcerns: RecordTable = { name: 'concerns', key: ['id'], setAuthors: setRecordAuthors }
