import { useRouter } from '@tanstack/react-router'
import { backOf, ledFrom, isNamed } from '../../shell/ledTo.ts'
import { mergeQuery, withoutMembers } from '../../ui/Go.tsx'
import type { Order } from './timeline.ts'

/** Search parameters that the panel and its dialogs add to the list below. */
interface MilestonesSearch {
  /** MIL-02: opens the new-process dialog at once. */
  createMilestone?: true
  order?: 'oldest' | undefined
  /** MIL-06: the chosen type of a new process, whose form is the second step. */
  milestoneSchema?: string
  /** Of the new process: the organization in charge. */
  responsible?: string
  /** ORI-07: the record that holds the ground, with which the form of a new process begins. */
  holder?: HolderKind
  held?: string
  /** For a new process: what it brings to a product that lacks it. */
  mends?: Lack
  /** The product whose origin, or whose lacks, the form comes back to. */
  origin?: string
  readiness?: string
  /** ORI-07: the product whose plots share ground with those of the process. */
  beside?: string
  /** FST-03: the product made before, whose transformation the wizard goes on from. */
  after?: string
  /** The wizard begins with the products that the list handed over; it reads that itself. */
  joins?: true
}

/** What the origin of a product may lack. */
const lacks = ['ground', 'cutoff', 'dds'] as const
export type Lack = (typeof lacks)[number]

const holders = ['product', 'process', 'place'] as const
type HolderKind = (typeof holders)[number]

export function milestonesSearch(search: Readonly<Record<string, unknown>>): MilestonesSearch {
  return {
    ...(String(search.createMilestone) === 'true' ? { createMilestone: true } : {}),
    ...(search.order === 'oldest' ? { order: 'oldest' } : {}),
    ...(isNamed(search.milestoneSchema) ? { milestoneSchema: search.milestoneSchema } : {}),
    ...(isNamed(search.responsible) ? { responsible: search.responsible } : {}),
    ...mendingIn(search),
    ...heldIn(search),
    ...(isNamed(search.beside) ? { beside: search.beside } : {}),
    ...(isNamed(search.after) ? { after: search.after } : {}),
  }
}

function mendingIn({
  mends,
  ...search
}: Readonly<Record<string, unknown>>): Pick<MilestonesSearch, 'mends' | 'origin' | 'readiness'> {
  const lack = lacks.find((one) => one === mends)
  const led = ledFrom(search)
  return { ...led, ...(lack && backOf(led) !== undefined && { mends: lack }) }
}

function heldIn({
  holder,
  held,
}: Readonly<Record<string, unknown>>): Pick<MilestonesSearch, 'holder' | 'held'> {
  const kind = holders.find((one) => one === holder)
  return kind && isNamed(held) ? { holder: kind, held } : {}
}

export const orderOf = ({ order }: MilestonesSearch): Order => order ?? 'newest'

/** A path with the current query, without the parameters of the screen being left. */
export function pathWithQuery(
  to: string,
  present: string,
  drop: readonly (keyof MilestonesSearch)[],
): string {
  return mergeQuery(to, withoutMembers(present, drop))
}

/** Navigates over the same list: from a dialog to its panel, from a panel to the list. */
export function useLeave(): (
  to: string,
  drop?: readonly (keyof MilestonesSearch)[],
  how?: { replace: boolean },
) => void {
  const router = useRouter()
  return (to, drop = ofNewProcess, { replace } = { replace: false }) =>
    void router.navigate({ href: pathWithQuery(to, router.state.location.searchStr, drop), replace })
}

/** What a new process adds to the address. */
export const ofNewProcess = [
  'createMilestone',
  'milestoneSchema',
  'responsible',
  'mends',
  'holder',
  'held',
  'origin',
  'readiness',
  'beside',
  'after',
  'joins',
] as const

export const everything = [...ofNewProcess, 'order'] as const
