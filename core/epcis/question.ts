import { type Fault, refuseFaults } from '../errors/refusal.ts'
import type { Prefixes } from './context.ts'
import { keyOf, type Role } from './keys.ts'
import { isTime } from './values.ts'
import { isWord, isWordOrUri } from './words.ts'

/** EPX-05: the conditions of a query; events have to meet all. */
export interface Question {
  types: readonly string[] | undefined
  ids: readonly string[] | undefined
  /** The event needs one of the texts in one of the roles. */
  says: readonly { roles: readonly Role[]; texts: readonly string[] }[]
  times: readonly { of: TimeOf; sign: '>=' | '<'; at: string }[]
  /** One quantity element has to meet it. */
  quantities: readonly { sign: Sign; value: number }[]
  isDeclaration: boolean
  orderBy: TimeOf
  isAscending: boolean
  /** eventCountLimit */
  limit: number | undefined
  /** maxEventCount */
  max: number | undefined
  perPage: number
}

type TimeOf = 'eventTime' | 'recordTime'
type Sign = '=' | '>' | '>=' | '<' | '<='

/** Parameters by name; `|` separates values. */
export type Parameters = Readonly<Record<string, string>>

const roles: Readonly<Record<string, readonly Role[]>> = {
  EQ_action: ['action'],
  EQ_bizStep: ['bizStep'],
  EQ_disposition: ['disposition'],
  EQ_persistentDisposition_set: ['set'],
  EQ_readPoint: ['readPoint'],
  EQ_bizLocation: ['bizLocation'],
  EQ_transformationID: ['transformation'],
  MATCH_epc: ['epc'],
  MATCH_epcClass: ['class'],
  MATCH_anyEPC: ['epc', 'input', 'output', 'parent'],
  MATCH_inputEPC: ['input'],
  MATCH_outputEPC: ['output'],
  MATCH_parentID: ['parent'],
}

const times: Readonly<Record<string, Omit<Question['times'][number], 'at'>>> = {
  GE_eventTime: { of: 'eventTime', sign: '>=' },
  LT_eventTime: { of: 'eventTime', sign: '<' },
  GE_recordTime: { of: 'recordTime', sign: '>=' },
  LT_recordTime: { of: 'recordTime', sign: '<' },
}

const signs: Readonly<Record<string, Sign>> = {
  EQ_quantity: '=',
  GT_quantity: '>',
  GE_quantity: '>=',
  LT_quantity: '<',
  LE_quantity: '<=',
}

/** Parameters of pages, which kept queries exclude. */
export const pageParameters = ['perPage', 'nextPageToken'] as const

export const parameterNames = [
  'eventType',
  ...Object.keys(times),
  ...Object.keys(roles),
  'EQ_eventID',
  ...Object.keys(signs),
  'EXISTS_errorDeclaration',
  'orderBy',
  'orderDirection',
  'eventCountLimit',
  'maxEventCount',
]

const defaultPage = 30
const maxPage = 1_000
/** Values per parameter. */
const maxValues = 1_000

/** Parses parameters; a refusal names every faulty one. */
export function readQuestion(parameters: Parameters): Question {
  const faults: Fault[] = []
  const wrong = (name: string) => void faults.push({ path: `/${name}`, key: 'error.shape.value' })
  const given = Object.entries(parameters).filter(([name]) => !pageParameters.some((one) => one === name))
  for (const [name] of given)
    if (!parameterNames.includes(name)) faults.push({ path: `/${name}`, key: 'error.shape.unknown' })
  const valuesOf = (name: string): string[] => {
    const values = parameters[name]!.split('|').map((value) => value.trim())
    if (values.includes('') || values.length > maxValues) wrong(name)
    return values
  }
  const among = (table: object) => given.filter(([name]) => Object.hasOwn(table, name))
  const wholeOf = (name: string, most: number): number | undefined => {
    const text = parameters[name]
    if (text === undefined) return undefined
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (value < 1 || value > most) wrong(name)
    return value
  }
  const oneOf = <const Word extends string>(name: string, words: readonly Word[]): Word => {
    const text = parameters[name] ?? words[0]!
    if (!words.some((word) => word === text)) wrong(name)
    return text as Word
  }
  const question: Question = {
    types: parameters.eventType === undefined ? undefined : valuesOf('eventType'),
    ids: parameters.EQ_eventID === undefined ? undefined : valuesOf('EQ_eventID'),
    says: among(roles).map(([name]) => ({ roles: roles[name]!, texts: valuesOf(name) })),
    times: among(times).map(([name, at]) => {
      if (!isTime(at)) wrong(name)
      return { ...times[name]!, at }
    }),
    quantities: among(signs).map(([name, text]) => {
      if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text)) wrong(name)
      return { sign: signs[name]!, value: Number(text) }
    }),
    isDeclaration: parameters.EXISTS_errorDeclaration !== undefined,
    orderBy: oneOf('orderBy', ['eventTime', 'recordTime']),
    isAscending: oneOf('orderDirection', ['DESC', 'ASC']) === 'ASC',
    limit: wholeOf('eventCountLimit', 999_999_999),
    max: wholeOf('maxEventCount', 999_999_999),
    perPage: wholeOf('perPage', maxPage) ?? defaultPage,
  }
  if (question.types?.some((type) => !isWordOrUri('eventType', type))) wrong('eventType')
  if (question.isDeclaration && !['', 'true'].includes(parameters.EXISTS_errorDeclaration!))
    wrong('EXISTS_errorDeclaration')
  for (const {
    roles: [role],
    texts,
  } of question.says)
    if (role === 'action' && !texts.every((text) => isWord('action', text))) wrong('EQ_action')
  if (question.limit !== undefined && question.max !== undefined) wrong('maxEventCount')
  if (question.limit !== undefined && parameters.orderBy === undefined) wrong('eventCountLimit')
  refuseFaults(faults)
  return question
}

/** The keys that match, any of them. */
export const keysAsked = (
  { roles: asked, texts }: Question['says'][number],
  prefixes: Prefixes,
): string[] => [...new Set(asked.flatMap((role) => texts.map((text) => keyOf(role, text, prefixes))))]
