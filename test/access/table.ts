import type { contract } from '../../core/contract/index.ts'
import type { Access } from '../../core/rules/access.ts'
import type { TestApi } from '../kit/api.ts'
import { expected, type Person, type Row } from './verdicts.ts'
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
  /** Made the records. */
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

/** A request, and its answer to users with the rights that rights.ts demands. */
export interface Trial {
  /** A request that an administrator can repeat. */
  request: RequestOf
  /** `done`, unless it says otherwise. */
  answer?: Outcome
  /** Counts and faults of users to whom the answer differs. Whom it is refused and absent to, rights.ts alone says. */
  exceptions?: Partial<Record<Caller, ShownCounts | { faults: string[] }>>
}

export interface AskedRoute extends Trial {
  /** Further requests of the route, which use other ids. */
  otherRequests?: RequestOf[]
  /** Names a live record, if `request` names an archived one so that it can be repeated. */
  liveRequest?: RequestOf
  /** The same route with other requests, by the title in brackets of their rows in rights.ts. */
  cases?: Record<string, Trial>
}

/** Makes a noun's records in an account, and gives their ids; the world has those of the resources before it. */
export type Records = (world: World, api: TestApi) => Promise<Partial<World>>

/** Every route of one resource. A missing entry does not compile. */
export type AccessTable<R extends Resource> = Record<keyof Contract[R], AskedRoute> & { records?: Records }

/** Records of the two stages that a caller may lack alone, named as in rights.ts. */
const blocks = [
  'block',
  'pruning',
  'archivedBlock',
  'archivedPruning',
  'archivedAssessment',
  'archivedStatement',
  'ps-cuartel',
  'ms-poda',
]
const loads = ['load', 'picking', 'insight', 'archivedInsight', 'ms-cosecha-uva']

/** The rights of a caller on a record of the world. */
export function personFor(caller: Caller, record: string): Person {
  const lacks =
    (caller === 'allButBlocks' && blocks.includes(record)) ||
    (caller === 'allButLoads' && loads.includes(record))
  return {
    role: caller === 'administrator' ? 'admin' : caller === 'levelOne' ? 'Level one' : 'none',
    organization: caller === 'anotherOrganization' ? 'another' : 'own',
    stage: caller === 'noStage' ? 'none' : lacks ? 'another' : caller === 'stagesToRead' ? 'read' : 'write',
    process: caller === 'noProcess' ? 'none' : caller === 'processesToRead' ? 'read' : 'write',
    tag: caller !== 'noTag',
    isAuthor: caller === 'administrator',
  }
}

/** What a row of rights.ts demands that each caller is answered. */
export function answersOf(row: Row, { answer = 'done', exceptions = {} }: Trial): Answers {
  const answerTo = (caller: Caller): Outcome => {
    const { verdict, paths } = expected(row, (record) => personFor(caller, record))
    const exception = exceptions[caller]
    switch (verdict) {
      case 'open':
        return exception ?? answer
      case 'empty':
        return exception ?? { shows: 0 }
      case 'hidden':
        return exception ?? 'absent'
      case 'fault':
        return exception ?? { faults: paths.toSorted() }
      case 'absent':
      case 'refused':
      case 'off':
        if (exception) throw new Error(`${row.name} shows nothing to ${caller}`)
        return verdict === 'absent' ? 'absent' : 'refused'
    }
  }
  return Object.fromEntries(callers.map((caller) => [caller, answerTo(caller)])) as Answers // One for each caller.
}

const permissions = { any: 'any', writer: 'write', 'writer, not L1': 'archive', admin: 'admin' } as const

/** What the gate of a row's route asks for. */
export function neededFor({ caller, flag }: Row): Access {
  if (caller === 'public') return 'public'
  const permission = permissions[caller as keyof typeof permissions]
  return /^\w+$/.test(flag) ? { permission, flag: flag as never } : { permission }
}
