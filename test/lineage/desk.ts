import type { Decision } from '../../core/rules/decision.ts'
import { failure, stale } from '../../core/rules/decision.ts'
import { createMilestone, editMilestone, removeMilestone } from '../../core/rules/milestone.ts'
import type { Product } from '../../core/rules/product.ts'
import { archiveProducts, editProduct } from '../../core/rules/product.ts'
import {
  chosenOrigins,
  createTransformation,
  editTransformation,
  removeTransformation,
  replaceOrigins,
} from '../../core/rules/transformation.ts'
import { conflictOf } from '../../core/rules/undo.ts'
import type { Edge, Stage } from '../../core/rules/workflow.ts'
import { initiates, isSharing, kindOf, requirementsSatisfied } from '../../core/rules/workflow.ts'
import type { Arrow, Chain } from './chains.ts'
import type { Handle, Operation, Outcome, Sight } from './operations.ts'

interface ProductRow extends Product {
  hasOrigin: boolean
  countOfMilestones: number
  version: number
  batch: number
}
interface MilestoneRow {
  id: string
  product: string
  schema: string
  createdAt: Date
  version: number
  batch: number
}
interface LinkRow {
  milestone: string
  origin: string
  destination: string
  exclusive: boolean
  batch: number
}

const ratios = { one: [1, 1], split: [1, 'n'], join: ['n', 1], pool: ['n', 1] } as const

const edgeOf = (arrow: Arrow): Edge => ({
  milestoneSchema: arrow.id,
  origin: arrow.from,
  destination: arrow.to,
  ratio: ratios[arrow.shape],
  reuse: arrow.shape === 'pool',
  initiator: arrow.starts,
  strictTime: false,
})

/** Stores rows in memory as the server does in tables: it asks core/rules, writes, and updates the projections. */
export class Desk {
  products = new Map<string, ProductRow>()
  milestones = new Map<string, MilestoneRow>()
  links: LinkRow[] = []
  private last = 0
  private batches = 0
  private readonly chain: Chain
  private readonly edges: Map<string, Edge>
  private readonly stages: Map<string, Stage>

  constructor(chain: Chain) {
    this.chain = chain
    this.edges = new Map(chain.arrows.map((arrow) => [arrow.id, edgeOf(arrow)]))
    this.stages = new Map(
      chain.stages.map((id) => [
        id,
        {
          id,
          processInitiator: id === chain.begins,
          initiator: chain.arrows.some(({ to, starts }) => to === id && starts),
        },
      ]),
    )
  }

  apply(operation: Operation, clock: number): Outcome {
    const now = new Date(clock)
    switch (operation.op) {
      case 'create':
        return this.create(operation.stage)
      case 'change': {
        const row = this.live(this.products, operation.product)
        if (!row) return { code: 'NOT_FOUND' }
        const { refusals } = editProduct(row, { correcting: operation.correcting })
        return this.when(
          { faults: [], refusals: [...refusals, ...stale(operation.version, row.version)] },
          () => row.version++,
        )
      }
      case 'archiveProducts':
        return this.archiveProducts(operation.products)
      case 'record': {
        const row = this.live(this.products, operation.product)
        const deed = this.chain.deeds.find(({ id }) => id === operation.schema)!
        if (!row || row.stage !== deed.stage) return { code: 'INVALID' }
        return this.when(createMilestone(row), () => {
          this.insert(operation.schema, row.id, now)
          this.project([row.id])
        })
      }
      case 'transform':
        return this.transform(operation, now)
      case 'edit':
      case 'correct':
        return this.edit(operation)
      case 'archive':
        return this.archive(operation.milestone)
      case 'undo':
        return operation.type === 'products'
          ? this.undoProducts(operation.ids)
          : this.undoMilestones(operation.ids)
    }
  }

  private create(stage: string): Outcome {
    const found = this.stages.get(stage)
    if (!found) return { code: 'INVALID' }
    const id = String(++this.last)
    this.products.set(id, {
      id,
      stage,
      live: true,
      requirementsSatisfied: requirementsSatisfied(found, { initiated: false, waived: false }),
      hasOrigin: false,
      hasDestination: false,
      consumed: false,
      closed: false,
      hold: null,
      countOfMilestones: 0,
      version: 1,
      batch: 0,
    })
    return { code: 'DONE' }
  }

