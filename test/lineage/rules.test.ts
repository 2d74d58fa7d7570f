import { describe, expect, it } from 'vitest'
import type { Chain } from './chains.ts'
import { beef, mixed, soy, wine } from './chains.ts'
import { Desk } from './desk.ts'
import { Model } from './model.ts'
import type { Operation, Outcome } from './operations.ts'
import { nextOperation, random, subject } from './walk.ts'

const WALKS = 96
const STEPS = 600

describe('the link rules against an independent model', () => {
  const seen = new Set<string>()

  it(`agree on ${WALKS * STEPS} random operations, and hold what must always hold after each`, () => {
    for (let seed = 0; seed < WALKS; seed++) walk([soy, wine, beef, mixed][seed % 4]!, seed)
  })

  it('cover every edge, process and operation, accepted and refused', () => {
    const missing = [soy, wine, beef, mixed].flatMap(expected).filter((sight) => !seen.has(sight))
    expect(missing).toEqual([])
  })

  it('cover every refusal', () => {
    const codes = new Set([...seen].map((sight) => sight.split(' ').at(-1)))
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'INVALID',
        'NOT_FOUND',
        'REQUIREMENTS_NOT_MET',
        'HAS_DESTINATION',
        'LOCKED',
        'ALREADY_SATISFIED',
        'ORIGIN_TAKEN',
        'CLOSED',
        'STALE',
        'CYCLE',
        'RELATED',
        'UNDO_CONFLICT',
      ]),
    )
  })

  function walk(chain: Chain, seed: number) {
    const dice = random(seed)
    const model = new Model(chain)
    const desk = new Desk(chain)
    const planned: Operation[] = []
    let clock = 1_700_000_000_000
    for (let step = 0; step < STEPS; step++) {
      // Sometimes two records share an instant: a lock requires strictly earlier.
      if (dice() < 0.8) clock++
      let operation = nextOperation(chain, model, dice, planned)
      for (let again = 0; again < 3 && !planned.length && isKnown(chain, operation, model); again++) {
        operation = nextOperation(chain, model, dice, planned)
      }
      const what = subject(operation, model)
      const actual = desk.apply(operation, clock)
      const meant = model.apply(operation, clock)
      if (JSON.stringify(actual) !== JSON.stringify(meant)) {
        expect.fail(
          `seed ${seed} step ${step}: ${JSON.stringify(operation)} gave ${JSON.stringify(actual)}, not ${JSON.stringify(meant)}`,
        )
      }
      note(chain, operation.op, what, actual)
      const broken = brokenInvariant(desk)
      if (broken) expect.fail(`seed ${seed} step ${step}: ${broken} after ${JSON.stringify(operation)}`)
      if (step % 40 === 0) {
        for (const handle of model.things.keys()) expect(desk.sight(handle)).toEqual(model.sight(handle))
      }
    }
  }

  /** Already seen accepted and refused, so the walk looks for something rarer. */
  function isKnown(chain: Chain, operation: Operation, model: Model): boolean {
    const sight = `${chain.name} ${operation.op} ${subject(operation, model)[0]}`
    return seen.has(`${sight} accepted`) && seen.has(`${sight} refused`)
  }

  function note(chain: Chain, op: string, what: string[], { code }: Outcome) {
    for (const one of what) {
      seen.add(`${chain.name} ${op} ${one} ${code === 'DONE' ? 'accepted' : 'refused'}`)
      seen.add(`${op} ${code}`)
    }
  }
})

function expected(chain: Chain): string[] {
  const both = (op: string, what: string) => [
    `${chain.name} ${op} ${what} accepted`,
    `${chain.name} ${op} ${what} refused`,
  ]
  return [
    ...['create', 'change', 'archiveProducts', 'undo'].flatMap((op) => both(op, 'product')),
    ...chain.arrows.flatMap(({ id }) =>
      ['transform', 'edit', 'correct', 'archive', 'undo'].flatMap((op) => both(op, id)),
    ),
    ...chain.deeds.flatMap(({ id }) =>
      ['record', 'edit', 'correct', 'archive', 'undo'].flatMap((op) => both(op, id)),
    ),
    ...both('undo', 'several'),
  ]
}

/** Checks the invariants by scanning every row; returns the first broken one. */
function brokenInvariant(desk: Desk): string | undefined {
  const live = desk.links.filter(({ batch }) => !batch)
  const out = new Map<string, typeof live>()
  for (const link of live) out.set(link.origin, [...(out.get(link.origin) ?? []), link])
  for (const [origin, uses] of out) {
    const product = desk.products.get(origin)!
    if (uses.some(({ exclusive }) => exclusive) && uses.length > 1) return `${origin} is consumed twice`
    if (!product.requirementsSatisfied) return `${origin} is consumed while pending`
  }
  for (const link of live) {
    if (!desk.products.get(link.origin)!.live || !desk.products.get(link.destination)!.live)
      return `an archived product has links`
  }
  const order = new Map<string, number>()
  for (const id of out.keys()) if (!isAcyclic(id, out, order)) return `a cycle goes through ${id}`
  return drifted(desk, live)
}

/** Compares links and milestones with the stored projections of each product, in one pass. */
function drifted(
  desk: Desk,
  live: readonly { origin: string; destination: string; exclusive: boolean }[],
): string | undefined {
  const origins = new Set(live.map(({ destination }) => destination))
  const destinations = new Set(live.map(({ origin }) => origin))
  const consumed = new Set(live.filter(({ exclusive }) => exclusive).map(({ origin }) => origin))
  const counts = new Map<string, number>()
  for (const { product, batch } of desk.milestones.values())
    if (!batch) counts.set(product, (counts.get(product) ?? 0) + 1)
  for (const row of desk.products.values()) {
    const same =
      row.hasOrigin === origins.has(row.id) &&
      row.hasDestination === destinations.has(row.id) &&
      row.consumed === consumed.has(row.id) &&
      row.countOfMilestones === (counts.get(row.id) ?? 0)
    if (!same) return `what ${row.id} stores differs from its links`
  }
  return undefined
}

/** Depth first; 1 = in progress, 2 = known to end. */
function isAcyclic(
  id: string,
  out: Map<string, { destination: string }[]>,
  order: Map<string, number>,
): boolean {
  const mark = order.get(id)
  if (mark) return mark === 2
  order.set(id, 1)
  for (const { destination } of out.get(id) ?? []) if (!isAcyclic(destination, out, order)) return false
  order.set(id, 2)
  return true
}
