import type { Today } from '../../../core/contract/today.ts'

/** The day without the chains and kinds that somebody chose not to see, and how many things wait among those. */
export function shownToday(found: Today, hidden: readonly string[]): Today & { unseen: number } {
  const isShown = (name: string) => !hidden.includes(name)
  const chains = found.chains.filter(({ vertical }) => isShown(vertical._id))
  const left = new Set(
    found.chains
      .filter((chain) => !chains.includes(chain))
      .flatMap(({ stages }) => stages.map(({ _id }) => _id)),
  )
  const waiting = found.waiting.filter(({ code, stage }) => isShown(code) && !(stage && left.has(stage._id)))
  const shownItems = (items: Today['done']) => items.filter(({ address }) => !left.has(stageOf(address)))
  const sum = (rows: Today['waiting']) => rows.reduce((all, { count }) => all + count, 0)
  return {
    ...found,
    chains: chains.map((chain) => ({
      ...chain,
      stages: chain.stages.map((stage) => ({
        ...stage,
        waiting: stage.waiting.filter(({ code }) => isShown(code)),
      })),
    })),
    waiting,
    since: { ...found.since, items: shownItems(found.since.items) },
    done: shownItems(found.done),
    unseen: sum(found.waiting) - sum(waiting),
  }
}

/** New products are counted by stage, which their list's address names. */
const stageOf = (address: string): string =>
  new URLSearchParams(address.split('?')[1]).get('productTypeId') ?? ''
