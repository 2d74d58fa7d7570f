import { foundCap, maxFound } from '../../../core/contract/search.ts'
import { text } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { isFound, searchKey } from '../../../core/rules/search.ts'
import type { SeekRecords } from '../../platform/feature.ts'
import { members } from './read.ts'
import { memberName } from '../accounts/members.ts'

/** People, for administrators alone. The people of an account are few, so their names are compared here. */
export const seekUsers: SeekRecords = async (tx, session, sought, language) => {
  if (!session.admin) return []
  const rows = await members(tx)
    .select(['u.id', memberName.as('name'), 'u.email', 'g.created_at'])
    .orderBy('g.created_at', 'desc')
    .execute()
  const key = searchKey(sought.text)
  const isShort = [...sought.text].length < 3
  const ranked = rows.flatMap((row) => {
    const values = [row.name, row.email]
    if (sought.id !== undefined) return row.id === sought.id ? [{ ...row, rank: 0 }] : []
    if (!isFound(values, sought.text)) return []
    const keys = values.map(searchKey)
    const rank = keys.includes(key) ? 0 : keys.some((one) => one.startsWith(key)) ? 1 : 2
    return isShort && rank === 2 ? [] : [{ ...row, rank }]
  })
  if (ranked.length === 0) return []
  const best = ranked.toSorted((a, b) => a.rank - b.rank)
  return [
    {
      title: text(language, 'users.title'),
      address: paths.users({ search: sought.text }),
      total: Math.min(best.length, foundCap),
      isExact: best[0]!.rank === 0,
      items: best.slice(0, maxFound).map(({ id, name, email, created_at: at }) => ({
        _id: id,
        name,
        matched:
          sought.id !== undefined
            ? null
            : isFound([name], sought.text)
              ? { title: text(language, 'search.name'), text: name }
              : { title: text(language, 'users.columns.email'), text: email },
        address: paths.userAssign(id),
        createdAt: at.toISOString(),
      })),
    },
  ]
}
