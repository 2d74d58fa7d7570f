import type { ShapeCode } from '../errors/codes.ts'
import { maxFaults } from '../errors/refusal.ts'
import { pointer } from '../json/pointer.ts'
import { isRecord } from '../json/record.ts'
import { isOwnContext, type Prefixes, knownPrefixes, prefixesOf } from './context.ts'
import { isOffset, isTime, isUri } from './values.ts'
import { isMember, isName, isWord, isWordOrUri, type Part, requiredOfPart, type WordList } from './words.ts'

export interface ShapeFault {
  /** JSON Pointer (RFC 6901) of the value. */
  path: string
  code: ShapeCode
  /** The name or the text that is meant. */
  name: string
}

type Members = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]
type Rule = (value: unknown, path: Path, judge: Judge) => void

/** Signs of a text that a fault says again. */
const maxName = 100

/** Context of the value under check. */
interface Judge {
  put: (code: ShapeCode, path: Path, name?: string) => void
  prefixes: Prefixes
}

/** CAP-01: all faults in the shape of a document, a document of a query, or a lone event, by EPCIS 2.0.1. */
export function shapeFaultsOf(document: unknown): ShapeFault[] {
  const faults: ShapeFault[] = []
  const put = (code: ShapeCode, path: Path, name = '') => {
    if (faults.length < maxFaults) faults.push({ path: pointer(...path), code, name: name.slice(0, maxName) })
  }
  const judge = { put, prefixes: {} }
  if (!isRecord(document)) put('OBJECT', [])
  else if (Object.hasOwn(bodies, String(document.type))) judgeDocument(document, judge)
  else {
    requireNames(document, ['@context'], [], judge)
    judgeEvent(document, [], judge)
  }
  return faults
}

const is =
  (code: ShapeCode, test: (value: unknown) => boolean): Rule =>
  (value, path, { put }) => {
    if (!test(value)) put(code, path, typeof value === 'string' ? value : '')
  }

const uri = is('URI', isUri)
const time = is('TIME', isTime)
const string = is('TEXT', (value) => typeof value === 'string')
const boolean = is('BOOLEAN', (value) => typeof value === 'boolean')
// A number of 400 digits is read as Infinity.
const number = is('NUMBER', Number.isFinite)
const matching = (code: ShapeCode, pattern: RegExp): Rule =>
  is(code, (value) => typeof value === 'string' && pattern.test(value))

/** A rule for closed lists of EPCIS: the value must be one of their words. */
const oneOf = (list: WordList): Rule =>
  is('WORD', (value) => typeof value === 'string' && isWord(list, value))

/** Elsewhere others' words are addresses. */
const word = (list: WordList): Rule =>
  is('WORD', (value) => typeof value === 'string' && isWordOrUri(list, value))

const list =
  (rule: Rule, { isUnique = false, least = 0 } = {}): Rule =>
  (value, path, judge) => {
    if (!Array.isArray(value)) return judge.put('LIST', path)
    if (value.length < least) judge.put('EMPTY', path)
    const seen = new Set<unknown>()
    for (const [at, one] of value.entries()) {
      if (isUnique && seen.has(one)) judge.put('REPEATED', [...path, at], String(one))
      seen.add(one)
      rule(one, [...path, at], judge)
    }
  }

const epcs = list(uri, { isUnique: true })

/** One of them, or a list. */
const some =
  (rule: Rule): Rule =>
  (value, path, judge) =>
    Array.isArray(value) ? list(rule)(value, path, judge) : rule(value, path, judge)

/** The rule of a member; undefined of a name that the object doesn't have. */
type RuleOf = (name: string) => Rule | undefined

/** Other names are extensions, which a closed object doesn't take. */
const object =
  (ruleOf: RuleOf, required: readonly string[] = [], isClosed = false): Rule =>
  (value, path, judge) => {
    if (!isRecord(value)) return judge.put('OBJECT', path)
    requireNames(value, required, path, judge)
    for (const [name, member] of Object.entries(value)) {
      const place = [...path, name]
      const rule = ruleOf(name)
      if (rule) rule(member, place, judge)
      else if (isClosed) judge.put('NAME', place, name)
      else judgeExtension(name, member, place, judge)
    }
  }

function requireNames(value: Members, names: readonly string[], path: Path, { put }: Judge): void {
  for (const name of names) if (!Object.hasOwn(value, name)) put('MISSING', [...path, name], name)
}

const closedParts: readonly Part[] = ['quantityElement', 'bizTransaction', 'source', 'destination']

/** Members of a part follow the common rules unless `own` replaces them. */
const partOf = (part: Part, own: Rules = {}): Rule =>
  object(
    (name) => (isMember(part, name) ? (own[name] ?? rules[name]) : undefined),
    requiredOfPart(part),
    closedParts.includes(part),
  )

