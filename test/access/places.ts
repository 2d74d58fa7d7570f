import { isBytes, type Route } from '../../core/contract/route.ts'
import type { Request } from './table.ts'
import type { IdKind, World } from './world.ts'

/** A request with additional headers. */
interface RequestWithHeaders extends Request {
  headers?: Record<string, string>
}

/** One place of a request that can hold an id, in one of the notations of an id. */
export interface Place {
  name: string
  kind: IdKind
  /** The original request holds another id in this place. */
  isTaken: boolean
  put(id: string): RequestWithHeaders
}

interface Shape {
  type?: string
  maxLength?: number
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  anyOf?: Shape[]
  items?: Shape
}

/** Kinds for places whose value tells none, used in turn. */
const kindsOf = (own: World): IdKind[] =>
  (Object.keys(own) as (keyof World)[]).filter(
    (kind): kind is IdKind => !['account', 'admin', 'key', 'upload'].includes(kind),
  )
const uuidLength = 36

/**
 * Every place of a route's request, by its declared shapes. The rest of the request is a valid one of an administrator.
 */
export function placesOf(route: Route, request: Request, own: World): Place[] {
  const places: Place[] = []
  const kinds = kindsOf(own)
  let turn = route.path.length
  const add = (name: string, value: unknown, put: (id: string) => RequestWithHeaders) => {
    const taken = (Object.keys(own) as IdKind[]).find((kind) => own[kind] === value)
    places.push({ name, kind: taken ?? kinds[turn++ % kinds.length]!, isTaken: taken !== undefined, put })
  }

  const { params = {}, query = {} } = request
  for (const [name, sent] of Object.entries(params)) {
    const put = (value: string) => ({ ...request, params: { ...params, [name]: value } })
    add(`path ${name}`, sent, put)
    add(`path ${name} in capitals`, sent, (id) => put(id.toUpperCase()))
    add(`path ${name} after our own`, sent, (id) => put(`${sent},${id}`))
    // Also tries records of kinds that do not belong in this place.
    for (let n = 0; n < 2; n++) add(`path ${name} of another kind`, undefined, put)
  }
  for (const [name, { maxLength = Infinity }] of Object.entries(membersOf(route.query))) {
    const sent = query[name]
    const put = (value: string) => ({ ...request, query: { ...query, [name]: value } })
    if (maxLength < uuidLength) continue
    add(`query ${name}`, sent, put)
    if (maxLength >= 300 && maxLength <= 2000)
      add(`query ${name} as a member`, sent, (id) => put(JSON.stringify({ identifier: id, [id]: 1 })))
    if (maxLength <= 2000) continue
    add(`query ${name} after our own`, sent, (id) => put(`${own.block},${own.organization},${id}`))
    add(`query ${name} in brackets`, sent, (id) => put(`[${id}]`))
    add(`query ${name} as objects`, sent, (id) => put(JSON.stringify([{ id }, { _id: id }])))
  }
  if (!isBytes(route.body))
    addBody(route.body, request.body, (name, value, put) => {
      // Free text holds no id: it is stored as sent.
      const { id = value, _id = id } = objectOf(value)
      if (value === undefined || Object.values(own).includes(_id))
        add(`body${name}`, _id, (other) => ({ ...request, body: put(other) }))
    })
  for (const [name, write] of Object.entries(audiences))
    places.push({
      name: `x-audience ${name}`,
      kind: 'account',
      isTaken: false,
      put: (id) => ({ ...request, headers: { 'x-audience': write(own.account, id) } }),
    })
  if (route.creates)
    places.push({
      name: 'idempotency-key',
      kind: 'key',
      isTaken: false,
      put: (id) => ({ ...request, headers: { 'idempotency-key': id } }),
    })
  return places
}

const audiences: Record<string, (own: string, other: string) => string> = {
  alone: (_, other) => other,
  'after our own': (own, other) => `${own},${other}`,
}

const membersOf = (shape: unknown): Record<string, Shape> => (shape as Shape | undefined)?.properties ?? {}

type Add = (name: string, value: unknown, put: (id: string) => unknown) => void

/**
 * Walks a body's shape together with its value. Members that writes ignore (without any type) form one place together.
 */
function addBody(shape: Shape | undefined, value: unknown, add: Add): void {
  if (!shape) return
  if (shape.anyOf) {
    const forms = shape.anyOf.flatMap(({ properties = {} }) =>
      ['_id', 'id'].filter((name) => Object.hasOwn(properties, name)),
    )
    // A reference is an id or an object with an id.
    if (forms.length) {
      add('', value, (id) => id)
      for (const form of forms) add(` by ${form}`, value, (id) => ({ [form]: id }))
    }
  } else if (shape.type === 'string') {
    if (value !== undefined) add('', value, (id) => id)
  } else if (shape.type === 'array') {
    const items = Array.isArray(value) ? (value as unknown[]) : []
    addBody(shape.items, items[0], (name, one, put) => {
      add(`${name}/0`, one, (id) => [put(id), ...items.slice(1)])
      if (typeof one === 'string') add(`${name}/+`, one, (id) => [...items, put(id)])
    })
  } else if (shape.patternProperties) {
    const members = objectOf(value)
    for (const [key, one] of Object.entries(members))
      if (Array.isArray(one)) {
        add(`/${key}/0`, one[0], (id) => ({ ...members, [key]: [id] }))
        add(`/${key}/+`, one[0], (id) => ({ ...members, [key]: [...(one as unknown[]), id] }))
      } else add(`/${key}`, one, (id) => ({ ...members, [key]: id }))
  } else if (shape.properties) {
    const members = objectOf(value)
    const ignored: string[] = []
    for (const [key, member] of Object.entries(shape.properties)) {
      if (Object.keys(member).length === 0) ignored.push(key)
      else
        addBody(member, members[key], (name, one, put) =>
          add(`/${key}${name}`, one, (id) => ({ ...members, [key]: put(id) })),
        )
    }
    if (ignored.length)
      add(` ignored`, undefined, (id) => ({
        ...members,
        ...Object.fromEntries(ignored.map((key) => [key, id])),
      }))
    // No shape declares this member; a server that accepted it would write into another account.
    add('/account_id', undefined, (id) => ({ ...members, account_id: id }))
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
