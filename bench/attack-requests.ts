import { randomInt } from 'node:crypto'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { contract } from '../core/contract/index.ts'
import { isBytes, pathOf, type Route } from '../core/contract/route.ts'
import type { Form } from '../core/fields/form.ts'

export interface AttackRequest {
  method: Route['method']
  path: string
  body?: string
  /** By its shape; the form and the rules may still refuse it. */
  isValid: boolean
}

/** What an account has, for requests that reach its forms. */
export interface Targets {
  products: string[]
  organizations: string[]
  milestones: string[]
  stages: { _id: string; schema: Form['schema'] }[]
  processes: { _id: string; schema: Form['schema'] }[]
}

const routes = Object.values(contract)
  .flatMap((resource): Route[] => Object.values(resource))
  .filter(({ body }) => !isBytes(body))
const one = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const chance = (percent: number) => randomInt(100) < percent

/** Made from the contract: the wrong ones break one member of a right one, or the JSON itself. */
export function makeRequest(known: Targets): AttackRequest {
  const route = one(routes)
  const isBroken = chance(35)
  const body = route.body && !isBytes(route.body) ? valueOf(route.body, '', known) : undefined
  const params = (route.params ? valueOf(route.params, '', known) : {}) as Record<string, string>
  const query = (route.query ? valueOf(route.query, 'query', known) : {}) as Record<string, unknown>
  if (isBroken) breakValue(body ?? query)
  let text = body === undefined ? undefined : JSON.stringify(body)
  if (isBroken && text !== undefined && chance(30)) text = breakText(text)
  const path = pathOf(route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const isValid = isOf(route.query, query) && (text === undefined || isOf(route.body, parsed(text)))
  return {
    method: route.method,
    path: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)])).toString()}`,
    isValid,
    ...(text === undefined ? {} : { body: text }),
  }
}

/** Of an address: long texts belong into bodies. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 4_000)

const isOf = (shape: TSchema | undefined, value: unknown) => shape === undefined || Value.Check(shape, value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Shape {
  type?: string
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  minItems?: number
  minLength?: number
  required?: string[]
  properties?: Record<string, Shape>
}

/** A value of a shape. Names that the account knows get values that it has. */
function valueOf(shape: TSchema | Shape, name: string, known: Targets): unknown {
  const { type, anyOf, items, minItems = 0, required = [], properties, ...rest } = shape as Shape
  const ids: Record<string, () => unknown> = {
    product: () => one(known.products),
    organization: () => one(known.organizations),
    productSchema: () => one(known.stages)._id,
    milestoneSchema: () => one(known.processes)._id,
    id: () => one([known.products, known.organizations, known.milestones].map(one)),
    uuid: () => one(known.products),
    ids: () => [one(known.milestones)],
    products: () => [one(known.products)],
    dataSchema: () => formValues(one(chance(50) ? known.stages : known.processes).schema, known),
    reason: () => 'corrección del acopio',
    i18n: () => ({}),
  }
  if (Object.hasOwn(ids, name)) return ids[name]!()
  if (rest.const !== undefined) return rest.const
  if (anyOf) return valueOf(one(anyOf), name, known)
  switch (type) {
    case 'object': {
      const members = Object.entries(properties ?? {}).filter(
        ([member]) => required.includes(member) || chance(name === 'query' ? 15 : 20),
      )
      return Object.fromEntries(
        members.map(([member, inner]) => [member, valueOf(inner, member, known)] as const),
      )
    }
    case 'array':
      return Array.from({ length: Math.max(minItems, randomInt(4)) }, () => valueOf(items ?? {}, '', known))
    case 'boolean':
      return chance(50)
    case 'integer':
    case 'number':
      return randomInt(9)
    case 'string':
      return one([
        '1',
        '-1',
        'false',
        'soja',
        '{"date":1}',
        'es',
        'Finca ñandú',
        ...known.products.slice(0, 2),
      ])
    default:
      return one(['x', 1, null])
  }
}

/** Values that a form mostly takes. */
function formValues({ properties }: Form['schema'], known: Targets): Record<string, unknown> {
  const values = Object.entries(properties).map(([name, property]) => {
    if (property.enum) return [name, one(property.enum)] as const
    if (name === 'occurred_at') return [name, '2026-03-22T10:00:00.000Z'] as const
    if (property.type === 'number' || property.type === 'integer') return [name, randomInt(200)] as const
    if (property.type === 'string') return [name, property.placeholder ?? `texto ${randomInt(1e6)}`] as const
    return [name, chance(30) ? one(hostile) : undefined] as const
  })
  const made = Object.fromEntries(values.filter(([, value]) => value !== undefined))
  return chance(20) ? { ...made, nodeId: one(known.products), nodeIds: [one(known.products)] } : made
}

/** Values that have stopped servers. */
const hostile: unknown[] = [
  '\ud800',
  'a\0b',
  `a${'\u0301\u0316'.repeat(20_000)}`,
  '%',
  '../../etc/passwd',
  "'; drop table products; --",
  'x'.repeat(100_000),
  '<b><i>'.repeat(10_000),
  -1e308,
  Number.MAX_SAFE_INTEGER,
  null,
  [],
  {},
  { toString: 1 },
  Array.from({ length: 20_000 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`nombre${n}`, n])),
  { type: 'Polygon', coordinates: [Array.from({ length: 60_000 }, (_, n) => [n / 1000, 0])] },
]

/** Replaces one member somewhere. */
function breakValue(value: unknown): void {
  let holder = value as Record<string, unknown>
  for (;;) {
    const names = Object.keys(holder)
    if (names.length === 0) return
    const name = one(names)
    const member = holder[name]
    if (typeof member === 'object' && member !== null && Object.keys(member).length > 0 && chance(70))
      holder = member as Record<string, unknown>
    else {
      if (chance(30)) holder[one(['nada', 'constructor', '_id', ''])] = one(hostile)
      else holder[name] = one(hostile)
      return
    }
  }
}

const breakText = (text: string): string =>
  one([
    () => '['.repeat(100_000),
    () => '{"a":'.repeat(10_000),
    () => text.replace('{', '{"__proto__":{"admin":true},'),
    () => text.replace(/:"[^"]*"/, ':1e999'),
    () => text.replace(/:"[^"]*"/, ':"\\ud800\\u0000"'),
    () => text.replace(/^\{/, '{"name":1,"name":2,'),
    () => text.slice(0, -1),
    () => '',
    () => 'null',
    () => `[${text}]`,
  ])()

/** Bodies near their limits, each of a kind that once took seconds: sent a few times among the others. */
export function largeRequests(known: Targets): AttackRequest[] {
  const sheet = (rows: number, row: (n: number) => unknown): AttackRequest => ({
    method: 'POST',
    path: '/api/milestones/createMany',
    body: JSON.stringify(Array.from({ length: rows }, (_, n) => row(n))),
    isValid: false,
  })
  const record = (dataSchema: unknown): AttackRequest => ({
    method: 'POST',
    path: '/api/products',
    body: JSON.stringify({
      organization: known.organizations[0],
      productSchema: known.stages[0]!._id,
      dataSchema,
    }),
    isValid: true,
  })
  const named = (names: number, from = 0) =>
    Object.fromEntries(Array.from({ length: names }, (_, n) => [(from + n).toString(36), 1]))
  const references = {
    product: known.products[0],
    organization: known.organizations[0],
    milestoneSchema: known.processes[0]!._id,
  }
  return [
    sheet(300_000, () => ({})),
    sheet(10_000, () => ({})),
    sheet(10_000, (n) => ({ ...references, dataSchema: { observaciones: 'x'.repeat(500), nada: n } })),
    sheet(10_000, (n) => ({ ...references, dataSchema: named(15, n * 15) })),
    sheet(2_000, () => ({ ...references, dataSchema: { observaciones: 'é'.repeat(1_900) } })),
    sheet(1, () => ({ ...references, dataSchema: { nada: Array.from({ length: 900_000 }, () => ({})) } })),
    sheet(10_000, () => ({
      ...references,
      product: {},
      organization: {},
      milestoneSchema: {},
      dataSchema: 1,
    })),
    record(named(200_000)),
    record({ identifier: Array.from({ length: 600_000 }, () => ({})) }),
    record({ identifier: `a${'\u0301\u0316'.repeat(490_000)}` }),
    record({ identifier: '\\'.repeat(900_000) }),
    record(
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`c${n}`, `a${'\u0301'.repeat(3_000)}`])),
    ),
    { method: 'POST', path: '/api/products', body: '['.repeat(1_900_000), isValid: false },
  ]
}
