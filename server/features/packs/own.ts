import { packChanges } from '../../../core/pack/changes.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import type { Sentence } from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { OwnPart } from '../accounts/settings.ts'

/**
 * The pack as it is applied: parts that belong to the account, because a screen changed them, stay as they are. A warning names what
 * the pack says otherwise.
 */
export function keepOwnParts(
  pack: Pack,
  before: Pack,
  own: readonly OwnPart[],
): { pack: Pack; warnings: Sentence[] } {
  const kept = { ...pack, ...Object.fromEntries(own.map((part) => [part, before[part]])) }
  const changes = packChanges(before, pack)
  const nameOf = (id: string) => (pack.dashboards[id] ?? before.dashboards[id])?.name ?? id
  const warnings = own.flatMap((part): Sentence[] => {
    const members = changes
      .filter(({ path }) => path.startsWith(`/${part}/`))
      .map(({ path }) => pointerNames(path)[1] ?? '')
      .map((member) => (part === 'dashboards' ? nameOf(member) : member))
    const what = [...new Set(members)].join(', ')
    return what ? [{ key: `pack.plan.warn.own.${part}`, params: { what } }] : []
  })
  return { pack: kept, warnings }
}
