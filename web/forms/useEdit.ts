import { useRef, useState } from 'react'
import type { TSchema } from 'typebox'
import type { Answer, Body, IdParams, Route } from '../../core/contract/route.ts'
import type { Announcement } from '../api/announce.ts'
import { call } from '../api/client.ts'
import { ApiError, staleDetails } from '../api/error.ts'
import { faultsOf } from '../api/faultText.ts'
import type { Draft, DraftContent, Saving, Stale } from './saving.ts'

interface UpdateRoute extends Route {
  params: typeof IdParams
  body: TSchema
}

type Versioned<R extends Route> = Answer<R> & { version: number }

interface EditOptions<R extends UpdateRoute, Values> {
  route: R
  id: string
  /** As it was read. What one began from stays, whatever is read again meanwhile. */
  record: Versioned<R>
  bodyOf: (values: Values) => Omit<Body<R>, 'version'>
  draft: Draft<DraftContent<Values>>
  /** How success and refusals are told. */
  announced: Announcement
  onSaved: (saved: Answer<R>) => Promise<void> | void
}

export interface Edit<Values, Record> extends Saving<Values> {
  /** The record that one began from: its version is the key of the form. */
  began: Record
  stale: (Stale & { mine: Values; theirs: Record }) | undefined
}

/** Edits a record over the version that one began from; what somebody else saved meanwhile stands beside it (409 STALE). */
export function useEdit<R extends UpdateRoute, Values>({
  route,
  id,
  record,
  bodyOf,
  draft,
  announced,
  onSaved,
}: EditOptions<R, Values>): Edit<Values, Versioned<R>> {
  const [began, setBegan] = useState(record)
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Versioned<R> }>()
  const version = useRef(record.version)

  const send = async (values: Values) => {
    let saved: unknown
    try {
      const updating: UpdateRoute = route
      const body = { ...bodyOf(values), version: version.current }
      saved = await call(updating, { params: { id }, body }, { ...announced, shown: ['STALE'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const both = staleDetails(route, error)
      setConflict(both && { mine: values, theirs: both.theirs })
      return faultsOf(error)
    }
    draft.drop()
    // The contract says what this route answers.
    await onSaved(saved as Answer<R>)
    return []
  }

  return {
    began,
    send,
    draft,
    version: began.version,
    isUnanswered: false,
    stale: conflict && {
      ...conflict,
      overwrite: () => {
        version.current = conflict.theirs.version
      },
      useTheirs: () => {
        draft.drop()
        version.current = conflict.theirs.version
        setBegan(conflict.theirs)
        setConflict(undefined)
      },
    },
  }
}
