import type { StoryProduct, StoryStage } from '../../../core/contract/publicPage.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'
import type { StoryRecords } from './records.ts'

interface ChapterProduct {
  stage: string
  identifier: string
  own: boolean
  /** The recall of the page begins with it. */
  isStart: boolean
  story: StoryProduct
}

/**
 * Groups the products of a story by stage, in the order in which goods pass through the stages. The page's own product is a
 * separate last stage, even if its ancestors include others of its stage.
 */
export function composeStages(
  config: Configuration,
  products: readonly ChapterProduct[],
  { passages: records, totals }: Pick<StoryRecords, 'passages' | 'totals'>,
  textsOf: (stage: Stage) => Pick<StoryStage, 'name' | 'words' | 'item'>,
): StoryStage[] {
  const passages = records.map(({ origin, destination, own }) => ({
    from: chapterOf({ stage: origin, own: false }),
    to: chapterOf({ stage: destination, own }),
  }))
  const depth = depths(passages)
  const places = placesInWorkflow(config)
  const chapters = new Map<string, ChapterProduct[]>()
  for (const product of products) {
    const key = chapterOf(product)
    const others = chapters.get(key)
    if (others) others.push(product)
    else chapters.set(key, [product])
  }
  const order = [...chapters].sort(([a, [first]], [b, [second]]) => {
    if (first!.own !== second!.own) return first!.own ? 1 : -1
    return (
      (depth.get(a) ?? 0) - (depth.get(b) ?? 0) ||
      (places.get(first!.stage) ?? 0) - (places.get(second!.stage) ?? 0)
    )
  })
  const moved = new Set(passages.flatMap(({ from, to }) => (from === to ? [from] : [])))
  const index = new Map(order.map(([key], at) => [key, at]))
  return order.map(([key, chapter]) => {
    const stage = config.stages.get(chapter[0]!.stage)!
    const things = moved.has(key) ? thingsOf(chapter) : chapter
    const { marca } = stage.content
    return {
      ...textsOf(stage),
      ...(marca === undefined ? {} : { marca }),
      position: places.get(stage.id) ?? 0,
      own: chapter[0]!.own,
      ...(chapter.some(({ isStart }) => isStart) && { recalled: true as const }),
      total: chapter[0]!.own ? 1 : (totals[stage.id] ?? things.length),
      products: things.map(({ story }) => story),
      from: passages
        .filter((passage) => passage.to === key && passage.from !== key)
        .flatMap((passage) => index.get(passage.from) ?? []),
    }
  })
}

/** A thing that moves on within its stage has a record for each movement: it counts once, as it was last, with all its processes. */
function thingsOf(chapter: readonly ChapterProduct[]): ChapterProduct[] {
  const things = new Map<string, ChapterProduct>()
  for (const product of chapter) {
    const earlier = things.get(product.identifier)
    const processes = [...(earlier?.story.processes ?? []), ...product.story.processes]
    things.delete(product.identifier)
    things.set(product.identifier, { ...product, story: { ...product.story, processes } })
  }
  return [...things.values()]
}

interface Passage {
  from: string
  to: string
}

const chapterOf = ({ stage, own }: { stage: string; own: boolean }) => (own ? `own ${stage}` : stage)

/** The longest path to each stage. Stages, unlike products, may form circles, so the number of rounds is limited. */
function depths(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const depth = new Map<string, number>()
  const stages = new Set(passages.flatMap(({ from, to }) => [from, to]))
  for (let round = 0; round < stages.size; round++)
    for (const { from, to } of passages)
      if (from !== to)
        depth.set(to, Math.max(depth.get(to) ?? 0, Math.min((depth.get(from) ?? 0) + 1, stages.size)))
  return depth
}

/** Each stage's place on its rail, which decides its hue. */
function placesInWorkflow(config: Configuration): ReadonlyMap<string, number> {
  return new Map(config.verticals.flatMap(({ stages }) => stages.map((stage, at) => [stage.id, at] as const)))
}
