import { table } from './rights.ts'

/** One person: what they are, and their rights on the records that a row is about. */
export interface Person {
  role: (typeof roles)[number]
  organization: (typeof organizations)[number]
  stage: (typeof rights)[number]
  process: (typeof rights)[number]
  tag: boolean
  isAuthor?: boolean
}
export const roles = ['none', 'Level one', 'Level two', 'admin', 'admin and Level one'] as const
export const organizations = ['none', 'another', 'own'] as const
/** `another`: may write, but other stages (or processes) than the record's. */
export const rights = ['none', 'another', 'read', 'write'] as const

/** `off`: refused for its feature. `hidden`: absent or empty. */
export type Verdict = 'open' | 'off' | 'refused' | 'absent' | 'fault' | 'empty' | 'hidden'

/** One of the things that a request names, and the rights that it takes. */
interface Thing {
  record: string
  sees: string[]
  may: string[]
  /** Where it stands in the body. */
  path: string | undefined
}

export interface Row {
  /** Method, path, and the case in brackets. */
  name: string
  method: string
  path: string
  case: string | undefined
  flag: string
  caller: string
  record: string
  things: Thing[]
  /** The answer when a thing isn't seen; absent where all things are open. */
  unseen: Verdict | undefined
}

export const rows: Row[] = table
  .trim()
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [name = '', flag = '', caller = '', record = '', sees = '', may = '', unseen = ''] = line
      .split('|')
      .map((text) => text.trim())
    const [, method = '', path = '', title] = /^(\w+) (\S+?) ?(?:\((.*)\))?$/.exec(name)!
    const [allMay, paths] = [may, unseen].map((text) => text.split(',').map((one) => one.trim()))
    const things = sees.split(',').map((text, n): Thing => {
      const [terms = '', of = record] = text.trim().split(' of ')
      return { record: of, sees: termsOf(terms), may: termsOf(allMay![n] ?? '-'), path: paths![n] }
    })
    const answer = unseen.startsWith('/') ? 'fault' : unseen === '-' ? undefined : (unseen as Verdict)
    return { name, method, path, case: title, flag, caller, record, things, unseen: answer }
  })

function termsOf(text: string): string[] {
  return text === '-' ? [] : text.split('+').map((term) => term.trim())
}

const atLeast = (has: Person['stage'], right: string): boolean =>
  has === 'write' || (right === 'r' && has === 'read')

/** Whether the person has a right, as the table writes it. An administrator has every right on records. */
function hasRight(
  { role, organization, stage, process, tag, isAuthor = false }: Person,
  term: string,
): boolean {
  if (term === 'author') return isAuthor
  if (role.startsWith('admin')) return true
  const [noun, right = ''] = term.split(':')
  if (noun === 'org') return organization === 'own'
  if (noun === 'anyOrg') return organization !== 'none'
  if (noun === 'PS') return atLeast(stage, right)
  if (noun === 'MS') return atLeast(process, right)
  if (noun === 'anyPS') return stage === 'write' || stage === 'another'
  if (noun === 'anyMS') return process === 'write' || process === 'another'
  if (noun === 'tag') return tag
  if (noun === 'own') return isAuthor
  throw new Error(`the table of rights has "${term}", which means nothing`)
}

/** Requests that are refused before their things are read. */
function gateOf({ flag, caller }: Row, { role, stage, process }: Person, isOn: boolean): Verdict | undefined {
  if (/^\w+$/.test(flag) && !isOn) return 'off'
  const isAdmin = role.startsWith('admin')
  const writes = [stage, process].some((right) => right === 'write' || right === 'another')
  if (caller === 'admin' && !isAdmin) return 'refused'
  if (caller.startsWith('writer') && !isAdmin && !writes) return 'refused'
  if (flag.startsWith('type ') && !isOn) return 'off'
  return caller === 'writer, not L1' && role.includes('Level one') ? 'refused' : undefined
}

/**
 * What the specification demands for one cell, with the paths of what the person doesn't see. Their rights may depend on the
 * record; `isOn`: the account has the row's feature.
 */
export function expected(
  row: Row,
  personFor: (record: string) => Person,
  isOn = true,
): { verdict: Verdict; paths: string[] } {
  if (row.caller === 'public') return { verdict: 'open', paths: [] }
  const gate = gateOf(row, personFor(row.record), isOn)
  if (gate) return { verdict: gate, paths: [] }
  const has = ({ record }: Thing, terms: string[]) => terms.every((term) => hasRight(personFor(record), term))
  const hidden = row.things.filter((thing) => !has(thing, thing.sees))
  const isRefused = row.things.some((thing) => !hidden.includes(thing) && !has(thing, thing.may))
  // A body that names several things is refused for a thing that is seen before another one is a fault.
  const verdict =
    isRefused && (row.unseen === 'fault' || hidden.length === 0)
      ? 'refused'
      : hidden.length > 0
        ? row.unseen!
        : 'open'
  return { verdict, paths: hidden.flatMap(({ path }) => path ?? []) }
}
