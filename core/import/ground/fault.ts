import type { RemarkCode } from '../../errors/remarks.ts'
import type { TextParams } from '../../i18n/index.ts'

/** Refuses a whole file, with the reason. */
export class GroundFault extends Error {
  readonly remark: { code: RemarkCode; details: TextParams }

  constructor(code: RemarkCode, details: TextParams = {}) {
    super(code)
    this.remark = { code, details }
  }
}
