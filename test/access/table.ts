import type { contract } from '../../core/contract/index.ts'
import type { Access } from '../../core/rules/access.ts'
import type { World } from './world.ts'

type Contract = typeof contract
export type Resource = keyof Contract

/** The path parameters, query and body of a request, with ids in every place that can hold one. */
export interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
export type RequestOf = (world: World) => Request

/** The users of the tables: an administrator, and users who may write everything with one exception. */
export const callers = [
  'administrator',
  /** Has a different organization than the records. */
  'anotherOrganization',
  'noStage',
  'stagesToRead',
  'noProcess',
  'processesToRead',
  'levelOne',
  'allButBlocks',
  'allButLoads',
  /** Has no tag of files. */
  'noTag',
] as const
export type Caller = (typeof callers)[number]

/**
 * What an answer says about rights: the request succeeded (or failed only on rules other than rights), was refused, its
 * record is absent, it has faults at these paths, or it shows this many records.
 */
export type Outcome = 'done' | 'refused' | 'absent' | { faults: string[] } | ShownCounts

/** Counts of the records in an answer. Members after `masked` are present only if the records carry them. */
export interface ShownCounts {
  shows: number
  /** Records that are masked. */
  masked?: number
  /** The list's total, when it differs from the records shown. */
  total?: number
  editable?: number
  archivable?: number
  /** Stages before and after the ones shown. */
  neighbours?: number
  /** Stages or processes that may be written. */
  writable?: number
  /** Products counted in the stages or processes shown. */
  products?: number
}

export type Answers = Record<Caller, Outcome>

export interface GuardedRoute {
  /**
   * What the specification requires of the caller (§4, and the rows that deny "Level one"), repeated independently of
   * the contract.
   */
  needs: Exclude<Access, 'public'>
  /** A request that an administrator can repeat. */
  request: RequestOf
  /** Further requests of the route, which use other ids. */
  otherRequests?: RequestOf[]
  /** Names a live record, if `request` names an archived one so that it can be repeated. */
  liveRequest?: RequestOf
  answers: Answers
  /** The record is one person's: to others it is absent, whatever their rights. */
  isOwn?: true
  /** The same route with other requests. */
  cases?: Record<string, { request: RequestOf; answers: Answers }>
}

export interface PublicRoute {
  needs: 'public'
  request: RequestOf
}

/** Every route of one resource. A missing entry does not compile. */
export type AccessTable<R extends Resource> = Record<keyof Contract[R], GuardedRoute | PublicRoute>

/** The same answer for all users, with exceptions. */
export const everyCaller = (outcome: Outcome, exceptions: Partial<Answers> = {}): Answers => ({
  ...(Object.fromEntries(callers.map((caller) => [caller, outcome])) as Answers), // One entry for each caller.
  ...exceptions,
})

export const administratorAlone = (administrator: Outcome): Answers => ({
  ...everyCaller('refused'),
  administrator,
})
