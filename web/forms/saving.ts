import type { Issue } from '../../core/errors/refusal.ts'

/** Unsaved values of a form (AUT-04), from the shell's `useDraft`. */
export interface Draft<Content> {
  /** The draft of an earlier visit; null when there is none. */
  found: Content | null
  /** When it was kept, in ISO. */
  foundAt?: string | undefined
  keep: (content: Content) => void
  /** Called after saving, cancelling or declining the offer. */
  drop: () => void
}

/** A draft with the version that it was typed over: applied to a newer one it would undo other people's changes. */
export interface DraftContent<Values> {
  record: Values
  version: number
  /** Form version of a new record (FIG-02). */
  formVersion?: number | undefined
}

/** How a form saves: `useCreate`, `useEdit` and `useSend` give this to the forms. */
export interface Saving<Values> {
  /**
   * Sends the values. Returns the faults that the form shows; none after success, or when a notice gives the reason.
   * `onNext`: the form stays for another record, and is called once this one is made.
   */
  send: (values: Values, onNext?: () => void) => Promise<readonly Issue[]>
  draft: Draft<DraftContent<Values>>
  /** The version of the edited record; 0 for a new one. */
  version: number
  /** The server failed or did not answer, so saving is not confirmed (ERR-09). */
  isUnanswered: boolean
  /** The server refused the record, and no field of it in particular: the same again would be refused again. */
  isRefused: boolean
  /** Somebody else saved the record meanwhile (409 STALE). */
  stale: Stale | undefined
}

export interface Stale {
  /** Makes the next `send` replace the version saved meanwhile. */
  overwrite: () => void
  /** Restarts with the version saved meanwhile. */
  useTheirs: () => void
}
