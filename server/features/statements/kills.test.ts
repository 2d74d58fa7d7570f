import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../core/errors/refusal.ts'
import { readSoap, textRequest } from '../../../core/eudr/soap.ts'
import type { Session } from '../../../core/rules/can.ts'
import { EuStub } from '../../../test/kit/eu.ts'
import { passMinutes, pollNow } from '../../../test/kit/eu-clock.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { refreshStatement } from './asking.ts'
import { beginSubmit, submitStatement } from './declare.ts'
import type { Eu } from './eu.ts'
import type { Reader } from './read.ts'
import { readWritten } from './records.ts'

let soy: SoyAccount
let eu: EuStub

beforeAll(async () => {
  eu = await EuStub.start()
  soy = await SoyAccount.start({ EUDR_CREDENTIALS: eu.credentials(account) })
})
afterAll(async () => {
  await soy.api.close()
  await eu.close()
})

async function frozen() {
  const product = await soy.shipmentOf(await soy.plot())
  const { _id } = await ok(soy.admin.post('/statements', { product }))
  await ok(soy.admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
  return ok(soy.admin.post(`/statements/${_id}/freeze`))
}

describe('a process that is killed at any step (EUD-13)', () => {
  /** Lets so many steps be done; whatever comes after never happens. */
  function mortal(steps: number) {
    let left = steps
    let killed: () => void
    const death = new Promise<void>((resolve) => (killed = resolve))
    const step = () => {
      if (left-- > 0) return undefined
      killed()
      return new Promise<never>(() => {})
    }
    const database = Object.assign(Object.create(soy.api.database), {
      async inAccount(...parameters: Parameters<Database['inAccount']>) {
        await step()
        const result = await soy.api.database.inAccount(...parameters)
        await step()
        return result
      },
    }) as Database
    const calls: Eu = {
      async call(operation, body) {
        await step()
        const text = await eu.answerTo(
          operation,
          typeof body === 'string' ? body : textRequest(operation, body),
        )
        await step()
        return text === undefined ? { kind: 'silent' } : readSoap(text)
      },
    }
    return { database, eu: calls, death }
  }
  const session: Session = {
    accountId: account,
    userId: 'admin',
    name: '',
    email: '',
    roles: [],
    admin: true,
    levelOne: false,
    flags: ['download_geojson'],
    organizations: '*',
    stages: {},
    milestoneSchemas: {},
    tags: [],
  }

  it('declares once, in 200 trials, where the EU takes it, says nothing and shows nothing for twenty minutes', async () => {
    const { _id: id } = await frozen()
    const { database, settings } = soy.api
    const storage = openStorage(settings)
    let seed = 20_261_230
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    eu.lagMinutes = 20
    const inAccount = <T>(work: (tx: Tx) => Promise<T>) =>
      database.inAccount({ accountId: account, userId: 'admin' }, work)
    const kinds = new Map<string, number>()
    for (let trial = 0; trial < 200; trial++) {
      const reference = `trial-${trial}`
      await inAccount(async (tx) => {
        await sql`
          /* tampering */ update statements set declared = 'frozen', eu = null, internal_reference = ${reference}, created_at = ${tx.now}
          where account_id = ${account} and id = ${id}::uuid
        `.execute(tx.db)
      })
      let state = 'frozen'
      for (let turn = 0; state === 'frozen'; turn++) {
        expect(turn).toBeLessThan(60)
        const manners = ['silent', 'page', 'empty', 'nameless', undefined] as const
        const manner = manners[random(manners.length)]
        eu.manners = manner === undefined || turn > 20 ? [] : [manner]
        const { database: killable, eu: calls, death } = mortal(turn > 20 ? 99 : random(9))
        const parts = { database: killable, storage, settings, eu: calls, left: new AbortController().signal }
        const act = async () => {
          const reader = (tx: Tx): Reader => ({ tx, session, language: 'es' })
          switch (random(2)) {
            case 0: {
              const [tx, row] = await inAccount(
                async (one) => [one, await readWritten(one, session, id)] as const,
              )
              return refreshStatement(reader(tx), parts, row)
            }
            default: {
              const [tx, begun] = await inAccount(
                async (one) =>
                  [
                    one,
                    await beginSubmit(reader(one), settings, await readWritten(one, session, id)),
                  ] as const,
              )
              return submitStatement(reader(tx), parts, begun)
            }
          }
        }
        const done = await Promise.race([
          act().then(
            () => 'done',
            (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
          ),
          death.then(() => 'killed'),
        ])
        kinds.set(done, (kinds.get(done) ?? 0) + 1)
        await passMinutes(soy, eu, id, random(8))
        if (random(10) === 0) await pollNow(soy, id)
        const row = await inAccount((tx) => readWritten(tx, session, id))
        state = row.declared
      }
      expect(
        eu.statements.filter(({ internalReferenceNumber }) => internalReferenceNumber === reference),
      ).toHaveLength(1)
    }
    expect([...kinds.keys()].toSorted()).toEqual(
      expect.arrayContaining(['ASKED', 'EU_REFUSED', 'SENT', 'UNAVAILABLE', 'done', 'killed']),
    )
  }, 300_000)
})
