import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { answerErrors } from './faults.ts'

const message = (index: string) => `duplicate key value violates unique constraint "${index}"`

/** The error code that a request answers when the database fails with this error. */
async function codeOf(error: Partial<pg.DatabaseError>): Promise<string> {
  const app = Fastify()
  answerErrors(app, { products_unique_key: 'IDENTIFIER_TAKEN' })
  app.get('/', () => {
    throw Object.assign(new pg.DatabaseError(error.message ?? '', 0, 'error'), error)
  })
  const answer = await app.inject('/')
  await app.close()
  return answer.json<{ code: string }>().code
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
