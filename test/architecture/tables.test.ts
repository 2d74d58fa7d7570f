import { describe, expect, it } from 'vitest'
import { dependants } from '../../server/features/trash/dependants.ts'
import { features } from '../../server/features/index.ts'
import type { Tables } from '../../server/platform/db/tables.ts'
import type { Feature } from '../../server/platform/feature.ts'
import { isTest, nodesOf, sourceFiles, type SourceNode, textOf } from '../kit/source.ts'
import { declaredTables } from '../kit/tables.ts'

const tables = declaredTables()

/** Tables of the platform, by the folder that writes them. */
const platform: [folder: string, tables: string[]][] = [
  [
    'server/platform',
    [
      'attempts',
      'counters',
      'event_heads',
      'events',
      'idempotency_keys',
      'migrations',
      'seal_keys',
      'seals',
      'secrets',
      'shared_settings',
    ],
  ],
  [
    'server/identity',
    ['identity_failures', 'identity_keys', 'identity_links', 'identity_passwords', 'identity_payloads'],
  ],
]

const owned: [folder: string, tables: readonly string[]][] = [
  ...platform,
  ...features.map(([folder, feature]): [string, readonly (keyof Tables)[]] => {
    const { tables: own = [] }: Feature = feature
    return [`server/features/${folder}`, own]
  }),
]
const ownersOf = (table: string) => owned.filter(([, own]) => own.includes(table)).map(([folder]) => folder)

/** Files that write a table given by name, and why that is allowed. */
const writersOfAny: Record<string, string> = {
  'server/platform/backup.ts': 'a restore writes back every table',
  'server/platform/db/records-of.ts': 'callers name their own table, which counts as a write of theirs',
  'server/platform/db/rows.ts': 'callers name their own table, which counts as a write of theirs',
  'server/features/products/reindex.ts': 'callers name their own kind of schema',
  'server/features/readiness/older-grounds.ts': 'columns that follow from the values of older records',
  'server/features/packs/write.ts': 'one of the tables of packs, by the type of the parameter',
}

/** Files that write records beside `recordsOf`, whose writes leave their events, and why that is allowed. */
const writersOfRecords: Record<string, string> = {
  'server/features/milestones/change.ts':
    'an event tells the links of a process and the reason of a correction, too',
  'server/features/milestones/record.ts':
    'events of thousands are written while the database works, with their links',
  'server/features/products/projections.ts': 'projections follow from links and attributes',
  'server/features/products/requirements.ts': 'a projection, and one event for all that are waived',
  'server/features/products/write.ts':
    'thousands in slices, with their counters; a correction tells its reason',
}

const hole = '\0'
const queryBuilder = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']
const statement =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(\w+|\0)/gi

/** The tables that a node writes; `hole` for a computed name. */
function written(node: SourceNode): string[] {
  const sqlText = textOf(node, hole)
  if (sqlText !== undefined)
    return [...sqlText.matchAll(statement)]
      .map(([, name]) => name!)
      .filter((name) => name === hole || ownersOf(name).length > 0)
  if (node.type !== 'CallExpression') return []
  const { name, property } = node.callee as { name?: string; property?: { name?: string } }
  const [first, second] = node.arguments as SourceNode[]
  const table =
    property?.name && queryBuilder.includes(property.name)
      ? first
      : name === 'insertRows'
        ? second
        : name === 'recordsOf'
          ? first
          : undefined
  return table ? [textOf(table, hole) ?? hole] : []
}

const writes = [...sourceFiles('server')]
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    nodesOf(file).flatMap((node) =>
      written(node).map((table) => ({
        file,
        table,
        door: (node.callee as { name?: string } | undefined)?.name,
      })),
    ),
  )

describe('a table', () => {
  it('has exactly one owner', () => {
    const owners = [...tables.keys()].map((table) => [table, ownersOf(table).length])
    expect(owners.filter(([, count]) => count !== 1)).toEqual([])
    expect(
      owned.flatMap(([, own]) => own).filter((table) => !tables.has(table) && !isInternal(table)),
    ).toEqual([])
  })

  it('is written only by its owner', () => {
    const named = writes.filter(({ table }) => table !== hole)
    const foreign = named.filter(
      ({ file, table }) => !ownersOf(table).some((folder) => file.startsWith(`${folder}/`)),
    )
    expect(foreign.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
    // Checks that the writes were found. An owner that computes names may write its tables by those.
    const computes = (table: string) =>
      Object.keys(writersOfAny).some((file) => file.startsWith(`${ownersOf(table)[0]}/`))
    const unwritten = [...tables.keys()].filter(
      (table) => !computes(table) && !named.some((write) => write.table === table),
    )
    expect(unwritten).toEqual([])
    expect(named.length).toBeGreaterThan(40)
  })

  it('of records is written by recordsOf, which writes the event, or by a file with a reason', () => {
    const isOfRecords = (table: string) =>
      ['version', 'deleted_at'].every((name) => tables.get(table)?.has(name))
    const direct = writes.filter(({ table, door }) => door !== 'recordsOf' && isOfRecords(table))
    expect([...new Set(direct.map(({ file }) => file))].toSorted()).toEqual(
      Object.keys(writersOfRecords).toSorted(),
    )
    expect(
      writes.filter(({ table, door }) => door === 'recordsOf' && isOfRecords(table)).length,
    ).toBeGreaterThan(8)
  })

  it('is computed only where callers pass one of their own tables', () => {
    const computed = new Set(writes.filter(({ table }) => table === hole).map(({ file }) => file))
    expect([...computed].toSorted()).toEqual(Object.keys(writersOfAny).toSorted())
  })

  it('is archived with its products if its rows depend on them', () => {
    const hanging = [...tables].filter(
      ([, columns]) => columns.has('product_id') && columns.has('deleted_at'),
    )
    expect(hanging.map(([table]) => table).toSorted()).toEqual(
      dependants.map(({ table }) => table).toSorted(),
    )
  })
})

/** Tables that no request queries. */
function isInternal(table: string): boolean {
  return table === 'migrations' || table.startsWith('identity_')
}
