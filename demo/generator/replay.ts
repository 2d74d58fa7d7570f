import { checkData, type Context, type Form, isPlaceholder } from '../../core/fields/index.ts'
import { checkTranslations } from '../../core/fields/translations.ts'
import type { Pack } from '../../core/pack/shape.ts'
import type { Decision } from '../../core/rules/decision.ts'
import { createMilestone, isLate, removeMilestone, warningsOf } from '../../core/rules/milestone.ts'
import { archiveProducts, editProduct, type Product } from '../../core/rules/product.ts'
import { createTransformation, editTransformation, replaceOrigins } from '../../core/rules/transformation.ts'
import { type Edge, initiates, isSharing, type Stage } from '../../core/rules/workflow.ts'
import type {
  Command,
  CorrectCommand,
  Data,
  LocationCommand,
  MilestoneCommand,
  Origin,
  ProductCommand,
} from './command.ts'

export interface ReplayedProduct extends Product {
  command: ProductCommand
  data: Data
  origins: Set<string>
  destinations: Set<string>
  milestones: ReplayedMilestone[]
  insights: number
  usedSince: string | null
  /** When the transformations that used it happened. */
  uses: { at: string; exclusive: boolean }[]
}

export interface ReplayedMilestone {
  command: MilestoneCommand
  data: Data
  origins: Origin[]
  live: boolean
  late: boolean
  warnings: string[]
  corrected: boolean
}

export interface Replay {
  /** Everything that the server would have refused, as `COMMAND: why`. */
  refused: string[]
  locations: Map<string, LocationCommand>
  products: Map<string, ReplayedProduct>
  milestones: Map<string, ReplayedMilestone>
}

/** Tests' stand-in for the server: carries commands out in memory, by the same pure rules, and says what they refuse. */
export function replay(pack: Pack, commands: readonly Command[]): Replay {
  const replayer = new Replayer(pack)
  for (const command of commands) replayer.carryOut(command)
  return replayer
}

/** Notes what is wrong with one command. */
interface Judge {
  refuse(why: string): void
  decide(decision: Decision): void
  check(form: Form, data: Data, i18n?: unknown): void
}

class Replayer implements Replay {
  readonly refused: string[] = []
  readonly locations = new Map<string, LocationCommand>()
  readonly products = new Map<string, ReplayedProduct>()
  readonly milestones = new Map<string, ReplayedMilestone>()
  readonly #organizations = new Set<string>()
  /** Kinds of the assets, by key. */
  readonly #assets = new Map<string, string>()
  readonly #unique = new Set<string>()
  readonly #pack: Pack
  readonly #edges: Map<string, Edge>
  readonly #stages: Map<string, Stage>

  constructor(pack: Pack) {
    const { edges, stages } = chainsOf(pack)
    this.#pack = pack
    this.#edges = edges
    this.#stages = stages
  }

