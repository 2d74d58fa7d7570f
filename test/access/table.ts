import type { contract } from '../../core/contract/index.ts'
import type { Access } from '../../core/rules/access.ts'
import type { World } from './world.ts'

type Contract = typeof contract
export type Resource = keyof Contract

/** What to send: path parameters, query and body, with ids wherever one can stand. */
export interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
export type RequestOf = (world: World) => Request

/** Who asks: an administrator, or somebody who may write everything with one exception. */
export const hands = [
  'administrator',
  /** Has another organization than the one of the records. */
  'anotherOrganization',
  'noStage',
  'stagesToRead',
  'noProcess',
  'processesToRead',
  'levelOne',
  'allButBlocks',
  'allButLoads',
] as const
export type Hand = (typeof hands)[number]

/**
 * What an answer says about rights: the request was done (or only rules other than rights refused it), refused,
 * its record is absent, its faults stand on these paths, or it shows so many records.
 */
export type Outcome = 'done' | 'refused' | 'absent' | { faults: string[] } | Shown

/** Records of an answer, counted. Members after `masked` stand only where the records carry them. */
export interface Shown {
  shows: number
  /** Records of which only their place is told. */
  masked?: number
  /** The list's total, where it differs from what is shown. */
  total?: number
  editable?: number
  archivable?: number
  /** Stages before and after those shown. */
  neighbours?: number
  /** Stages or processes that may be written. */
  writable?: number
  /** Products counted in the stages or processes shown. */
  products?: number
}

export type Answers = Record<Hand, Outcome>

export interface GuardedRoute {
  /** What the specification asks of the caller (§4, and the rows that deny "Level one"), written down a second time. */
  needs: Exclude<Access, 'public'>
  /** What an administrator may send again and again. */
  request: RequestOf
  /** The route's other ways, which take other ids. */
  otherRequests?: RequestOf[]
  /** Names a live record, where `request` names an archived one so that it can be repeated. */
  liveRequest?: RequestOf
  answers: Answers
  /** The same route asked for other things. */
  cases?: Record<string, { request: RequestOf; answers: Answers }>
}

export interface PublicRoute {
  needs: 'public'
  request: RequestOf
}

/** Every route of one resource: one without its entry doesn't compile. */
export type AccessTable<R extends Resource> = Record<keyof Contract[R], GuardedRoute | PublicRoute>

/** The same answer for everybody, with exceptions. */
export const everyHand = (outcome: Outcome, exceptions: Partial<Answers> = {}): Answers => ({
  ...(Object.fromEntries(hands.map((hand) => [hand, outcome])) as Answers), // One entry for each hand.
  ...exceptions,
})

export const administratorAlone = (administrator: Outcome): Answers => ({
  ...everyHand('refused'),
  administrator,
})
