import { t } from '../ui/texts.ts'
import { faultText } from './faultText.ts'
import { toastDone, toastFault } from '../ui/toast.ts'
import type { ApiError } from './error.ts'

export interface Announcement {
  /** No toast, for helper calls and calls whose refusal is silentFor in place (ERR-07). */
  quiet?: boolean
  /** Text of the success toast; `false` when the screen shows success itself (an undo toast, a clone). */
  done?: string | false
  /**
   * ERR-08, ERR-10, ERR-11: for 403, a toast of 2.5 s about missing rights replaces the server's message (ERR-14).
   */
  notAuthorized?: boolean
  /** ERR-15: a 403 gives a toast of 5 s about unmet requirements of the product, except for a missing right. */
  requirements?: boolean
  /** ERR-21: a read of schemas. Any refusal has a toast that names their store, beside the fault in its place. */
  store?: `${'assetSchemas' | 'milestoneSchemas' | 'productSchemas'} ${'get' | 'list'}`
  /** ERR-17: a download is saved as a file, so a server that failed or did not answer has a toast too. */
  download?: boolean
  /** Statuses or codes that the screen shows itself. */
  silentFor?: readonly (ApiError['code'] | number)[]
}

/** ERR-07: a successful write shows a toast of 1.5 s. */
export function announce({ quiet, done }: Announcement): void {
  if (quiet || done === false) return
  toastDone(done ?? t('error.http.success'))
}

/**
 * ERR-01 to ERR-06: the toast of each status and its duration. Other statuses have no toast, nor has 401: the person is
 * on the way to sign in.
 */
export function announceFault(
  error: ApiError,
  { quiet, notAuthorized, requirements, store, download, silentFor }: Announcement,
): void {
  if (quiet || silentFor?.includes(error.status) || silentFor?.includes(error.code)) return
  const { status, code: name, message } = error
  const say = (text: string, duration: number) => toastFault(text, { duration, name })
  if (store && status !== 401)
    return toastFault(t('error.http.store', { call: store, message: faultText(error) }), {
      name: 'store',
    })
  switch (status) {
    case 400:
      return say(message || t('error.http.badRequest'), 1500)
    case 403:
      if (notAuthorized) return say(t('error.case.permissions'), 2500)
      if (requirements && name !== 'FORBIDDEN')
        return toastFault(t('common.toast.dontMeetRequirements'), {
          duration: 5000,
          name: 'dontMeetRequirements',
        })
      return say(message || t('error.http.notAuthorized'), 1500)
    case 404:
      return say(message || t('error.http.notFound'), 4000)
    case 409:
      return say(message || t('error.http.conflict'), 4000)
  }
  if (download && status >= 500) toastFault(t('error.http.download'), { name: 'download' })
}

/** ERR-03: the session is over, and signing in again at once would loop. */
export const announceLostSession = (): void =>
  toastFault(t('error.http.authentication'), { name: 'UNAUTHENTICATED' })
