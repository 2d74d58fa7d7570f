import type { Arrow, Chain } from './chains.ts'
import type { Model } from './model.ts'
import type { Handle, Operation } from './operations.ts'

type Random = () => number

/** Mulberry32: the same seed gives the same walk. */
export function random(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Draw = <T>(list: readonly T[]) => T | undefined

/**
 * The next operation of a walk. It looks at the model so that operations are accepted about as often as refused: most
 * choices are sensible, some are random, a few name records that are archived, repeated or never existed. `planned`
 * holds the remaining steps of a sequence that makes sense only as a whole.
 */
export function nextOperation(chain: Chain, model: Model, dice: Random, planned: Operation[]): Operation {
  const draw: Draw = (list) => list[Math.floor(dice() * list.length)]
  if (!planned.length && dice() < 0.01) planned.push(...unravel(model, draw))
  const plan = planned.shift()
  if (plan) return plan
  const live = [...model.things.keys()].filter((handle) => model.isLive(handle))
  const sometimes = (chance: number) => dice() < chance
  const anyThing = () => (sometimes(0.05) ? (draw([0, ...model.things.keys()]) ?? 0) : (draw(live) ?? 0))
  const roll = dice()

  if (live.length < 4 || roll < 0.14) {
    return {
      op: 'create',
      stage: sometimes(0.02) ? 'ps-none' : draw([...chain.stages, chain.stages.at(-1)!])!,
    }
  }
  if (roll < 0.18) {
    const product = anyThing()
    const version = model.things.get(product)?.version ?? 1
    return {
      op: 'change',
      product,
      version: sometimes(0.2) ? version - 1 : version,
      correcting: sometimes(0.3),
    }
  }
  if (roll < 0.24) {
    const free = live.filter((handle) => !model.used(handle) && !model.made(handle))
    const products = [draw(sometimes(0.6) ? free : live) ?? 0]
    if (sometimes(0.3)) products.push(anyThing())
    return { op: 'archiveProducts', products: [...new Set(products)] }
  }
  if (roll < 0.36) {
    const deed = draw(chain.deeds)!
    const there = live.filter((handle) => model.things.get(handle)!.stage === deed.stage)
    return {
      op: 'record',
      schema: deed.id,
      product: (sometimes(0.9) ? draw(there) : undefined) ?? anyThing(),
    }
  }
  if (roll < 0.68) {
    const arrow =
      draw(sometimes(0.5) ? chain.arrows.filter((one) => isOpen(one, model, live)) : chain.arrows) ??
      chain.arrows[0]!
    const there = live.filter((handle) => model.things.get(handle)!.stage === arrow.to)
    const apt = there.filter((handle) => model.complete(handle) !== arrow.starts && !model.used(handle))
    const product = (sometimes(0.75) ? draw(apt) : sometimes(0.9) ? draw(there) : undefined) ?? anyThing()
    return { op: 'transform', schema: arrow.id, product, origins: origins(arrow, model, live, draw, dice) }
  }
  if (roll < 0.83) {
    const [milestone, act] = draw(ofOneKind(actsOf(model, sometimes(0.93)), draw)) ?? [0, undefined]
    const version = (act?.version ?? 1) - (sometimes(0.15) ? 1 : 0)
    const op = sometimes(0.4) ? 'correct' : 'edit'
    if (!act || !('from' in act.kind)) return { op, milestone, version, origins: [] }
    const chosen = sometimes(0.15) ? [] : origins(act.kind, model, live, draw, dice)
    if (isJoin(act.kind) && sometimes(0.7))
      chosen.push(...[...act.from].filter((origin) => !chosen.includes(origin)))
    // A product made from this one, which could also be its origin: only a correction can name it.
    const circular = act.kind.from === act.kind.to ? children(model, act.of) : []
    if (circular.length && sometimes(0.5))
      return { op: 'correct', milestone, version, origins: [draw(circular)!] }
    return { op, milestone, version, origins: chosen }
  }
  if (roll < 0.9)
    return { op: 'archive', milestone: draw(ofOneKind(actsOf(model, sometimes(0.9)), draw))?.[0] ?? 0 }
  return undo(model, draw, dice)
}

function undo(model: Model, draw: Draw, dice: Random): Operation {
  if (dice() < 0.25) {
    const gone = [...model.things].filter(([, thing]) => thing.gone).map(([handle]) => handle)
    return {
      op: 'undo',
      type: 'products',
      ids: [dice() < 0.03 ? 0 : (draw(gone.slice(-12)) ?? draw([...model.things.keys()])!)],
    }
  }
  const gone = actsOf(model, false).filter(([, act]) => act.gone)
  const returning = dice() < 0.5
  const apt = gone.filter(([, act]) => (model.cannotReturn(act) === undefined) === returning)
  const ids = [draw(ofOneKind(apt, draw))?.[0] ?? draw(actsOf(model, true))?.[0] ?? 0]
  if (dice() < 0.3) ids.push(draw(gone)?.[0] ?? 0)
  if (dice() < 0.02) ids.push(0)
  return { op: 'undo', type: 'milestones', ids: [...new Set(ids)] }
}

/**
 * Archives all processes of a free product, newest first, and then undoes one of its common processes. That is refused,
 * because the product has lost its origin. Random choices rarely get there.
 */
function unravel(model: Model, draw: Draw): Operation[] {
  const free = model.live().filter((act) => !act.from.size && model.made(act.of) && !model.used(act.of))
  const [, deed] =
    draw(
      ofOneKind(
        free.map((act): [Handle, typeof act] => [0, act]),
        draw,
      ),
    ) ?? []
  if (!deed) return []
  const own = actsOf(model, true).filter(([, act]) => act.of === deed.of)
  return [
    ...own.toReversed().map(([milestone]) => ({ op: 'archive', milestone }) as const),
    {
      op: 'undo',
      type: 'milestones',
      ids: own.filter(([, act]) => act === deed).map(([milestone]) => milestone),
    },
  ]
}

/** Acts of one random kind, so that kinds with few acts are chosen as often as others. */
function ofOneKind(acts: ReturnType<typeof actsOf>, draw: Draw): ReturnType<typeof actsOf> {
  const kind = draw([...new Set(acts.map(([, act]) => act.kind))])
  return acts.filter(([, act]) => act.kind === kind)
}

/** A product of the destination waits for this arrow, and a product of the origin is free. */
const isOpen = (arrow: Arrow, model: Model, live: Handle[]): boolean =>
  live.some(
    (handle) =>
      model.things.get(handle)!.stage === arrow.to &&
      model.complete(handle) !== arrow.starts &&
      !model.used(handle),
  ) &&
  live.some(
    (handle) =>
      model.things.get(handle)!.stage === arrow.from && model.complete(handle) && model.free(handle, arrow),
  )

function origins(arrow: Arrow, model: Model, live: Handle[], draw: Draw, dice: Random): Handle[] {
  const there = live.filter((handle) => model.things.get(handle)!.stage === arrow.from)
  const apt = there.filter(
    (handle) => model.complete(handle) && model.free(handle, arrow) && !model.closed(handle),
  )
  const count = isJoin(arrow) ? 1 + Math.floor(dice() * 3) : 1
  const chosen: Handle[] = []
  for (let i = 0; i < count; i++) {
    const roll = dice()
    const origin = roll < 0.75 ? draw(apt) : roll < 0.95 ? draw(there) : draw([0, ...model.things.keys()])
    if (origin !== undefined && (dice() < 0.02 || !chosen.includes(origin))) chosen.push(origin)
  }
  return dice() < 0.02 ? [] : chosen
}

const isJoin = (arrow: Arrow) => arrow.shape === 'join' || arrow.shape === 'pool'

const actsOf = (model: Model, live: boolean) => [...model.acts].filter(([, act]) => !live || !act.gone)

const children = (model: Model, handle: Handle): Handle[] =>
  model
    .live()
    .filter((act) => act.from.has(handle))
    .map(({ of }) => of)

/** The subject of an operation: the edge or process of a milestone, or `product`. */
export function subject(operation: Operation, model: Model): string[] {
  switch (operation.op) {
    case 'create':
    case 'change':
    case 'archiveProducts':
      return ['product']
    case 'record':
    case 'transform':
      return [operation.schema]
    case 'undo':
      if (operation.type === 'products') return ['product']
      return operation.ids.length === 1
        ? [model.acts.get(operation.ids[0]!)?.kind.id ?? 'unknown']
        : ['several']
    default:
      return [model.acts.get(operation.milestone)?.kind.id ?? 'unknown']
  }
}
