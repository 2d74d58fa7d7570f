import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { StatementChange } from '../../../core/contract/statements.ts'
import { text } from '../../../core/i18n/index.ts'
import { type AjvError, answerErrors, faultsFrom } from './faults.ts'

const message = (index: string) => `duplicate key value violates unique constraint "${index}"`

/** The error code that a request answers when the database fails with this error. */
async function codeOf(error: Partial<pg.DatabaseError>): Promise<string> {
  return (await answerTo(Object.assign(new pg.DatabaseError(error.message ?? '', 0, 'error'), error))).code
}

async function answerTo(error: Error): Promise<{ code: string; retryAfter: unknown }> {
  const app = Fastify()
  answerErrors(app, { products_unique_key: 'IDENTIFIER_TAKEN' })
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  await app.close()
  return { code: answer.json<{ code: string }>().code, retryAfter: answer.headers['retry-after'] }
}

describe('a violated unique index', () => {
  it('answers its own code', async () => {
    const error = {
      code: '23505',
      message: message('products_unique_key'),
      constraint: 'products_unique_key',
    }
    expect(await codeOf(error)).toBe('IDENTIFIER_TAKEN')
  })

  it('answers it from a shard, whose errors name the index in the message alone', async () => {
    expect(await codeOf({ code: '23505', message: message('products_unique_key_102150') })).toBe(
      'IDENTIFIER_TAKEN',
    )
  })

  it('is unexpected without a declared code, and no other error is taken for it', async () => {
    expect(await codeOf({ code: '23505', message: message('links_other_102150') })).toBe('INTERNAL')
    expect(await codeOf({ code: '23514', message: message('products_unique_key_102150') })).toBe('INTERNAL')
  })
})

describe('a database that is in distress', () => {
  it.each(['53300', '53200', '57P01', '57P03', '57014', '58030', '25006', '40001', '40P01', '08006'])(
    'is unavailable for now: %s',
    async (code) => {
      const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
      expect(await answerTo(error)).toEqual({ code: 'UNAVAILABLE', retryAfter: '2' })
    },
  )

  it('that cannot be reached is, too, whatever the system calls it: the names and the network may be gone', async () => {
    for (const code of ['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])
      expect((await answerTo(Object.assign(new Error(code), { code }))).code).toBe('UNAVAILABLE')
    expect((await answerTo(Object.assign(new Error('EACCES'), { code: 'EACCES' }))).code).toBe('INTERNAL')
  })

  it('with a full disk says so, and no statement of ours that fails is taken for it', async () => {
    expect(await codeOf({ code: '53100' })).toBe('NO_SPACE')
    expect(await codeOf({ code: '42601' })).toBe('INTERNAL')
  })
})

/** Path and text of each fault of a change of a statement. */
async function faultsOfChange(body: unknown): Promise<string[]> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, allErrors: true } } })
  app.put('/', (request) => {
    const check = request.compileValidationSchema(StatementChange)
    return check(request.body) ? [] : faultsFrom(check.errors as AjvError[])
  })
  const answer = await app.inject({ method: 'PUT', url: '/', payload: body as object })
  await app.close()
  return answer
    .json<ReturnType<typeof faultsFrom>>()
    .map(({ path, key, params }) => `${path} ${text('en', key, params)}`)
}

it('a text or list that is too short says by how much, one without anything that it can’t be empty', () => {
  const said = (keyword: string, limit: number) =>
    faultsFrom([{ keyword, instancePath: '/rows', params: { limit } } as unknown as AjvError]).map(
      ({ path, key, params }) => `${path} ${text('es', key, params)}`,
    )
  expect(said('minItems', 1)).toEqual(['/rows No puede estar vacío.'])
  expect(said('minLength', 1)).toEqual(['/rows No puede estar vacío.'])
  expect(said('minLength', 10)).toEqual(['/rows Demasiado corto: el mínimo es 10.'])
})

describe('a nullable member (API-06)', () => {
  it.each([
    [{ countryOfActivity: 'XX' }, /^\/countryOfActivity Values: AT, BE, .*\.$/],
    [{ borderCrossCountry: 5 }, /^\/borderCrossCountry Values: AT, /],
    [{ comment: 'x'.repeat(2_001) }, /^\/comment Too long: the maximum is 2000\.$/],
    [{ comment: 5 }, /^\/comment .*string/],
    [{ operator: 'x' }, /^\/operator .*object/],
    [{ references: {} }, /^\/references .*array/],
    [{ references: [{ referenceNumber: 5 }] }, /^\/references\/0\/(referenceNumber|verificationNumber) /],
  ])('reports its own rule and never its null branch: %j', async (body, fault) => {
    const faults = await faultsOfChange(body)
    expect(faults[0]).toMatch(fault)
    expect(faults.join()).not.toContain('null')
  })

  it('takes null itself', async () => {
    expect(await faultsOfChange({ countryOfActivity: null, operator: null, references: null })).toEqual([])
  })
})