/** A member that EPCIS doesn't have: its name is an address, or has a prefix that the document declares. */
function judgeExtension(name: string, value: unknown, path: Path, judge: Judge): void {
  if (!name.includes(':')) judge.put('NAME', path, name)
  else judgeName(name, path, judge)
  free(value, path, judge)
}

function judgeName(name: string, path: Path, { put, prefixes }: Judge): void {
  const [prefix = ''] = name.split(':')
  const isWhole = name.startsWith('//', prefix.length + 1) || prefix === 'urn'
  if (!isWhole && !Object.hasOwn(prefixes, prefix)) put('PREFIX', path, prefix)
  else if (!isUri(name)) put('NAME', path, name)
}

/** Extension members may hold any value, but declare no prefixes. */
const free: Rule = (value, path, judge) => {
  if (typeof value === 'number') return number(value, path, judge)
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(name) : name]
    if (name === '@context') judge.put('CONTEXT', place, name)
    else if (name.includes(':')) judgeName(name, place, judge)
    free(one, place, judge)
  }
}

const ilmd = object(() => undefined)

/** The prefixes that hold below a context. Nothing is fetched: what only another's address declares stays undeclared. */
function judgeContext(context: unknown, path: Path, { put, prefixes }: Judge): Prefixes {
  if (context === undefined) return prefixes
  let held = prefixes
  const each = Array.isArray(context) ? context.map((one, at) => [one, [...path, at]] as const) : undefined
  for (const [one, place] of each ?? [[context, path] as const]) {
    if (typeof one === 'string' && isUri(one)) {
      if (isOwnContext(one)) held = { ...knownPrefixes, ...held }
    } else if (isRecord(one)) {
      for (const [name, space] of Object.entries(one)) {
        const before = { ...held, ...knownPrefixes }
        const isOther = Object.hasOwn(before, name) && before[name] !== space
        if (!/^[A-Za-z][\w.+-]*$/.test(name) || isName(name) || !isUri(space) || isOther)
          put('CONTEXT', [...place, name], name)
      }
      held = { ...held, ...prefixesOf(one) }
    } else put('CONTEXT', place)
  }
  return held
}

const persistentDisposition: Rule = (value, path, judge) => {
  const words = list(word('disposition'), { isUnique: true, least: 1 })
  object(named({ set: words, unset: words }), [], true)(value, path, judge)
  if (isRecord(value) && value.set === undefined && value.unset === undefined)
    judge.put('MISSING', path, 'set | unset')
}

const quantities = list(partOf('quantityElement'))
const partners = (part: 'source' | 'destination') => list(partOf(part, { type: word('source-dest-type') }))

type Rules = Readonly<Record<string, Rule>>

/** Each name has one rule, wherever it stands. */
const rules: Rules = {
  '@context': () => undefined,
  type: () => undefined,
  id: uri,
  eventID: uri,
  eventTime: time,
  recordTime: time,
  eventTimeZoneOffset: is('OFFSET', isOffset),
  certificationInfo: some(uri),
  errorDeclaration: partOf('errorDeclaration'),
  declarationTime: time,
  reason: word('error-reason'),
  correctiveEventIDs: list(uri),
  action: oneOf('action'),
  bizStep: word('bizStep'),
  disposition: word('disposition'),
  persistentDisposition,
  parentID: uri,
  transformationID: uri,
  epcList: epcs,
  childEPCs: epcs,
  inputEPCList: epcs,
  outputEPCList: epcs,
  quantityList: quantities,
  childQuantityList: quantities,
  inputQuantityList: quantities,
  outputQuantityList: quantities,
  epcClass: uri,
  quantity: number,
  uom: matching('UNIT', /^[A-Z0-9]{2,3}$/),
  readPoint: partOf('readPoint'),
  bizLocation: partOf('bizLocation'),
  bizTransactionList: list((value, path, judge) =>
    partOf('bizTransaction', { type: word('bizTransaction-type') })(value, path, judge),
  ),
  bizTransaction: uri,
  sourceList: partners('source'),
  source: uri,
  destinationList: partners('destination'),
  destination: uri,
  ilmd,
  sensorElementList: list(partOf('sensorElement')),
  sensorMetadata: partOf('sensorMetadata'),
  sensorReport: list(partOf('sensorReport', { type: word('measurementType') }), { least: 1 }),
  time,
  startTime: time,
  endTime: time,
  deviceID: uri,
  deviceMetadata: uri,
  rawData: uri,
  dataProcessingMethod: uri,
  bizRules: uri,
  exception: word('sensorAlertType'),
  component: word('component'),
  microorganism: uri,
  chemicalSubstance: uri,
  coordinateReferenceSystem: uri,
  uriValue: uri,
  stringValue: string,
  booleanValue: boolean,
  hexBinaryValue: matching('HEX', /^[A-Fa-f0-9]+$/),
  value: number,
  minValue: number,
  maxValue: number,
  meanValue: number,
  sDev: number,
  percRank: number,
  percValue: number,
}

