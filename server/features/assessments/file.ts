import type { Assessment } from '../../../core/contract/assessments.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Printer } from '../../platform/effects/printer.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { assessmentData } from './data.ts'

/** How an assessment is written down. */
export interface FileFrame {
  language: Language
  timeZone: string
  /** Of this installation. */
  address: string
  made: Date
}

/** Prints a concluded assessment. */
export type Print = (printer: Printer, assessment: Assessment, writing: FileFrame) => Promise<Buffer>

/** A concluded assessment as a file (RSK-09). */
export async function assessmentFile(
  assessment: Assessment,
  format: 'pdf' | 'json',
  { language, print }: { language: Language; print: (assessment: Assessment) => Promise<Buffer> },
) {
  const name = `${assessment.product.identifier}-${text(language, 'assessments.file')}.${format}`
  const headers = { 'content-disposition': attachment(name), 'cache-control': 'no-store' }
  return format === 'pdf'
    ? { type: 'application/pdf' as const, headers, content: await print(assessment) }
    : {
        type: 'application/json; charset=utf-8' as const,
        headers,
        content: assessmentData(assessment, language),
      }
}
