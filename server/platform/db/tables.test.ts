import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { declaredTables } from '../../../test/kit/tables.ts'

/** Tables without a place in `Tables`, each with the reason. */
const internal: Record<string, string> = {
  identity_failures: "the identity provider's own",
  identity_keys: "the identity provider's own",
  identity_links: "the identity provider's own",
  identity_passwords: "the identity provider's own",
  identity_payloads: "the identity provider's own",
  migrations: 'what was done to the database',
}

/** The database's types that a declared type may stand for. A union of literals is a string. */
const types: Record<string, string[]> = {
  string: ['text', 'uuid'],
  number: ['integer', 'bigint', 'numeric'],
  boolean: ['boolean'],
  Date: ['timestamp with time zone', 'date'],
  Buffer: ['bytea'],
  'string[]': ['text[]', 'uuid[]'],
  'number[]': ['numeric[]'],
  'CaptureFault[]': ['jsonb'],
  'Flag[]': ['text[]'],
  'OwnPart[]': ['text[]'],
  'ViewPart[]': ['text[]'],
  Language: ['text'],
  FileType: ['text'],
  unknown: ['json', 'jsonb'],
  AreaRights: ['jsonb'],
  RefusalOfCall: ['jsonb'],
  WebhookRecord: ['jsonb'],
  'WebhookAttempt[]': ['jsonb'],
  PauseReason: ['text'],
  "WebhookDelivery['state']": ['text'],
  ListContent: ['jsonb'],
  OlderRecords: ['text'],
  Overlaps: ['jsonb'],
  StoredSettings: ['jsonb'],
  Wish: ['jsonb'],
  'Wish | CodesWish': ['jsonb'],
  Outcome: ['jsonb'],
  'FailedItem[]': ['jsonb'],
  Operator: ['jsonb'],
  'RiskAnswer[]': ['jsonb'],
  'Measure[]': ['jsonb'],
  ConclusionColumn: ['jsonb'],
  InsightTranslations: ['jsonb'],
  Facts: ['jsonb'],
  'Commodity[]': ['jsonb'],
  'Reference[]': ['jsonb'],
  FrozenColumn: ['jsonb'],
  PackYield: ['jsonb'],
  EuColumn: ['jsonb'],
  'CitedNumbers[]': ['jsonb'],
  'AnswerFile[]': ['jsonb'],
  KeptRecordType: ['text'],
  ImportKind: ['text'],
  'ImportFault[]': ['jsonb'],
  'MilestoneWarning[]': ['jsonb'],
  CertificateFile: ['jsonb'],
  'HeadedCell[]': ['jsonb'],
  'readonly GtinRow[]': ['jsonb'],
  'readonly Code[]': ['jsonb'],
}

function typesOf(declared: string): string[] {
  if (declared.startsWith('Record<')) return ['json', 'jsonb']
  return /^'.*'$/.test(declared) ? ['text'] : (types[declared] ?? [])
}

interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
}

let urls: TestDatabase
let columns: Column[]

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  const owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
            not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
     order by 1, a.attnum`,
  )
  columns = rows
  await owner.end()
})
afterAll(() => urls.drop())

describe('the declared tables', () => {
  const declared = declaredTables()

  it('are those of the database', () => {
    const present = [...new Set(columns.map(({ table }) => table))]
    expect(present.toSorted()).toEqual([...declared.keys(), ...Object.keys(internal)].toSorted())
  })

  it('have its columns, and say which may be null and which the database fills in', () => {
    expect(declared.size).toBeGreaterThan(15)
    for (const [table, own] of declared) {
      const found = columns.filter((column) => column.table === table)
      expect([table, found.map(({ column }) => column).toSorted()]).toEqual([
        table,
        [...own.keys()].toSorted(),
      ])
      for (const { column, type, isNullable, hasDefault } of found) {
        const name = `${table}.${column}`
        const said = own.get(column)!
        expect([name, typesOf(said.type)]).toEqual([name, expect.arrayContaining([type])])
        // `unknown` is null as well.
        if (said.type !== 'unknown') expect([name, said.isNullable]).toEqual([name, isNullable])
        // A column with a default may still ask writers for its value.
        if (said.isGenerated) expect([name, hasDefault]).toEqual([name, true])
      }
    }
  })
})
