import type { Tx } from './database.ts'

/** Values that outlive their transaction, apart for each database: a process may open several that have the same accounts. */
export class PerDatabase<T> {
  readonly #all = new WeakMap<object, Map<string, T>>()

  of({ database }: Pick<Tx, 'database'>): Map<string, T> {
    const found = this.#all.get(database) ?? new Map<string, T>()
    this.#all.set(database, found)
    return found
  }
}

/** Caches a reader's result for as long as the account's revision stays the same. */
export function oncePerRevision<T>(read: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  const kept = new PerDatabase<{ revision: number; value: Promise<T> }>()
  return (tx) => {
    if (tx.isRehearsal) return read(tx)
    const values = kept.of(tx)
    const known = values.get(tx.accountId)
    if (known?.revision === tx.revision) return known.value
    const value = read(tx)
    values.set(tx.accountId, { revision: tx.revision, value })
    // A failed read (a lost connection) is not kept.
    value.catch(() => values.delete(tx.accountId))
    return value
  }
}
