import type { ErrorCode } from '../../core/errors/codes.ts'
import type { Arrow, Chain, Deed } from './chains.ts'
import type { Handle, Operation, Outcome, Sight } from './operations.ts'

interface Thing {
  stage: string
  /** Batch in which it was archived, 0 while live. */
  gone: number
  version: number
}

interface Act {
  kind: Arrow | Deed
  of: Handle
  from: Set<Handle>
  at: number
  gone: number
  version: number
}

/**
 * An independent implementation of the link rules, written from the specification. It stores only things and acts and
 * derives everything else by scanning them all. It shares no code with core/rules.
 */
export class Model {
  readonly things = new Map<Handle, Thing>()
  readonly acts = new Map<Handle, Act>()
  private last = 0
  private batches = 0
  private readonly chain: Chain

  constructor(chain: Chain) {
    this.chain = chain
  }

  /** The outcome that an operation would have, without changing anything. */
  foresee(operation: Operation): Outcome {
    const copy = new Model(this.chain)
    for (const [handle, thing] of this.things) copy.things.set(handle, { ...thing })
    for (const [handle, act] of this.acts) copy.acts.set(handle, { ...act })
    return copy.apply(operation, Number.MAX_SAFE_INTEGER)
  }

  /** Applies an operation if the specification allows it, and returns the expected outcome. */
  apply(operation: Operation, clock: number): Outcome {
    const code = this.judge(operation, clock)
    return typeof code === 'string' ? { code } : code
  }

  private judge(operation: Operation, clock: number): Outcome['code'] | Outcome {
    switch (operation.op) {
      case 'create': {
        if (!this.chain.stages.includes(operation.stage)) return 'INVALID'
        this.things.set(++this.last, { stage: operation.stage, gone: 0, version: 1 })
        return 'DONE'
      }
      case 'change': {
        const thing = this.things.get(operation.product)
        if (!thing || thing.gone) return 'NOT_FOUND'
        if (this.used(operation.product) && !operation.correcting) return 'HAS_DESTINATION'
        if (thing.version !== operation.version) return 'STALE'
        thing.version++
        return 'DONE'
      }
      case 'archiveProducts': {
        const things = operation.products.map((handle) => this.things.get(handle))
        if (things.some((thing) => !thing || thing.gone)) return 'INVALID'
        if (operation.products.some((handle) => this.used(handle) || this.made(handle))) return 'RELATED'
        for (const handle of operation.products) {
          const batch = ++this.batches
          this.things.get(handle)!.gone = batch
          for (const act of this.live()) if (act.of === handle) act.gone = batch
        }
        return 'DONE'
      }
      case 'record': {
        const deed = this.chain.deeds.find(({ id }) => id === operation.schema)!
        if (!this.isLive(operation.product) || this.things.get(operation.product)!.stage !== deed.stage)
          return 'INVALID'
        if (!this.complete(operation.product)) return 'REQUIREMENTS_NOT_MET'
        this.acts.set(++this.last, {
          kind: deed,
          of: operation.product,
          from: new Set(),
          at: clock,
          gone: 0,
          version: 1,
        })
        return 'DONE'
      }
      case 'transform': {
        const arrow = this.chain.arrows.find(({ id }) => id === operation.schema)!
        const problem = this.cannotMake(arrow, operation.product, operation.origins)
        if (problem) return problem
        this.acts.set(++this.last, {
          kind: arrow,
          of: operation.product,
          from: new Set(operation.origins),
          at: clock,
          gone: 0,
          version: 1,
        })
        return 'DONE'
      }
      case 'edit':
      case 'correct':
        return this.rewrite(
          operation.milestone,
          operation.origins,
          operation.version,
          operation.op === 'correct',
        )
      case 'archive': {
        const act = this.acts.get(operation.milestone)
        if (!act || act.gone) return 'NOT_FOUND'
        const problem = 'from' in act.kind ? this.cannotUnmake(act) : this.frozen(act) ? 'LOCKED' : undefined
        if (problem) return problem
        act.gone = ++this.batches
        return 'DONE'
      }
      case 'undo':
        return operation.type === 'products'
          ? this.reviveThings(operation.ids)
          : this.reviveActs(operation.ids)
    }
  }

  private cannotMake(arrow: Arrow, product: Handle, origins: Handle[]): ErrorCode | undefined {
    if (!this.isLive(product) || this.things.get(product)!.stage !== arrow.to) return 'INVALID'
    const several = arrow.shape === 'join' || arrow.shape === 'pool'
    if (several ? origins.length === 0 || new Set(origins).size < origins.length : origins.length !== 1)
      return 'INVALID'
    if (
      origins.some(
        (origin) =>
          origin === product || !this.isLive(origin) || this.things.get(origin)!.stage !== arrow.from,
      )
    )
      return 'INVALID'
    const complete = this.complete(product)
    if (!complete && !arrow.starts) return 'REQUIREMENTS_NOT_MET'
    if (!origins.every((origin) => this.complete(origin))) return 'REQUIREMENTS_NOT_MET'
    if (this.used(product)) return 'HAS_DESTINATION'
    if (complete && arrow.starts) return 'ALREADY_SATISFIED'
    if (!origins.every((origin) => this.free(origin, arrow))) return 'ORIGIN_TAKEN'
    if (origins.some((origin) => this.closed(origin))) return 'CLOSED'
    return undefined
  }