  carryOut(command: Command): void {
    const judge = this.#judge(command)
    switch (command.type) {
      case 'organization':
        this.#organizations.add(command.key)
        break
      case 'location':
        this.#knowsOrganization(command.organization, judge)
        this.locations.set(command.key, command)
        break
      case 'asset':
        judge.check(this.#pack.assetSchemas[command.assetSchema]!, command.dataSchema)
        this.#knowsOrganization(command.organization, judge)
        this.#assets.set(command.key, command.assetSchema)
        break
      case 'product':
        this.#create(command, judge)
        break
      case 'edit': {
        const product = this.#product(command.product, judge)
        if (product) this.#edit(product, command.dataSchema, judge)
        break
      }
      case 'insight': {
        const product = this.#product(command.product, judge)
        if (product && ++product.insights > 3) judge.refuse('INSIGHT_LIMIT')
        break
      }
      case 'milestone':
        if (this.milestones.has(command.key)) judge.refuse('repeated key')
        if (this.#product(command.product, judge) && this.#knowsOrganization(command.organization, judge))
          this.#record(command, judge)
        this.#judgeNamed(command, judge)
        break
      case 'correct':
        if (this.#milestone(command.milestone, judge)) this.#correct(command, judge)
        break
      case 'archive':
        if (command.milestone === undefined) this.#archiveProduct(command.product, judge)
        else this.#archiveMilestone(command.milestone, judge)
    }
  }

  #judge(command: Command): Judge {
    const name = 'key' in command ? command.key : 'product' in command ? command.product : command.milestone
    const refuse = (why: string) => void this.refused.push(`${command.type} ${name}: ${why}`)
    return {
      refuse,
      decide({ faults, refusals }) {
        for (const { path, key } of faults) refuse(`${path} ${key}`)
        for (const { code } of refusals) refuse(code)
      },
      check: (form, data, i18n) => {
        const isUnidentified = isPlaceholder(data.identifier)
        const context = { ...contextAt(this.#pack, command.at), isUnidentified }
        const { faults } = checkData(form, data, context)
        for (const { path, key } of [...faults, ...checkTranslations(form, i18n, context).faults])
          refuse(`${path} ${key}`)
      },
    }
  }

  /** Assets and checks of the kinds that the process's fields take. */
  #judgeNamed(
    { milestoneSchema, assets = {}, checks = {} }: MilestoneCommand,
    { refuse, check }: Judge,
  ): void {
    const { descriptor } = this.#pack.milestoneSchemas[milestoneSchema]!
    for (const [field, keys] of Object.entries(assets)) {
      const one = descriptor[field]
      if (one?.kind !== 'assets' || keys.some((key) => this.#assets.get(key) !== one.assetSchema))
        refuse(`${field} names other assets`)
      if (one?.kind === 'assets' && !one.multiple && keys.length > 1) refuse(`${field} takes one asset`)
    }
    for (const [field, entries] of Object.entries(checks)) {
      const one = descriptor[field]
      for (const { checkSchema, asset, dataSchema } of entries) {
        const seen = asset === undefined ? undefined : this.#assets.get(asset)
        if (one?.kind !== 'checklist' || one.checkSchema !== checkSchema || one.assetSchema !== seen)
          refuse(`${field} names another check`)
        check(this.#pack.checkSchemas[checkSchema]!, dataSchema)
      }
    }
  }

  #product(key: string, { refuse }: Judge): ReplayedProduct | undefined {
    const product = this.products.get(key)
    if (!product) refuse(`no products ${key}`)
    return product
  }

  #milestone(key: string, { refuse }: Judge): ReplayedMilestone | undefined {
    const milestone = this.milestones.get(key)
    if (!milestone) refuse(`no milestones ${key}`)
    return milestone
  }

  #knowsOrganization(key: string, { refuse }: Judge): boolean {
    const isKnown = this.#organizations.has(key)
    if (!isKnown) refuse(`no organizations ${key}`)
    return isKnown
  }

  #create(command: ProductCommand, judge: Judge): void {
    const { check, refuse } = judge
    check(this.#pack.productSchemas[command.productSchema]!, command.dataSchema, command.i18n)
    this.#knowsOrganization(command.organization, judge)
    const { _id: place } = (command.dataSchema.location ?? {}) as { _id?: string }
    if (place !== undefined && !this.locations.has(place)) refuse(`no locations ${place}`)
    if (this.products.has(command.key)) refuse('repeated key')
    if (Boolean(command.isUnidentified) !== isPlaceholder(command.dataSchema.identifier))
      refuse('a placeholder is for the unidentified')
    this.#take(command, command.dataSchema, judge)
    const stage = this.#stages.get(command.productSchema)!
    this.products.set(command.key, {
      command,
      data: command.dataSchema,
      id: command.key,
      stage: stage.id,
      live: true,
      requirementsSatisfied: !stage.initiator || stage.processInitiator,
      hasDestination: false,
      consumed: false,
      closed: false,
      origins: new Set(),
      destinations: new Set(),
      milestones: [],
      insights: 0,
      usedSince: null,
      uses: [],
    })
  }

  #edit(product: ReplayedProduct, data: Data, judge: Judge): void {
    judge.decide(editProduct(product))
    judge.check(this.#pack.productSchemas[product.stage]!, data)
    if (product.data.identifier !== data.identifier) this.#take(product.command, data, judge)
    product.data = data
  }

  #archiveProduct(key: string, judge: Judge): void {
    const product = this.#product(key, judge)
    if (!product) return
    const [hasOrigin, hasDestination] = [product.origins.size > 0, product.hasDestination]
    judge.decide(archiveProducts([{ id: product.id, hasOrigin, hasDestination }]))
    product.live = false
  }

  #archiveMilestone(key: string, judge: Judge): void {
    const archived = this.#milestone(key, judge)
    if (!archived) return
    const owner = this.products.get(archived.command.product)!
    judge.decide(removeMilestone({ createdAt: archived.command.at }, owner))
    archived.live = false
    owner.closed = owner.milestones.some(
      ({ live, command: { milestoneSchema } }) =>
        live && this.#pack.milestoneSchemas[milestoneSchema]!.closing,
    )
  }

  /** Takes what makes a product unique within its organization; a placeholder takes nothing. */
  #take({ productSchema, organization }: ProductCommand, data: Data, { refuse }: Judge): void {
    const { uniqueFields } = this.#pack.productSchemas[productSchema]!
    if (!uniqueFields.length || isPlaceholder(data.identifier)) return
    const tuple = [productSchema, organization, ...uniqueFields.map((field) => data[field])].join('|')
    if (this.#unique.has(tuple)) refuse('IDENTIFIER_TAKEN')
    this.#unique.add(tuple)
  }

  #record(command: MilestoneCommand, { check, decide, refuse }: Judge): void {
    const schema = this.#pack.milestoneSchemas[command.milestoneSchema]!
    const owner = this.products.get(command.product)!
    const edge = this.#edges.get(command.milestoneSchema)
    check(schema, command.dataSchema, command.i18n)
    if (schema.productSchema !== owner.stage) refuse('a process of another stage')
    if (Boolean(edge) !== Boolean(command.origins)) refuse('origins belong to transformations')
    if (command.priv !== undefined && schema.priv.immutable) refuse('IMMUTABLE')
    const origins = command.origins ?? []
    const made: ReplayedMilestone = {
      command,
      data: command.dataSchema,
      origins,
      live: true,
      corrected: false,
      late: isLate({ transformation: Boolean(edge) }, owner),
      warnings: warningsOf({
        occurredAt: command.dataSchema.occurred_at as string,
        transformation: Boolean(edge),
        originsMade: origins.flatMap(({ product }) => this.#inbound(product)),
        ownerUsed: owner.uses,
      }),
    }
    if (edge) {
      const chosen = origins.map(({ product }, i) => ({ id: product, path: `/dataSchema/nodeIds/${i}` }))
      decide(
        createTransformation({
          edge,
          stage: this.#stages.get(owner.stage)!,
          destination: owner,
          chosen,
          origins: this.products,
        }),
      )
      for (const { product } of origins) this.#link(product, owner.id, edge, made)
      if (initiates(edge, this.#stages.get(owner.stage)!)) owner.requirementsSatisfied = true
    } else {
      decide(createMilestone(owner))
    }
    owner.milestones.push(made)
    owner.closed ||= schema.closing
    this.milestones.set(command.key, made)
  }

  #correct(command: CorrectCommand, { check, decide }: Judge): void {
    const milestone = this.milestones.get(command.milestone)!
    const edge = this.#edges.get(milestone.command.milestoneSchema)!
    const destination = this.products.get(milestone.command.product)!
    check(this.#pack.milestoneSchemas[milestone.command.milestoneSchema]!, command.dataSchema)
    const stored = milestone.origins.map(({ product }) => product)
    const chosen = command.origins.map(({ product }, i) => ({
      id: product,
      path: `/dataSchema/nodeIds/${i}`,
    }))
    const replacement = replaceOrigins(
      chosen,
      stored.map((id) => ({ id, readable: true })),
    )
    decide(
      editTransformation({
        edge,
        destination,
        origins: this.products,
        stored,
        replacement,
        correcting: { descendants: this.#descendantsOf(destination.id) },
      }),
    )
    for (const id of replacement.removed) {
      const freed = this.products.get(id)!
      freed.destinations.delete(destination.id)
      destination.origins.delete(id)
      freed.hasDestination = freed.destinations.size > 0
      freed.consumed = false
      freed.usedSince = null
      freed.uses = []
    }
    for (const { id } of replacement.added) this.#link(id, destination.id, edge, milestone)
    Object.assign(milestone, { data: command.dataSchema, origins: command.origins, corrected: true })
  }

  #link(originId: string, destinationId: string, edge: Edge, { command, data }: ReplayedMilestone): void {
    const origin = this.products.get(originId)
    const destination = this.products.get(destinationId)!
    if (!origin) return
    origin.destinations.add(destinationId)
    destination.origins.add(originId)
    origin.hasDestination = true
    origin.consumed ||= !isSharing(edge)
    origin.usedSince ??= command.at
    origin.uses.push({ at: data.occurred_at as string, exclusive: !isSharing(edge) })
  }

  /** When the transformations that made a product happened. */
  #inbound(key: string): string[] {
    return (this.products.get(key)?.milestones ?? [])
      .filter(({ origins }) => origins.length)
      .map(({ data }) => data.occurred_at as string)
  }

  #descendantsOf(key: string): Set<string> {
    const found = new Set<string>()
    const open = [key]
    for (let id = open.pop(); id; id = open.pop()) {
      for (const next of this.products.get(id)?.destinations ?? []) {
        if (!found.has(next)) open.push(next)
        found.add(next)
      }
    }
    return found
  }
}

function chainsOf(pack: Pack): { edges: Map<string, Edge>; stages: Map<string, Stage> } {
  const workflows = Object.values(pack.verticals).flatMap((vertical) => vertical.workflows)
  const edges = workflows.flatMap(({ productSchema, next }) =>
    next.map((edge): Edge => ({
      milestoneSchema: edge.transformation.milestoneSchema,
      origin: productSchema,
      destination: edge.productSchema,
      ratio: edge.transformation.ratio,
      reuse: edge.transformation.reuse,
      initiator: edge.initiator,
      strictTime: edge.strictTime,
    })),
  )
  const stages = workflows.map(({ productSchema: id, processInitiator }): Stage => ({
    id,
    processInitiator,
    initiator: edges.some(({ destination, initiator }) => destination === id && initiator),
  }))
  return {
    edges: new Map(edges.map((edge) => [edge.milestoneSchema, edge])),
    stages: new Map(stages.map((stage) => [stage.id, stage])),
  }
}

const contextAt = ({ settings }: Pack, at: string): Context => ({
  now: new Date(at),
  defaultLanguage: settings.defaultLang,
  supportedLanguages: settings.supportedLangs,
  sanitise: (html) => html,
})
