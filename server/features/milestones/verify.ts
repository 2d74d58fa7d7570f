import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedMilestones: RecordTable = {
  name: 'milestones',
  key: ['id'],
  isLarge: true,
  setAuthors(row, event) {
    setRecordAuthors(row, event)
    if (event.version !== null) row.milestone_schema_version = event.version
  },
  derive(row) {
    if (Array.isArray(row.warnings)) row.warnings = row.warnings.map(readWarning)
  },
}

/** Events of before migration 0038 tell a warning as a text: its code, and behind a blank its figures. */
function readWarning(told: unknown): unknown {
  if (typeof told !== 'string') return told
  const [code, details] = told.split(/ (.*)/, 2)
  try {
    return details === undefined ? { code } : { code, details: JSON.parse(details) as unknown }
  } catch {
    // Somebody changed this history.
    return told
  }
}
