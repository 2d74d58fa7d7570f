import type { Issue } from '../../core/errors/refusal.ts'

/** What was typed into a form and not saved yet (AUT-04): `useDraft` of the shell. */
export interface Draft<Content> {
  /** Left here before, to be offered; null when nothing was. */
  found: Content | null
  keep: (content: Content) => void
  /** After saving, cancelling or refusing the offer. */
  drop: () => void
}

/** A draft with the version it was typed over: over a newer one it would undo what others saved since. */
export interface DraftContent<Values> {
  record: Values
  version: number
}

/** How a form saves: what `useCreate` and `useEdit` give to `FixedForm` and `RecordPanel`. */
export interface Saving<Values> {
  /** Sends the values. Answers the faults that the form shows; none when it is done, or when a notice says why not. */
  send: (values: Values) => Promise<readonly Issue[]>
  draft: Draft<DraftContent<Values>>
  /** Of the record that is edited; 0 of a new one. */
  version: number
  /** The server failed or did not answer: nothing is known to be saved (ERR-09). */
  isUnanswered: boolean
  /** Somebody else saved the record meanwhile (409 STALE). */
  stale: Stale | undefined
}

export interface Stale {
  /** The next `send` goes over what was saved meanwhile. */
  overwrite: () => void
  /** Begins anew with what was saved meanwhile. */
  useTheirs: () => void
}
