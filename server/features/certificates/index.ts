import type { Feature } from '../../platform/feature.ts'
import { archivableCertificates, certificateNoun } from './records.ts'
import { mountCertificates } from './routes.ts'
import { seekCertificates } from './seek.ts'
import { verifiedCertificates } from './verify.ts'
import { certificateJobs } from './warnings.ts'

export const certificates = {
  tables: ['certificates', 'certificate_warnings'],
  mount: mountCertificates,
  jobs: certificateJobs,
  verify: [verifiedCertificates],
  holdsFiles: [{ table: 'certificates', column: 'document' }],
  sought: { certificates: seekCertificates },
  named: { certificates: certificateNoun },
  archivable: { certificates: archivableCertificates },
} satisfies Feature
