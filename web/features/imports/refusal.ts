import { isRemarkCode, remarkText } from '../../../core/errors/remarks.ts'
import type { ImportFault } from '../../../core/import/file.ts'
import { currentLanguage, t } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'

/** A file that is not in the panel, until the next try (GRD-07). */
export interface RefusedFile {
  name: string
  fault: ImportFault
  /** What another reading is of. */
  source: File | undefined
}

export function refusalText({ name, fault }: RefusedFile): string {
  const { code, details = {} } = fault
  return isRemarkCode(code)
    ? remarkText(currentLanguage(), { code, details })
    : t(`importing.faults.${code}`, { name })
}

/** The kinds of refusal that toasts have (IMP-01); the reasons of the reader of plots are of one of them. */
function kindOf({ code }: ImportFault): string {
  if (!isRemarkCode(code)) return code
  if (code === 'GROUND_TOO_MANY') return 'importTooLong'
  return code === 'GROUND_INFLATED' ? 'importTooBig' : 'importNotATable'
}

export const toastRefusal = (refused: RefusedFile) =>
  toastFault(refusalText(refused), { name: kindOf(refused.fault), duration: 5_000 })
