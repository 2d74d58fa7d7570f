import type { Feature } from '../../platform/feature.ts'
import { pdfJobs } from './make.ts'
import { mountPdf } from './routes.ts'

export const pdf = {
  tables: ['pdf_orders'],
  mount: mountPdf,
  jobs: pdfJobs,
} satisfies Feature
