import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { isAction, isBytes, type Route } from '../../../core/contract/route.ts'
import { type Fault, maxFaults, refuseFaults } from '../../../core/errors/refusal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { Slices } from '../process/slices.ts'
import { type AjvError, faultsFrom } from './faults.ts'

/** The members of a JSON Schema that say where lists are. */
interface ListSchema {
  type?: string
  maxItems?: number
  items?: ListSchema
  properties?: Record<string, ListSchema>
}

/** Refuses a request that isn't of its route's shape, with every faulty path of path, query and body (§3). */
export async function checkShape(request: FastifyRequest, route: Route): Promise<void> {
  const { params, query, body } = route
  if (isAction(route)) request.body ??= {}
  const check = (shape: TSchema, value: unknown) => faultsOf(request.compileValidationSchema(shape), value)
  const faults = [
    ...(params ? check(params, request.params) : []),
    ...(query ? check(query, request.query) : []),
    ...(body && !isBytes(body) ? await bodyFaults(request, body) : []),
  ]
  refuseFaults(faults)
}

/** Lists that are too long are refused before anybody walks them; the rows of a sheet are checked in slices. */
async function bodyFaults(request: FastifyRequest, shape: TSchema & ListSchema): Promise<Fault[]> {
  const { body } = request
  const long = longLists(shape, body, '')
  if (long.length > 0) return long
  const { type, items } = shape
  return type === 'array' && Array.isArray(body) && body.length > 0
    ? rowFaults(body, request.compileValidationSchema(items!))
    : faultsOf(request.compileValidationSchema(shape), body ?? null)
}

function longLists(shape: ListSchema, value: unknown, path: string): Fault[] {
  if (shape.type === 'array' && Array.isArray(value)) {
    const { maxItems = Infinity, items } = shape
    if (value.length > maxItems) return [{ path, key: 'error.shape.tooLong', params: { limit: maxItems } }]
    if (!items || !holdsLists(items)) return []
    return value.flatMap((item, index) => longLists(items, item, path + pointer(index)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) =>
    Object.hasOwn(value, name)
      ? longLists(member, (value as Record<string, unknown>)[name], path + pointer(name))
      : [],
  )
}

const holdsLists = ({ type, properties = {} }: ListSchema): boolean =>
  type === 'array' || Object.values(properties).some(holdsLists)

type Check = ReturnType<FastifyRequest['compileValidationSchema']>

async function rowFaults(rows: readonly unknown[], check: Check): Promise<Fault[]> {
  const slices = new Slices()
  const faults: Fault[] = []
  for (const [index, row] of rows.entries()) {
    for (const { path, ...fault } of faultsOf(check, row))
      faults.push({ path: pointer(index) + path, ...fault })
    if (faults.length >= maxFaults) break
    if (slices.isOver) await slices.pause()
  }
  return faults
}

const faultsOf = (check: Check, value: unknown): Fault[] =>
  check(value) ? [] : faultsFrom(check.errors as AjvError[])
