import { refuse } from '../../../core/errors/refusal.ts'
import { type Action, can, type Session, type Thing } from '../../../core/rules/can.ts'

/** Refuses the request if the session may not perform the action on the thing. */
export function demand<A extends Action>(session: Session, action: A, thing: Thing<A>): void {
  const verdict = can(session, action, thing)
  if (!verdict.allowed) refuse(verdict.code)
}
