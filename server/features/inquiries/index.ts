import type { Feature } from '../../platform/feature.ts'
import { sendInquiry } from './mail.ts'
import { answerNoun } from './answers.ts'
import { inquiryNoun } from './records.ts'
import { mountInquiries } from './routes.ts'
import { verifiedAnswers, verifiedInquiries } from './verify.ts'

export const inquiries = {
  tables: ['inquiries', 'inquiry_links', 'answers'],
  mount: mountInquiries,
  jobs: { 'mail.inquiry': sendInquiry },
  named: { inquiries: inquiryNoun, answers: answerNoun },
  verify: [verifiedInquiries, verifiedAnswers],
  unique: { answers_standing: 'ANSWERED', inquiry_links_live: 'STALE' },
} satisfies Feature
