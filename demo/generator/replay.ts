import { checkData, type Context, type Form, isPlaceholder } from '../../core/fields/index.ts'
import { checkTranslations } from '../../core/fields/translations.ts'
import type { Pack } from '../../core/pack/shape.ts'
import type { Decision } from '../../core/rules/decision.ts'
import { createMilestone, isLate, removeMilestone, warningsOf } from '../../core/rules/milestone.ts'
import { archiveProducts, editProduct, type Product } from '../../core/rules/product.ts'
import { createTransformation, editTransformation, replaceOrigins } from '../../core/rules/transformation.ts'
import { type Edge, initiates, isSharing, type Stage } from '../../core/rules/workflow.ts'
import type { Command, CorrectCommand, Data, MilestoneCommand, Origin, ProductCommand } from './command.ts'

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
  products: Map<string, ReplayedProduct>
  milestones: Map<string, ReplayedMilestone>
}

/** Tests' stand-in for the server: carries commands out in memory, by the same pure rules, and says what they refuse. */
export function replay(pack: Pack, commands: readonly Command[]): Replay {
  const { edges, stages } = chainsOf(pack)
  const organizations = new Set<string>()
  const products = new Map<string, ReplayedProduct>()
  const milestones = new Map<string, ReplayedMilestone>()
  const unique = new Set<string>()
  const refused: string[] = []
  const known = { organizations, products, milestones }

  for (const command of commands) {
    const name = 'key' in command ? command.key : 'product' in command ? command.product : command.milestone
    const refuse = (why: string) => refused.push(`${command.type} ${name}: ${why}`)
    const decide = ({ faults, refusals }: Decision) => {
      for (const { path, key } of faults) refuse(`${path} ${key}`)
      for (const { code } of refusals) refuse(code)
    }
    const check = (form: Form, data: Data, i18n?: unknown) => {
      const context = { ...contextAt(pack, command.at), isUnidentified: isPlaceholder(data.identifier) }
      const { faults } = checkData(form, data, context)
      for (const { path, key } of [...faults, ...checkTranslations(form, i18n, context).faults])
        refuse(`${path} ${key}`)
    }
    const isKnown = (kind: keyof typeof known, key: string) =>
      known[kind].has(key) || void refuse(`no ${kind} ${key}`)

    switch (command.type) {
      case 'organization':
        organizations.add(command.key)
        break
      case 'product': {
        const schema = pack.productSchemas[command.productSchema]!
        check(schema, command.dataSchema, command.i18n)
        isKnown('organizations', command.organization)
        if (products.has(command.key)) refuse('repeated key')
        if (Boolean(command.isUnidentified) !== isPlaceholder(command.dataSchema.identifier))
          refuse('a placeholder is for the unidentified')
        take(command, command.dataSchema, refuse)
        const stage = stages.get(command.productSchema)!
        products.set(command.key, {
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
        break
      }
      case 'edit': {
        if (!isKnown('products', command.product)) break
        const product = products.get(command.product)!
        decide(editProduct(product))
        check(pack.productSchemas[product.stage]!, command.dataSchema)
        if (product.data.identifier !== command.dataSchema.identifier)
          take(product.command, command.dataSchema, refuse)
        product.data = command.dataSchema
        break
      }
      case 'insight': {
        if (!isKnown('products', command.product)) break
        if (++products.get(command.product)!.insights > 3) refuse('INSIGHT_LIMIT')
        break
      }
      case 'milestone':
        if (milestones.has(command.key)) refuse('repeated key')
        if (isKnown('products', command.product) && isKnown('organizations', command.organization))
          record(command, check, decide, refuse)
        break
      case 'correct':
        if (isKnown('milestones', command.milestone)) correct(command, check, decide)
        break
      case 'archive': {
        if (command.milestone === undefined) {
          if (!isKnown('products', command.product)) break
          const product = products.get(command.product)!
          const [hasOrigin, hasDestination] = [product.origins.size > 0, product.hasDestination]
          decide(archiveProducts([{ id: product.id, hasOrigin, hasDestination }]))
          product.live = false
          break
        }
        if (!isKnown('milestones', command.milestone)) break
        const archived = milestones.get(command.milestone)!
        const owner = products.get(archived.command.product)!
        decide(removeMilestone({ createdAt: archived.command.at }, owner))
        archived.live = false
        owner.closed = owner.milestones.some(
          ({ live, command: { milestoneSchema } }) => live && pack.milestoneSchemas[milestoneSchema]!.closing,
        )
      }
    }
  }
  return { refused, products, milestones }

  type Check = (form: Form, data: Data, i18n?: unknown) => void

  /** Takes what makes a product unique within its organization; a placeholder takes nothing. */
  function take(
    { productSchema, organization }: ProductCommand,
    data: Data,
    refuse: (why: string) => void,
  ): void {
    const { uniqueFields } = pack.productSchemas[productSchema]!
    if (!uniqueFields.length || isPlaceholder(data.identifier)) return
    const tuple = [productSchema, organization, ...uniqueFields.map((field) => data[field])].join('|')
    if (unique.has(tuple)) refuse('IDENTIFIER_TAKEN')
    unique.add(tuple)
  }

  function record(
    command: MilestoneCommand,
    check: Check,
    decide: (decision: Decision) => void,
    refuse: (why: string) => void,
  ): void {
    const schema = pack.milestoneSchemas[command.milestoneSchema]!
    const owner = products.get(command.product)!
    const edge = edges.get(command.milestoneSchema)
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
        originsMade: origins.flatMap(({ product }) => inbound(product)),
        ownerUsed: owner.uses,
      }),
    }
    if (edge) {
      const chosen = origins.map(({ product }, i) => ({ id: product, path: `/dataSchema/nodeIds/${i}` }))
      decide(
        createTransformation({
          edge,
          stage: stages.get(owner.stage)!,
          destination: owner,
          chosen,
          origins: products,
        }),
      )
      for (const { product } of origins) link(product, owner.id, edge, made)
      if (initiates(edge, stages.get(owner.stage)!)) owner.requirementsSatisfied = true
    } else {
      decide(createMilestone(owner))
    }
    owner.milestones.push(made)
    owner.closed ||= schema.closing
    milestones.set(command.key, made)
  }

  function correct(command: CorrectCommand, check: Check, decide: (decision: Decision) => void): void {
    const milestone = milestones.get(command.milestone)!
    const edge = edges.get(milestone.command.milestoneSchema)!
    const destination = products.get(milestone.command.product)!
    check(pack.milestoneSchemas[milestone.command.milestoneSchema]!, command.dataSchema)
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
        origins: products,
        stored,
        replacement,
        correcting: { descendants: descendantsOf(destination.id) },
      }),
    )
    for (const id of replacement.removed) {
      const freed = products.get(id)!
      freed.destinations.delete(destination.id)
      destination.origins.delete(id)
      freed.hasDestination = freed.destinations.size > 0
      freed.consumed = false
      freed.usedSince = null
      freed.uses = []
    }
    for (const { id } of replacement.added) link(id, destination.id, edge, milestone)
    Object.assign(milestone, { data: command.dataSchema, origins: command.origins, corrected: true })
  }

  function link(
    originId: string,
    destinationId: string,
    edge: Edge,
    { command, data }: ReplayedMilestone,
  ): void {
    const origin = products.get(originId)
    const destination = products.get(destinationId)!
    if (!origin) return
    origin.destinations.add(destinationId)
    destination.origins.add(originId)
    origin.hasDestination = true
    origin.consumed ||= !isSharing(edge)
    origin.usedSince ??= command.at
    origin.uses.push({ at: data.occurred_at as string, exclusive: !isSharing(edge) })
  }

  /** When the transformations that made a product happened. */
  function inbound(key: string): string[] {
    return (products.get(key)?.milestones ?? [])
      .filter(({ origins }) => origins.length)
      .map(({ data }) => data.occurred_at as string)
  }

  function descendantsOf(key: string): Set<string> {
    const found = new Set<string>()
    const open = [key]
    for (let id = open.pop(); id; id = open.pop()) {
      for (const next of products.get(id)?.destinations ?? []) {
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
