import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Fault, maxFaults, refuse } from '../../../core/errors/refusal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { Slices } from '../process/slices.ts'
import { type AjvError, faultOf } from './faults.ts'

/** The members of a JSON Schema that say where lists are. */
interface ListSchema {
  type?: string
  maxItems?: number
  items?: ListSchema
  properties?: Record<string, ListSchema>
}

/** A body that is a list: its rows are checked one by one, and Fastify would check all of them at once. */
export const isList = (shape: TSchema): boolean => (shape as ListSchema).type === 'array'

/** Refuses lists that are too long before anybody walks them, then the rows of a sheet; Fastify checks other bodies. */
export async function checkBody(request: FastifyRequest, shape: TSchema): Promise<void> {
  const long = longLists(shape, request.body, '')
  if (long.length > 0) refuse('INVALID', { faults: long })
  if (!isList(shape)) return
  const rows = request.body
  const faults =
    Array.isArray(rows) && rows.length > 0
      ? await rowFaults(rows, request.compileValidationSchema((shape as ListSchema).items!))
      : faultsOf(request.compileValidationSchema(shape), rows ?? null)
  if (faults.length > 0) refuse('INVALID', { faults })
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
  check(value) ? [] : (check.errors as AjvError[]).map(faultOf)
