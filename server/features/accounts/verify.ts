import { type RecordTable, setCreated } from '../../platform/records.ts'

const assignments: RecordTable = {
  name: 'assignments',
  key: ['user_id'],
  setAuthors(row, { at }) {
    row.version = 1
    row.updated_at = at
  },
}

const settings: RecordTable = {
  name: 'account_settings',
  key: ['account_id'],
  setAuthors(row, { action, at }) {
    if (row.updated_at === undefined)
      Object.assign(row, {
        version: 1,
        settings: {},
        feature_flags: [],
        admins: [],
        own_parts: [],
        gtins: [],
        gtins_version: 1,
        ...row,
      })
    else if (action === 'apply' && typeof row.version === 'number') row.version += 1
    row.updated_at = at
  },
}

/** People are in several accounts, and each account tells what it changed of them. */
export const verifiedUsers: RecordTable = {
  name: 'users',
  key: ['id'],
  setAuthors(row, event) {
    setCreated(row, event)
    if (event.action === 'create')
      Object.assign(row, { deactivated_at: null, is_pending: row.is_pending ?? false })
  },
}

/** How events tell the rows of accounts, except of people. It shares nothing with what writes them. */
export const verifiedAccounts: readonly RecordTable[] = [
  {
    name: 'accounts',
    key: ['id'],
    elsewhere: {
      issuer: 'made at random with the row, and never changed',
      revision: 'raised so that every process forgets what it remembers; tells nothing',
    },
    setAuthors: setCreated,
  },
  {
    name: 'grants',
    key: ['user_id'],
    elsewhere: { last_seen: 'the day of the last request; no change of the grant' },
    setAuthors(row, event) {
      setCreated(row, event)
      if (event.action === 'create')
        Object.assign(row, { version: 1, name: null, invited_at: row.invited_at ?? null, withdrawn_at: null })
    },
  },
  settings,
  assignments,
]
