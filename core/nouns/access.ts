import type { Requirement, Permission } from '../rules/access.ts'
import { nouns, type NounType, typesWith } from './index.ts'

/** Parts of an account that keys are let into one by one: their records belong to no stage and no process (KEY-02). */
export const areas = [...typesWith('hasArea').toSorted(), 'epcis', 'history'] as const
export type Area = (typeof areas)[number]

/** The area that a key needs besides its rights. `people`: no key may call the route (KEY-03). */
export type RouteArea = Area | 'people' | null

/** The requirement for one record type, for routes that take several. */
export function accessTo(type: string, permission: Permission): Requirement {
  const { flag, hasArea } = Object.hasOwn(nouns, type) ? nouns[type as NounType] : ofNoNoun
  const right = permission === 'any' ? 'read' : 'write'
  return { permission, area: hasArea === true ? type : hasArea || null, right, ...(flag ? { flag } : {}) }
}
const ofNoNoun = { flag: null, hasArea: false }
