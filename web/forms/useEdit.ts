import { useRef, useState } from 'react'
import type { TSchema } from 'typebox'
import type { Answer, Body, IdParams, Route } from '../../core/contract/route.ts'
import type { Announcement } from '../api/announce.ts'
import { call } from '../api/client.ts'
import { ApiError, isWhole } from '../api/error.ts'
import { staleDetails } from '../api/stale.ts'
import { faultsOf } from '../api/faultText.ts'
import { addToLibrary } from './files/library.ts'
import type { Draft, DraftContent, Saving, Stale } from './saving.ts'

export interface UpdateRoute extends Route {
  params: typeof IdParams
  body: TSchema
}

export type EditAnswer<R extends Route> = Answer<R> & { version: number }

interface EditOptions<R extends UpdateRoute, Values> {
  route: R
  id: string
  /** The record as read. Refetches do not replace the version being edited. */
  record: EditAnswer<R>
  /** Says the version of the form whose units the values have (FIG-02). */
  bodyOf: (values: Values, base: EditAnswer<R>) => Omit<Body<R>, 'version'>
  draft: Draft<DraftContent<Values>>
  /** The toasts for success and refusals. */
  announced: Announcement
  onSaved: (saved: Answer<R>) => Promise<void> | void
}

interface Conflict<Values, Record> {
  mine: Values
  theirs: Record
  /** The name of who saved it, of records that tell. */
  savedBy: string | null
}

export interface Edit<Values, Record> extends Saving<Values> {
  /** The version being edited; its number is the key of the form. */
  base: Record
  stale: (Stale & Conflict<Values, Record>) | undefined
}

/** Edits one version of a record. The version that somebody else saved meanwhile is returned beside it (409 STALE). */
export function useEdit<R extends UpdateRoute, Values>({
  route,
  id,
  record,
  bodyOf,
  draft,
  announced,
  onSaved,
}: EditOptions<R, Values>): Edit<Values, EditAnswer<R>> {
  const [base, setBase] = useState(record)
  const [conflict, setConflict] = useState<Conflict<Values, EditAnswer<R>>>()
  const [isRefused, setRefused] = useState(false)
  const version = useRef(record.version)

  const send = async (values: Values) => {
    let saved: unknown
    setRefused(false)
    const body = { ...bodyOf(values, base), version: version.current }
    try {
      const updating: UpdateRoute = route
      saved = await call(updating, { params: { id }, body }, { ...announced, silentFor: ['STALE'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(isWhole(error))
      const both = staleDetails(route, error)
      setConflict(both && { mine: values, theirs: both.theirs, savedBy: both.savedBy ?? null })
      return faultsOf(error)
    }
    draft.drop()
    void addToLibrary(body)
    // The contract types the answer of this route.
    await onSaved(saved as Answer<R>)
    return []
  }

  return {
    base,
    send,
    draft,
    version: base.version,
    isUnanswered: false,
    isRefused,
    stale: conflict && {
      ...conflict,
      overwrite: () => {
        version.current = conflict.theirs.version
      },
      useTheirs: () => {
        draft.drop()
        version.current = conflict.theirs.version
        setBase(conflict.theirs)
        setConflict(undefined)
      },
    },
  }
}
