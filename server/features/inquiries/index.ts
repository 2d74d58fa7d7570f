import { sql } from 'kysely'
import { maxDays } from '../../../core/rules/inquiry.ts'
import type { Feature } from '../../platform/feature.ts'
import { mountAnswers } from './answer-routes.ts'
import { answerNoun, holdsFiles } from './answers.ts'
import { sendCode } from './codes.ts'
import { sendCopy, sendInquiry } from './mail.ts'
import { mountInquiryPages } from './page.ts'
import { inquiryNoun } from './records.ts'
import { sendRejection } from './reject.ts'
import { mountInquiries } from './routes.ts'
import { verifiedAnswers, verifiedInquiries } from './verify.ts'

export const inquiries = {
  tables: ['inquiries', 'inquiry_links', 'answers'],
  mount(api) {
    mountInquiries(api)
    mountAnswers(api)
    mountInquiryPages(api)
  },
  jobs: {
    'mail.inquiry': sendInquiry,
    'mail.code': sendCode,
    'mail.answer': sendCopy,
    'mail.rejection': sendRejection,
  },
  named: { inquiries: inquiryNoun, answers: answerNoun },
  holdsFiles: [
    {
      table: 'inquiry_links',
      column: 'draft',
      // No link outlives its inquiry.
      holds: (now) => sql`made_at >= ${new Date(now.getTime() - maxDays * 86_400_000)}`,
    },
    { table: 'answers', column: 'files', holds: holdsFiles },
  ],
  verify: [verifiedInquiries, verifiedAnswers],
  unique: { answers_standing: 'ANSWERED', inquiry_links_live: 'STALE' },
} satisfies Feature
