import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, any> {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return JSON.parse(lines.join(''))
}

describe('a line of the log', () => {
  it('is JSON with its level, its time and its process', () => {
    expect(logged((log) => log.warn({ route: '/api/products' }, 'refused'))).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      route: '/api/products',
      msg: 'refused',
    })
  })

  it('shows where an error is from, and none of the values that PostgreSQL repeats', () => {
    const err = Object.assign(new pg.DatabaseError('invalid input syntax for type uuid: "Eva"', 0, 'error'), {
      code: '22P02',
      detail: 'Key (email)=(eva@compra.example) already exists.',
      where: "unnamed portal parameter $1 = 'secreto'",
      routine: 'string_to_uuid',
    })
    const line = logged((log) => log.error({ err }, 'request failed'))
    expect(line.err).toMatchObject({
      code: '22P02',
      routine: 'string_to_uuid',
      message: 'invalid input syntax for type uuid: "…"',
    })
    expect(line.err.stack).toContain('log.test.ts')
    expect(JSON.stringify(line)).not.toMatch(/Eva|secreto|compra/)
  })

  it('shows no JSON that could not be read, and the cause of an error likewise', () => {
    const read = () => JSON.parse('{"password": "secreto" oops')
    let cause: unknown
    try {
      read()
    } catch (error) {
      cause = error
    }
    const line = logged((log) => log.error({ err: new Error('no answer', { cause }) }, 'failed'))
    expect(line.err).toMatchObject({ message: 'no answer', cause: { message: 'text that cannot be read' } })
    expect(JSON.stringify(line)).not.toContain('secreto')
  })

  it('shows no e-mail, token or password that another program wrote into its text', () => {
    const line = logged((log) =>
      log.error(
        {
          err: new Error('550 <eva@compra.example> unknown; Bearer abc.def; smtp://ana:secreto@mail.example'),
        },
        'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln failed',
      ),
    )
    expect([line.err.message, line.msg]).toEqual([
      '550 <[e-mail]> unknown; Bearer [token] smtp://ana:***@mail.example',
      '[token] failed',
    ])
  })
})