  private transform(operation: Operation & { op: 'transform' }, now: Date): Outcome {
    const edge = this.edges.get(operation.schema)!
    const destination = this.products.get(String(operation.product))
    if (!destination) return { code: 'INVALID' }
    const { chosen, faults } = this.choose(edge, operation.origins)
    const stage = this.stages.get(edge.destination)!
    const made = createTransformation({ edge, stage, destination, chosen, origins: this.products })
    return this.when({ ...made, faults: [...faults, ...made.faults] }, () => {
      const milestone = this.insert(edge.milestoneSchema, destination.id, now)
      for (const { id } of chosen) this.link(milestone, id, edge)
      this.project([destination.id, ...chosen.map(({ id }) => id)])
    })
  }

  private edit(operation: Operation & { op: 'edit' | 'correct' }): Outcome {
    const milestone = this.live(this.milestones, operation.milestone)
    if (!milestone) return { code: 'NOT_FOUND' }
    const destination = this.products.get(milestone.product)!
    const correcting = operation.op === 'correct'
    const old = stale(operation.version, milestone.version)
    const edge = this.edges.get(milestone.schema)
    if (!edge) {
      const { refusals } = editMilestone(
        milestone,
        { usedSince: this.usedSince(milestone.product) },
        { correcting },
      )
      return this.when({ faults: [], refusals: [...refusals, ...old] }, () => milestone.version++)
    }
    const stored = this.links
      .filter((link) => link.milestone === milestone.id && !link.batch)
      .map(({ origin }) => origin)
    const { chosen, faults } = this.choose(edge, operation.origins)
    const replacement = replaceOrigins(
      chosen,
      stored.map((id) => ({ id, readable: true })),
    )
    const made = editTransformation({
      edge,
      destination,
      stored,
      replacement,
      origins: this.products,
      ...(correcting && { correcting: { descendants: this.descendants(destination.id) } }),
    })
    return this.when({ faults: [...faults, ...made.faults], refusals: [...made.refusals, ...old] }, () => {
      milestone.version++
      this.links = this.links.filter(
        (link) => link.milestone !== milestone.id || !replacement.removed.includes(link.origin),
      )
      for (const { id } of replacement.added) this.link(milestone, id, edge)
      this.project([destination.id, ...replacement.removed, ...replacement.added.map(({ id }) => id)])
    })
  }

  private archive(handle: Handle): Outcome {
    const milestone = this.live(this.milestones, handle)
    if (!milestone) return { code: 'NOT_FOUND' }
    const owner = this.products.get(milestone.product)!
    const edge = this.edges.get(milestone.schema)
    const made = edge
      ? removeTransformation({
          edge,
          stage: this.stages.get(owner.stage)!,
          destination: { hasDestination: owner.hasDestination, requirementsWaived: false },
          initiatedOtherwise: this.isInitiated(owner.id, milestone.id),
          otherMilestones: owner.countOfMilestones - 1,
        })
      : removeMilestone(milestone, { usedSince: this.usedSince(milestone.product) })
    return this.when(made, () => {
      milestone.batch = ++this.batches
      const fallen = this.links.filter((link) => link.milestone === milestone.id && !link.batch)
      for (const link of fallen) link.batch = milestone.batch
      this.project([owner.id, ...fallen.map(({ origin }) => origin)])
    })
  }

  private archiveProducts(handles: Handle[]): Outcome {
    const rows = handles.map((handle) => this.live(this.products, handle))
    if (rows.some((row) => !row)) return { code: 'INVALID' }
    return this.when(archiveProducts(rows as ProductRow[]), () => {
      for (const row of rows as ProductRow[]) {
        row.batch = ++this.batches
        row.live = false
        for (const milestone of this.milestones.values()) {
          if (milestone.product === row.id && !milestone.batch) milestone.batch = row.batch
        }
        this.project([row.id])
      }
    })
  }

  private undoProducts(handles: Handle[]): Outcome {
    const rows = handles.map((handle) => this.products.get(String(handle)))
    if (rows.some((row) => !row)) return { code: 'INVALID' }
    for (const row of rows as ProductRow[]) {
      if (row.live) continue
      for (const milestone of this.milestones.values()) if (milestone.batch === row.batch) milestone.batch = 0
      Object.assign(row, { live: true, batch: 0 })
      this.project([row.id])
    }
    return { code: 'DONE' }
  }

  private undoMilestones(handles: Handle[]): Outcome {
    if (!handles.every((handle) => this.milestones.has(String(handle)))) return { code: 'INVALID' }
    const before = structuredClone({
      products: this.products,
      milestones: this.milestones,
      links: this.links,
    })
    const conflicts: NonNullable<Outcome['conflicts']> = []
    for (const handle of handles.toSorted((a, b) => a - b)) {
      const milestone = this.milestones.get(String(handle))!
      if (!milestone.batch) continue
      const code = conflictOf(this.returning(milestone))
      if (code) conflicts.push([handle, code])
      else this.restore(milestone)
    }
    if (!conflicts.length) return { code: 'DONE' }
    Object.assign(this, before)
    return { code: 'UNDO_CONFLICT', conflicts }
  }

