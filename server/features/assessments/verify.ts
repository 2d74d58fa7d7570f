import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedAssessments: RecordTable = {
  name: 'assessments',
  key: ['id'],
  setAuthors: setRecordAuthors,
}