/** Types of EPCIS with the members that each requires; one of the alternatives is enough. */
const types: Readonly<Record<string, { required: readonly string[]; lacks: (event: Members) => string }>> = {
  ObjectEvent: {
    required: ['action'],
    lacks: (event) =>
      Object.hasOwn(event, 'epcList') ||
      fills(event, 'quantityList') ||
      (fills(event, 'sensorElementList') && Object.hasOwn(event, 'readPoint'))
        ? ''
        : 'epcList | quantityList | sensorElementList, readPoint',
  },
  AggregationEvent: { required: ['action'], lacks: lacksChildren },
  AssociationEvent: { required: ['action', 'parentID'], lacks: lacksChildren },
  TransactionEvent: {
    required: ['action'],
    lacks: (event) => {
      if (!fills(event, 'bizTransactionList')) return 'bizTransactionList'
      const isWhole = Object.hasOwn(event, 'epcList') || fills(event, 'quantityList')
      return event.action === 'DELETE' || isWhole ? '' : 'epcList | quantityList'
    },
  },
  TransformationEvent: {
    required: [],
    lacks: (event) => {
      const hasInput = fills(event, 'inputEPCList', 'inputQuantityList')
      const hasOutput = fills(event, 'outputEPCList', 'outputQuantityList')
      const isPartly = Object.hasOwn(event, 'transformationID') && (hasInput || hasOutput)
      if ((hasInput && hasOutput) || isPartly) return ''
      return hasInput ? 'outputEPCList | outputQuantityList' : 'inputEPCList | inputQuantityList'
    },
  },
}

function lacksChildren(event: Members): string {
  const isWhole = event.action === 'DELETE' || fills(event, 'childEPCs', 'childQuantityList')
  return isWhole ? '' : 'childEPCs | childQuantityList'
}

/** Whether one of these lists has an entry. */
const fills = (event: Members, ...names: readonly string[]): boolean =>
  names.some((name) => Array.isArray(event[name]) && event[name].length > 0)

function judgeEvent(event: unknown, path: Path, outer: Judge): void {
  if (!isRecord(event)) return outer.put('OBJECT', path)
  const judge = { ...outer, prefixes: judgeContext(event['@context'], [...path, '@context'], outer) }
  const { type } = event
  const known = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined
  requireNames(event, ['type', ...requiredOfPart('Event'), ...(known?.required ?? [])], path, judge)
  if (type !== undefined && !known && !isUri(type))
    judge.put('WORD', [...path, 'type'], typeof type === 'string' ? type : '')
  const lacked = known?.lacks(event)
  if (lacked) judge.put('MISSING', path, lacked)
  if (type === 'ObjectEvent' && event.ilmd !== undefined && event.action !== 'ADD')
    judge.put('NOT_HERE', [...path, 'ilmd'], 'ilmd')
  // An event of another's type may have any member of EPCIS.
  const ruleOf: RuleOf = (name) =>
    isMember('Event', name) || (known ? isMember(type as Part, name) : isName(name)) ? rules[name] : undefined
  object(ruleOf)(event, path, judge)
}

const events = list(judgeEvent)

const bodies = {
  EPCISDocument: object(named({ eventList: events }), ['eventList']),
  EPCISQueryDocument: object(
    named({
      queryResults: object(
        named({
          queryName: string,
          subscriptionID: string,
          resultsBody: object(named({ eventList: events, vocabularyList: free }), ['eventList']),
        }),
        ['queryName', 'resultsBody'],
      ),
    }),
    ['queryResults'],
  ),
}

function named(members: Rules): RuleOf {
  return (name) => (Object.hasOwn(members, name) ? members[name] : undefined)
}

const about: Rules = {
  '@context': () => undefined,
  type: () => undefined,
  id: uri,
  schemaVersion: matching('VERSION', /^2(?:\.\d+)+$/),
  creationDate: time,
  instanceIdentifier: string,
  sender: string,
  receiver: string,
  epcisHeader: free,
}

function judgeDocument(document: Members, outer: Judge): void {
  const judge = { ...outer, prefixes: judgeContext(document['@context'], ['@context'], outer) }
  const type = document.type as keyof typeof bodies
  const required = type === 'EPCISDocument' ? ['schemaVersion', 'creationDate'] : []
  const whole = object(named({ ...about, epcisBody: bodies[type] }), ['@context', ...required, 'epcisBody'])
  whole(document, [], judge)
}
