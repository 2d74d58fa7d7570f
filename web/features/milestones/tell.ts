import i18next from 'i18next'
import { announceFault } from '../../api/announce.ts'
import type { ApiError } from '../../api/error.ts'
import { toastFault } from '../../ui/toast.ts'

/** ERR-15: a 403 means that the product lacks something, 5 s, unless it is the person who may not. */
export function tellRefusal(error: ApiError): void {
  if (error.status === 403 && error.code !== 'FORBIDDEN') {
    toastFault(i18next.t('common.toast.dontMeetRequirements'), { for: 5000 })
  } else announceFault(error, {})
}
