import type { Feature } from '../../platform/feature.ts'
import { statementMails } from './mails.ts'
import { pollStatement } from './poll.ts'
import { archivableStatements, statementNoun } from './records.ts'
import { mountStatements } from './routes.ts'
import { seekStatements } from './seek.ts'
import { verifiedStatements } from './verify.ts'

export const statements = {
  tables: ['statements', 'statement_looks', 'statement_numbers'],
  mount: mountStatements,
  jobs: { 'statements.poll': pollStatement, ...statementMails },
  sought: { statements: seekStatements },
  named: { statements: statementNoun },
  archivable: { statements: archivableStatements },
  verify: [verifiedStatements],
  unique: {
    statements_open: 'STATEMENT_OPEN',
    statements_reference: 'NOT_UNIQUE',
    statements_internal: 'STALE',
  },
} satisfies Feature
