import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../core/errors/refusal.ts'
import { isRecord } from '../../../core/json/record.ts'
import { secretFor } from '../../platform/passport-key.ts'
import type { Settings } from '../../platform/process/settings.ts'

/** The end of a page. */
export interface Place {
  /** The value of the column that orders the query. */
  at: string
  id: string
  /** Events left of eventCountLimit. */
  left: number | null
}

/** EPX-05: tokens expire after 24 hours. */
const lasting = 86_400_000

/** Signs a place together with its query and caller, so that no other query or caller can use it. */
export function tokenOf(settings: Settings, asked: readonly unknown[], place: Place, now: Date): string {
  const said = Buffer.from(JSON.stringify({ ...place, until: now.getTime() + lasting })).toString('base64url')
  return `${said}.${signatureOf(settings, asked, said)}`
}

export function placeOf(settings: Settings, asked: readonly unknown[], token: string, now: Date): Place {
  const [said = '', signature = '', ...more] = token.split('.')
  const own = Buffer.from(signatureOf(settings, asked, said))
  const given = Buffer.from(signature)
  if (more.length > 0 || own.length !== given.length || !timingSafeEqual(own, given)) return refuseToken()
  const place: unknown = JSON.parse(Buffer.from(said, 'base64url').toString())
  if (!isRecord(place) || Number(place.until) < now.getTime()) return refuseToken()
  return { at: String(place.at), id: String(place.id), left: place.left as number | null }
}

const refuseToken = (): never =>
  refuse('INVALID', { faults: [{ path: '/nextPageToken', key: 'error.shape.value' }] })

const signatureOf = (settings: Settings, asked: readonly unknown[], said: string): string =>
  createHmac('sha256', secretFor(settings, 'pages of events'))
    .update(JSON.stringify([asked, said]))
    .digest('base64url')
