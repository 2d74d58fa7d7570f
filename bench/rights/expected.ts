import { table } from './table.ts'

/** One person of each kind: what they are, and which rights they have on the records that the rows are about. */
export interface Person {
  id: string
  role: (typeof roles)[number]
  organization: (typeof organizations)[number]
  stage: (typeof rights)[number]
  process: (typeof rights)[number]
  tag: boolean
}
export const roles = ['none', 'Level one', 'Level two', 'admin', 'admin and Level one'] as const
export const organizations = ['none', 'another', 'own'] as const
/** `another`: may write, but other stages (or processes) than the record's. */
export const rights = ['none', 'another', 'read', 'write'] as const

/** `off`: refused for its feature. `hidden`: absent or empty. */
export type Told = 'open' | 'off' | 'refused' | 'absent' | 'fault' | 'empty' | 'hidden'

export interface Row {
  /** Method, path, and the case in brackets. */
  name: string
  method: string
  path: string
  case: string | undefined
  flag: string
  caller: string
  record: string
  /** Thing by thing, the rights that it takes. */
  sees: string[][]
  unseen: Told
  may: string[][]
}

export const rows: Row[] = table
  .trim()
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [name = '', flag = '', caller = '', record = '', sees = '', unseen = '', may = ''] = line
      .split('|')
      .map((text) => text.trim())
    const [, method = '', path = '', title] = /^(\w+) (\S+?) ?(?:\((.*)\))?$/.exec(name)!
    const things = (text: string) =>
      text.split(',').map((thing) => thing.split('+').flatMap((term) => term.replaceAll(/[-\s]/g, '') || []))
    const rights = { sees: things(sees), unseen: unseen as Told, may: things(may) }
    return { name, method, path, case: title, flag, caller, record, ...rights }
  })

const atLeast = (has: Person['stage'], right: string): boolean =>
  has === 'write' || (right === 'r' && has === 'read')

/** What one word of the table means. An administrator has every right on records. */
function has({ role, organization, stage, process, tag }: Person, term: string): boolean {
  if (role.startsWith('admin')) return true
  const [noun, right = ''] = term.split(':')
  if (noun === 'org') return organization === 'own'
  if (noun === 'anyOrg') return organization !== 'none'
  if (noun === 'PS') return atLeast(stage, right)
  if (noun === 'MS') return atLeast(process, right)
  if (noun === 'anyMS') return process === 'write' || process === 'another'
  if (noun === 'tag') return tag
  throw new Error(`the table says "${term}", which means nothing`)
}

/** What the specification tells for one cell; `isOn`: the account has the row's feature. */
export function expected(row: Row, person: Person, isOn: boolean): Told {
  if (row.caller === 'public') return 'open'
  if (/^\w+$/.test(row.flag) && !isOn) return 'off'
  const isAdmin = person.role.startsWith('admin')
  const writes = [person.stage, person.process].some((right) => right === 'write' || right === 'another')
  if (row.caller === 'admin' && !isAdmin) return 'refused'
  if (row.caller.startsWith('writer') && !isAdmin && !writes) return 'refused'
  if (row.flag.startsWith('type ') && !isOn) return 'off'
  if (row.caller === 'writer, not L1' && person.role.includes('Level one')) return 'refused'
  const seen = row.sees.map((terms) => terms.every((term) => has(person, term)))
  const lacks = row.may.some(
    (terms, thing) => (seen[thing] ?? true) && !terms.every((term) => has(person, term)),
  )
  // A body that names several things is refused for one that is seen before another one is a fault.
  if (row.unseen === 'fault' && lacks) return 'refused'
  if (seen.includes(false)) return row.unseen
  return lacks ? 'refused' : 'open'
}
