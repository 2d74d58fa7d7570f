import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fault, maxFaults, refuseFaults } from '../../../core/errors/refusal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { mapInSlices } from '../process/slices.ts'
import { measureJson } from './json-limits.ts'
import { Turns } from '../turns.ts'
import { takeSheetTurn } from './shares.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the text of a JSON body, if the request has an Idempotency-Key. */
    bodyHash?: Buffer
    /** Bytes of a JSON body, if it may be large. */
    bodyBytes?: number
  }
}

/** Longer texts take turns, and their lists are parsed item by item, in slices. */
const maxParsedAtOnce = 100_000

const longTexts = new Turns(1)

type Parse = (text: string) => unknown

/** Parses JSON bodies: an empty body counts as absent (§3), `__proto__` is refused, and long bodies are parsed in slices. */
export function parseJson(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    ['application/json', 'application/ld+json'],
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body === '') return undefined
      if (request.headers['idempotency-key'] !== undefined)
        request.bodyHash = createHash('sha256').update(body).digest()
      if (request.routeOptions.config.isSheet) {
        request.bodyBytes = Buffer.byteLength(body)
        await takeSheetTurn(request)
      }
      const parse: Parse = (text) => parseAtOnce(parser, request, text)
      const value = body.length > maxParsedAtOnce ? await parseLong(body, parse) : parseShort(body, parse)
      // PostgreSQL can't store NUL and lone surrogates, which JSON writes as escapes only.
      if (/\\u(?:0000|[dD][89a-fA-F])/.test(body)) refuseUnstorable(value)
      return value
    },
  )
}

function parseAtOnce(
  parser: ReturnType<FastifyInstance['getDefaultJsonParser']>,
  request: FastifyRequest,
  text: string,
): unknown {
  let parsed: unknown
  // It calls back before it returns.
  void parser(request, text, (error, value) => {
    if (error) throw error
    parsed = value
  })
  return parsed
}

function parseShort(text: string, parse: Parse): unknown {
  measureJson(text)
  return parse(text)
}

/** One long text at a time, and the event loop has a turn between two steps: texts that come together would add up. */
async function parseLong(text: string, parse: Parse): Promise<unknown> {
  const end = await longTexts.take()
  try {
    await setImmediate()
    const cuts = measureJson(text)
    await setImmediate()
    return cuts && cuts.length > 2 ? await parseItems(text, cuts, parse) : parse(text)
  } finally {
    end()
  }
}

const parseItems = (text: string, cuts: readonly number[], parse: Parse): Promise<unknown[]> =>
  mapInSlices(cuts.slice(1), (end, n) => parse(text.slice(cuts[n]! + 1, end)))

/** Whether PostgreSQL can store a text: it has neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The place of the first sign of a text that can't be stored, from 1 (TRU-06); undefined where it has none. */
export function placeOfUnstorable(text: string): number | undefined {
  if (isStorable(text)) return undefined
  return Array.from(text.slice(0, text.search(/[\0\p{Cs}]/u))).length + 1
}

/** Refuses texts that can't be stored. */
export function refuseUnstorable(...values: unknown[]): void {
  const faults: Fault[] = []
  const names: (string | number)[] = []
  const addFault = (fault: Omit<Fault, 'path'>) => {
    if (faults.length < maxFaults) faults.push({ path: pointer(...names), ...fault })
  }
  const check = (value: unknown): void => {
    if (typeof value === 'string') {
      const place = placeOfUnstorable(value)
      if (place !== undefined) addFault({ key: 'fields.unreadable', params: { place } })
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        names.push(index)
        check(item)
        names.pop()
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        names.push(name)
        if (!isStorable(name)) addFault({ key: 'error.shape.characters' })
        else check(member)
        names.pop()
      }
    }
  }
  for (const value of values) check(value)
  refuseFaults(faults)
}
