import { refuse } from '../../../core/errors/refusal.ts'
import type { TextKey } from '../../../core/i18n/index.ts'
import {
  type Action,
  can,
  type Reason,
  type Session,
  type Thing,
  type Verdict,
} from '../../../core/rules/can.ts'

/** ERR-14: reasons that have a text of their own; the others have that of their code. */
const texts: Partial<Record<Reason, TextKey>> = {
  levelOne: 'error.case.forbiddenAction',
  admin: 'error.case.notAllowed',
  organization: 'error.case.notAllowed',
}

/** Refuses the request if the session may not perform the action on the thing. */
export function demand<A extends Action>(session: Session, action: A, thing: Thing<A>): void {
  refuseUnless(can(session, action, thing))
}

/** Refuses the request unless a rule allows it. */
export function refuseUnless(verdict: Verdict): void {
  if (verdict.allowed) return
  const key = texts[verdict.reason]
  refuse(verdict.code, key ? { key } : {})
}