  private rewrite(
    handle: Handle,
    origins: Handle[],
    version: number,
    correcting: boolean,
  ): ErrorCode | 'DONE' {
    const act = this.acts.get(handle)
    if (!act || act.gone) return 'NOT_FOUND'
    if ('from' in act.kind) {
      const arrow = act.kind
      const several = arrow.shape === 'join' || arrow.shape === 'pool'
      if (several ? new Set(origins).size < origins.length : origins.length > 1) return 'INVALID'
      const fresh = origins.filter((origin) => !act.from.has(origin))
      if (
        fresh.some(
          (origin) =>
            origin === act.of || !this.isLive(origin) || this.things.get(origin)!.stage !== arrow.from,
        )
      )
        return 'INVALID'
      if (!fresh.every((origin) => this.complete(origin))) return 'REQUIREMENTS_NOT_MET'
      if (this.used(act.of) && !correcting) return 'HAS_DESTINATION'
      if (!fresh.every((origin) => this.free(origin, arrow))) return 'ORIGIN_TAKEN'
      if (fresh.some((origin) => this.closed(origin))) return 'CLOSED'
      if (act.version !== version) return 'STALE'
      if (fresh.some((origin) => this.reaches(act.of, origin))) return 'CYCLE'
      if (origins.length) act.from = new Set(origins)
    } else {
      if (this.frozen(act) && !correcting) return 'LOCKED'
      if (act.version !== version) return 'STALE'
    }
    act.version++
    return 'DONE'
  }

  private cannotUnmake(act: Act): ErrorCode | undefined {
    if (this.used(act.of)) return 'HAS_DESTINATION'
    act.gone = -1
    const stillComplete = this.complete(act.of)
    const others = this.some((other) => other.of === act.of)
    act.gone = 0
    return !stillComplete && others ? 'LOCKED' : undefined
  }

  private reviveThings(handles: Handle[]): Outcome['code'] {
    if (!handles.every((handle) => this.things.has(handle))) return 'INVALID'
    for (const handle of handles) {
      const thing = this.things.get(handle)!
      if (!thing.gone) continue
      for (const act of this.acts.values()) if (act.gone === thing.gone) act.gone = 0
      thing.gone = 0
    }
    return 'DONE'
  }

  private reviveActs(handles: Handle[]): Outcome | Outcome['code'] {
    if (!handles.every((handle) => this.acts.has(handle))) return 'INVALID'
    const revived: [Act, number][] = []
    const conflicts: [Handle, ErrorCode][] = []
    for (const handle of handles.toSorted((a, b) => a - b)) {
      const act = this.acts.get(handle)!
      if (!act.gone) continue
      const problem = this.cannotReturn(act)
      if (problem) {
        conflicts.push([handle, problem])
        continue
      }
      revived.push([act, act.gone])
      act.gone = 0
    }
    if (!conflicts.length) return 'DONE'
    for (const [act, batch] of revived) act.gone = batch
    return { code: 'UNDO_CONFLICT', conflicts }
  }

  cannotReturn(act: Act): ErrorCode | undefined {
    if ('from' in act.kind) {
      const problem = this.cannotMake(act.kind, act.of, [...act.from])
      return problem === 'INVALID' ? 'NOT_FOUND' : problem
    }
    if (!this.isLive(act.of)) return 'NOT_FOUND'
    return this.complete(act.of) ? undefined : 'REQUIREMENTS_NOT_MET'
  }

  live(): Act[] {
    return [...this.acts.values()].filter((act) => act.gone === 0)
  }

  isLive(handle: Handle): boolean {
    return this.things.get(handle)?.gone === 0
  }

  used(handle: Handle): boolean {
    return this.some((act) => act.from.has(handle))
  }

  made(handle: Handle): boolean {
    return this.some((act) => act.of === handle && act.from.size > 0)
  }

  complete(handle: Handle): boolean {
    const { stage } = this.things.get(handle)!
    if (stage === this.chain.begins) return true
    return this.some((act) => act.of === handle && 'starts' in act.kind && act.kind.starts)
  }

  closed(handle: Handle): boolean {
    return this.some((act) => act.of === handle && 'closing' in act.kind && act.kind.closing)
  }

  /** Nothing else has taken what this arrow needs: the whole product, or at least a part of it. */
  free(handle: Handle, arrow: Arrow): boolean {
    const shares = (kind: Arrow | Deed) =>
      'shape' in kind && (kind.shape === 'split' || kind.shape === 'pool')
    const isShared = shares(arrow)
    return !this.some((act) => act.from.has(handle) && !(isShared && shares(act.kind)))
  }

  private frozen(act: Act): boolean {
    const isUse = (use: Act) => use.from.has(act.of)
    return this.some(isUse) && !this.some((use) => isUse(use) && use.at <= act.at)
  }

  /** Whether a live act is so. Walks ask it millions of times, so it makes no list of them. */
  private some(isSo: (act: Act) => boolean): boolean {
    for (const act of this.acts.values()) if (act.gone === 0 && isSo(act)) return true
    return false
  }

  private reaches(start: Handle, goal: Handle): boolean {
    const seen = new Set([start])
    for (const here of seen) for (const act of this.live()) if (act.from.has(here)) seen.add(act.of)
    return seen.has(goal)
  }

  sight(handle: Handle): Sight {
    return {
      handle,
      hasOrigin: this.made(handle),
      hasDestination: this.used(handle),
      requirementsSatisfied: this.complete(handle),
      countOfMilestones: this.live().filter((act) => act.of === handle).length,
    }
  }
}
