import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedWebhooks: RecordTable = { name: 'webhooks', key: ['id'], setAuthors: setRecordAuthors }