  private returning(milestone: MilestoneRow): Decision {
    const owner = this.products.get(milestone.product)!
    const edge = this.edges.get(milestone.schema)
    if (!edge) return createMilestone(owner)
    const stored = this.links.filter(
      (link) => link.milestone === milestone.id && link.batch === milestone.batch,
    )
    return createTransformation({
      edge,
      stage: this.stages.get(owner.stage)!,
      destination: owner,
      chosen: stored.map(({ origin }) => ({ id: origin, path: '' })),
      origins: this.products,
    })
  }

  private restore(milestone: MilestoneRow) {
    const links = this.links.filter(
      (link) => link.milestone === milestone.id && link.batch === milestone.batch,
    )
    for (const link of links) link.batch = 0
    milestone.batch = 0
    this.project([milestone.product, ...links.map(({ origin }) => origin)])
  }

  private when(decision: Decision, write: () => unknown): Outcome {
    const failed = failure(decision)
    if (failed) return { code: failed.code }
    write()
    return { code: 'DONE' }
  }

  private insert(schema: string, product: string, createdAt: Date): MilestoneRow {
    const row = { id: String(++this.last), schema, product, createdAt, version: 1, batch: 0 }
    this.milestones.set(row.id, row)
    return row
  }

  private link(milestone: MilestoneRow, origin: string, edge: Edge) {
    this.links.push({
      milestone: milestone.id,
      origin,
      destination: milestone.product,
      exclusive: !isSharing(edge),
      batch: 0,
    })
  }

  private choose(edge: Edge, origins: Handle[]) {
    const ids = origins.map(String)
    return chosenOrigins(
      edge,
      kindOf(edge.ratio) === 'grouping' ? { nodeIds: ids } : { nodeType: 'PRODUCT', nodeId: ids[0] },
    )
  }

  private live<Row extends { batch: number }>(rows: Map<string, Row>, handle: Handle): Row | undefined {
    const row = rows.get(String(handle))
    return row && !row.batch ? row : undefined
  }

  private usedSince(product: string): Date | null {
    const uses = this.links.filter((link) => link.origin === product && !link.batch)
    return (
      uses.map(({ milestone }) => this.milestones.get(milestone)!.createdAt).sort((a, b) => +a - +b)[0] ??
      null
    )
  }

  private isInitiated(product: string, otherThan?: string): boolean {
    const stage = this.stages.get(this.products.get(product)!.stage)!
    return this.links.some(
      (link) =>
        link.destination === product &&
        !link.batch &&
        link.milestone !== otherThan &&
        initiates(this.edges.get(this.milestones.get(link.milestone)!.schema)!, stage),
    )
  }

  private descendants(product: string): Set<string> {
    const seen = new Set([product])
    for (const here of seen)
      for (const link of this.links) if (link.origin === here && !link.batch) seen.add(link.destination)
    return seen
  }

  /**
   * Updates a product's stored projections from links and milestones; the server recomputes `closed` on each request.
   */
  private project(ids: string[]) {
    for (const id of new Set(ids)) Object.assign(this.products.get(id)!, this.recomputed(id))
  }

  recomputed(id: string) {
    const row = this.products.get(id)!
    const out = this.links.filter((link) => link.origin === id && !link.batch)
    const own = [...this.milestones.values()].filter(
      (milestone) => milestone.product === id && !milestone.batch,
    )
    return {
      hasOrigin: this.links.some((link) => link.destination === id && !link.batch),
      hasDestination: out.length > 0,
      consumed: out.some(({ exclusive }) => exclusive),
      requirementsSatisfied: requirementsSatisfied(this.stages.get(row.stage)!, {
        initiated: this.isInitiated(id),
        waived: false,
      }),
      closed: own.some(({ schema }) => this.chain.deeds.some((deed) => deed.id === schema && deed.closing)),
      countOfMilestones: own.length,
    }
  }

  sight(handle: Handle): Sight {
    const { hasOrigin, hasDestination, requirementsSatisfied, countOfMilestones } = this.products.get(
      String(handle),
    )!
    return { handle, hasOrigin, hasDestination, requirementsSatisfied, countOfMilestones }
  }
}
