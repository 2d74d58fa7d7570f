import type { ErrorCode } from '../../core/errors/codes.ts'

/** A record of the walk: a number that model and subject assign alike, 1, 2, 3, …; 0 never exists. */
export type Handle = number

export type Operation =
  | { op: 'create'; stage: string }
  | { op: 'change'; product: Handle; version: number; correcting: boolean }
  | { op: 'archiveProducts'; products: Handle[] }
  | { op: 'record'; product: Handle; schema: string }
  | { op: 'transform'; product: Handle; schema: string; origins: Handle[] }
  | { op: 'edit' | 'correct'; milestone: Handle; origins: Handle[]; version: number }
  | { op: 'archive'; milestone: Handle }
  | { op: 'undo'; type: 'products' | 'milestones'; ids: Handle[] }

/** The result: success, or the code of the first failure. An undo lists the conflict of each record. */
export interface Outcome {
  code: 'DONE' | ErrorCode
  conflicts?: [Handle, ErrorCode][]
}

/** The visible state of a product. */
export interface Sight {
  handle: Handle
  hasOrigin: boolean
  hasDestination: boolean
  requirementsSatisfied: boolean
  countOfMilestones: number
}
