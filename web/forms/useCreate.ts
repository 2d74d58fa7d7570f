import { useState } from 'react'
import type { TSchema } from 'typebox'
import type { Answer, Body, Route } from '../../core/contract/route.ts'
import type { Announcement } from '../api/announce.ts'
import { call } from '../api/client.ts'
import { ApiError, isWhole } from '../api/error.ts'
import { faultsOf } from '../api/faultText.ts'
import { useRequestKey } from '../api/useRequestKey.ts'
import { addToLibrary } from './files/library.ts'
import type { Draft, DraftContent, Saving } from './saving.ts'

export interface CreateRoute extends Route {
  params?: never
  body: TSchema
  creates: true
}

interface CreateOptions<R extends CreateRoute, Values> {
  route: R
  bodyOf: (values: Values) => Body<R>
  draft: Draft<DraftContent<Values>>
  /** The toasts for success and refusals. */
  announced: Announcement
  /** `isNext`: the form stays open for another record. */
  onCreated: (created: Answer<R>, isNext: boolean) => Promise<void> | void
  /** Closes the form; its draft stays and is offered next time. */
  onRefused: () => void
}

/** Refusals that cannot be fixed in the form (ERR-09). */
const finalStatuses = [401, 403, 404]

/**
 * Creates a record. Sending the same body again carries the same Idempotency-Key, so that a lost answer creates no
 * second record. The key is renewed when the body changes and once the server has answered.
 */
export function useCreate<R extends CreateRoute, Values>({
  route,
  bodyOf,
  draft,
  announced,
  onCreated,
  onRefused,
}: CreateOptions<R, Values>): Saving<Values> {
  const [isUnanswered, setUnanswered] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const key = useRequestKey()

  const send = async (values: Values, onNext?: () => void) => {
    const body = bodyOf(values)
    setUnanswered(false)
    setRefused(false)
    let created: unknown
    try {
      const creating: CreateRoute = route
      created = await call(creating, { body }, { ...announced, idempotencyKey: key.of(body) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status >= 500) {
        setUnanswered(true)
        return []
      }
      key.renew()
      if (finalStatuses.includes(error.status)) {
        onRefused()
        return []
      }
      setRefused(isWhole(error))
      return faultsOf(error)
    }
    // The next record may have the same values, and is another one.
    key.renew()
    draft.drop()
    void addToLibrary(body)
    // The contract types the answer of this route.
    await onCreated(created as Answer<R>, onNext !== undefined)
    onNext?.()
    return []
  }

  return { send, draft, version: 0, isUnanswered, isRefused, stale: undefined }
}
