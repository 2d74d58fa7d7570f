import i18next from 'i18next'
import { toastDone, toastFault } from '../ui/toast.ts'
import type { ApiError } from './error.ts'

export interface Announcement {
  /** No toast, for helper calls and calls whose refusal is silentFor in place (ERR-07). */
  quiet?: boolean
  /** Text of the success toast; `false` when the screen shows success itself (an undo toast, a clone). */
  done?: string | false
  /**
   * ERR-08, ERR-10, ERR-11: for 401 and 403, a toast of 2.5 s about missing rights replaces the server's message
   * (ERR-14).
   */
  notAuthorized?: boolean
  /** ERR-15: a 403 gives a toast of 5 s about unmet requirements of the product, except for a missing right. */
  requirements?: boolean
  /** Statuses or codes that the screen shows itself. */
  silentFor?: readonly (ApiError['code'] | number)[]
}

/** ERR-07: a successful write shows a toast of 1.5 s. */
export function announce({ quiet, done }: Announcement): void {
  if (quiet || done === false) return
  toastDone(done ?? i18next.t('error.http.success'))
}

/** ERR-01 to ERR-06: the toast of each status and its duration. Other statuses have no toast. */
export function announceFault(
  error: ApiError,
  { quiet, notAuthorized, requirements, silentFor }: Announcement,
): void {
  if (quiet || silentFor?.includes(error.status) || silentFor?.includes(error.code)) return
  if (notAuthorized && (error.status === 401 || error.status === 403)) {
    toastFault(i18next.t('error.case.permissions'), { duration: 2500 })
    return
  }
  if (requirements && error.status === 403 && error.code !== 'FORBIDDEN') {
    toastFault(i18next.t('common.toast.dontMeetRequirements'), { duration: 5000 })
    return
  }
  switch (error.status) {
    case 400:
      return toastFault(error.message || i18next.t('error.http.badRequest'), { duration: 1500 })
    case 401:
      return toastFault(i18next.t('error.http.authentication'), { duration: 1500 })
    case 403:
      return toastFault(error.message || i18next.t('error.http.notAuthorized'), { duration: 1500 })
    case 404:
      return toastFault(error.message || i18next.t('error.http.notFound'), { duration: 4000 })
    case 409:
      return toastFault(error.message || i18next.t('error.http.conflict'), { duration: 4000 })
  }
}
