import { describe, expect, it } from 'vitest'
import type { Reference } from '../../core/fields/kind.ts'
import type { Session } from '../../core/rules/can.ts'
import type { Tx } from './db/database.ts'
import { judgeBy } from './references.ts'

// The finders of this test ask neither the database nor the session.
const [tx, session] = [{} as Tx, {} as Session]
const to = (noun: Reference['to'], id: string, path = `/${noun}`): Reference => ({ to: noun, id, path })
const unknown = (path: string) => ({ path, key: 'error.case.dataNotFound', code: 'UNKNOWN' })

describe('what forms name', () => {
  it('is read once a noun for all forms, and each form has its own faults', async () => {
    const asked: string[][] = []
    const find =
      (...known: string[]) =>
      async (_tx: Tx, _session: Session, references: readonly Reference[]) => {
        asked.push(references.map(({ id }) => id))
        return ({ id }: Reference) => known.includes(id)
      }
    const judge = judgeBy({ location: find('l1'), organization: find('o1') }, tx, session)
    const faults = await judge([
      [to('location', 'l1'), to('organization', 'o2')],
      [],
      [to('location', 'l2', '/place/_id'), to('organization', 'o1')],
    ])
    expect(faults).toEqual([[unknown('/organization')], [], [unknown('/place/_id')]])
    expect(asked).toEqual([
      ['l1', 'l2'],
      ['o2', 'o1'],
    ])
  })

  it('isn’t judged where no feature has such records, and nothing is read where nothing is named', async () => {
    const judge = judgeBy({ location: () => Promise.reject(new Error('nobody asked')) }, tx, session)
    expect(await judge([[to('asset', 'a1')], []])).toEqual([[], []])
  })
})
