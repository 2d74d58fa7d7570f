import { type RecordTable, stampRecord } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedTags: RecordTable = { name: 'tags', key: ['id'], isLarge: true, stamp: stampRecord }
