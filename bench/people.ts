import type { Bench } from './figures.ts'
import { listsDuring } from './lists.ts'
import { Target } from './load.ts'

/** The large accounts of the data set, made alike; workloads of a single account take the first. */
export const accounts = ['bench-a', 'bench-b', 'bench-c', 'bench-d'] as const
export const account = accounts[0]

/** Administrators of each large account. */
export const users = ['bench-1', 'bench-2', 'bench-3', 'bench-4'] as const
export const user = users[0]

/** The first page of a stage, as all people ask for it. */
export const pageOf = ({ ours, people }: Bench, stage: string): Target =>
  new Target(people.map(({ headers }) => ({ url: `${ours}/api/products?productSchema=${stage}`, headers })))

/** The first page of the small stage, of the reference program. */
export const rawPageOf = ({ reference, people }: Bench): Target =>
  new Target(
    people.map(({ account: own }) => ({
      url: `${reference}/products?account=${own}&productSchema=ps-cuartel`,
    })),
  )

/** Addresses below /api, as the people of the first account ask for them in turn. */
export function ownTarget({ ours, people }: Bench, paths: readonly string[]): Target {
  const own = people.filter((person) => person.account === account)
  return new Target(
    paths.flatMap((path) => own.map(({ headers }) => ({ url: `${ours}/api/${path}`, headers }))),
  )
}

/** The first page of the small stage while some work is done: the time in milliseconds that 99 of 100 stay below. */
export const listsFor = ({ ours, headers }: Bench, work: () => Promise<unknown>): Promise<number> =>
  listsDuring({ url: `${ours}/api/products?productSchema=ps-cuartel`, headers }, work)
