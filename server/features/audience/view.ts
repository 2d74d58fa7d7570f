import type { HidingReason } from '../../../core/contract/audience.ts'
import type { ViewPart } from '../../../core/contract/views.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { ViewRow } from '../views/records.ts'
import { type Hidden, type Shown, Tally } from './tally.ts'
import type { Thing } from './whole.ts'

/** What a view shows: all that its reader found, but the plots alone stand in a file that it may leave out. */
export function shownInView(things: readonly Thing[], { included }: ViewRow): Shown {
  const shown: Shown = new Tally()
  for (const { what, title, count } of things)
    if (what !== 'plots' || included.includes('plots')) shown.add({ what, title, count })
  return shown
}

const partOf: Partial<Record<Thing['what'], ViewPart>> = {
  files: 'files',
  places: 'plots',
  plots: 'plots',
  statements: 'statements',
}

/** What there is and a view doesn't show: it leaves it out, or who made it may not read it. */
export function hiddenInView(
  whole: readonly Thing[],
  things: readonly Thing[],
  { included, created_by: maker }: ViewRow,
  /** Where another view is made. */
  another: string,
): Hidden {
  const hidden: Hidden = new Tally()
  const keyOf = ({ what, title, standing, name }: Thing) =>
    JSON.stringify(name === undefined ? [what, title, standing] : [what, name])
  const shown = new Map(things.map((thing) => [keyOf(thing), thing.count]))
  for (const thing of whole) {
    const { what, title, standing, count } = thing
    const part = partOf[what]
    const isLeftOut = part !== undefined && !included.includes(part)
    const reason: HidingReason =
      standing === 'private' && !included.includes('private') ? 'private' : isLeftOut ? 'setting' : 'noRight'
    const isUnseen = what === 'plots' && isLeftOut
    hidden.add({
      what,
      title,
      count: count - (isUnseen ? 0 : (shown.get(keyOf(thing)) ?? 0)),
      reason,
      address: reason === 'noRight' ? paths.userAssign(maker) : another,
    })
  }
  return hidden
}
