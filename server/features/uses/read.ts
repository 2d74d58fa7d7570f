import { type RawBuilder, sql } from 'kysely'
import type { Use, Uses } from '../../../core/contract/uses.ts'
import { type Form, localise } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { publicForm } from '../public-page/fields.ts'

/** Records of one kind in an answer. */
const maxUses = 200

interface UsesQuery {
  tx: Tx
  session: Session
  config: Configuration
  /** The end of the file's address. */
  key: string
  language: Language
}

/** A use, or undefined where the session may not read the record. */
type MaybeUse = Use | undefined

/** The live records that hold a file's address, newest first; what the session may not read is only counted. */
export async function readUses(
  tx: Tx,
  session: Session,
  { url }: { url: string },
  language: Language,
): Promise<Uses> {
  const key = url.slice(url.lastIndexOf('/') + 1)
  const asked: UsesQuery = { tx, session, config: await loadConfiguration(tx), key, language }
  const kinds = [productUses, milestoneUses, insightUses, assetUses, organizationUses]
  const found: MaybeUse[][] = []
  for (const read of kinds) found.push(await read(asked))
  const all = found.flatMap((uses) => uses.slice(0, maxUses))
  const collection = all.filter((use) => use !== undefined)
  return {
    collection,
    restricted: all.length - collection.length,
    capped: found.some((uses) => uses.length > maxUses),
    size: await readSize(tx, key),
  }
}

async function readSize(tx: Tx, key: string): Promise<number> {
  const row = await tx.db
    .selectFrom('files')
    .select('size')
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.size ?? 0
}

/** That a column names the file. The first condition is the one of the indexes of rows with files. */
const names = (column: RawBuilder<unknown>, key: string) =>
  sql`${column} like '%/api/files/%' and ${column} like ${`%/api/files/${key}%`}`

const first = sql`limit ${sql.lit(maxUses + 1)}`

interface ProductUseRow {
  id: string
  identifier: string
  stage: string
  organization_id: string
  organization: string
  /** The field that names the file. */
  field: string | null
}

/** The first member that names the file. The values stay in the database: two hundred records may hold as many megabytes. */
const fieldNaming = (data: RawBuilder<unknown>, key: string) =>
  sql`(select f.key from jsonb_each(${data}) f where strpos(f.value::text, ${key}) > 0 limit 1) as field`

async function productUses({ tx, session, config, key, language }: UsesQuery): Promise<MaybeUse[]> {
  const { rows } = await sql<ProductUseRow>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id, o.name as organization,
      ${fieldNaming(sql`p.data`, key)}
    from products p
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    where p.account_id = ${tx.accountId} and p.deleted_at is null and ${names(sql`p.data::text`, key)}
    order by p.id desc ${first}
  `.execute(tx.db)
  return rows.map((row) => {
    if (!can(session, 'product.read', productOf(row)).allowed) return undefined
    return {
      type: 'product',
      ...ofProduct(row),
      ...fieldOf(row, config.stages.get(row.stage)?.content, config, language),
    }
  })
}

const productOf = ({ stage, organization_id }: Pick<ProductUseRow, 'stage' | 'organization_id'>) => ({
  productSchema: stage,
  organization: organization_id,
})

const ofProduct = ({ id, identifier, stage, organization_id, organization }: ProductUseRow) => ({
  _id: id,
  name: identifier,
  productSchema: stage,
  organization: { _id: organization_id, name: organization },
})

async function milestoneUses({ tx, session, config, key, language }: UsesQuery): Promise<MaybeUse[]> {
  const { rows } = await sql<ProductUseRow & { schema: string; private: boolean }>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id, o.name as organization,
      ${fieldNaming(sql`m.data`, key)}, m.milestone_schema_id as schema, m.private
    from milestones m
    join products p on p.account_id = ${tx.accountId} and p.id = m.product_id
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    where m.account_id = ${tx.accountId} and m.deleted_at is null and ${names(sql`m.data::text`, key)}
    order by m.id desc ${first}
  `.execute(tx.db)
  return rows.map((row) => {
    const isReadable =
      can(session, 'milestoneSchema.read', row.schema).allowed &&
      can(session, 'product.read', productOf(row)).allowed
    if (!isReadable) return undefined
    const schema = config.milestoneSchemas.get(row.schema)
    const field = fieldOf(row, schema?.content, config, language)
    const process = schema && localise(schema.content, language, config.defaultLanguage).name
    return {
      type: 'milestone',
      ...ofProduct(row),
      title: [process, field.title].filter(Boolean).join(', '),
      public: field.public && !row.private,
    }
  })
}

async function insightUses({ tx, session, key, language }: UsesQuery): Promise<MaybeUse[]> {
  const { rows } = await sql<ProductUseRow & { value: string }>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id, o.name as organization, i.value
    from insights i
    join products p on p.account_id = ${tx.accountId} and p.id = i.product_id
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    where i.account_id = ${tx.accountId} and i.deleted_at is null and ${names(sql`i.name`, key)}
    order by i.id desc ${first}
  `.execute(tx.db)
  return rows.map((row) =>
    can(session, 'product.read', productOf(row)).allowed
      ? {
          type: 'insight',
          ...ofProduct(row),
          title: text(language, 'media.uses.insight', { value: row.value }),
          public: true,
        }
      : undefined,
  )
}

async function assetUses({ tx, session, config, key, language }: UsesQuery): Promise<MaybeUse[]> {
  const { rows } = await sql<Omit<ProductUseRow, 'stage'> & { kind: string }>`
    select a.id, a.identifier, a.asset_schema_id as kind, a.organization_id, o.name as organization,
      ${fieldNaming(sql`a.data`, key)}
    from assets a
    join organizations o on o.account_id = ${tx.accountId} and o.id = a.organization_id
    where a.account_id = ${tx.accountId} and a.deleted_at is null and ${names(sql`a.data::text`, key)}
    order by a.id desc ${first}
  `.execute(tx.db)
  return rows.map((row) =>
    can(session, 'asset.read', row.organization_id).allowed
      ? {
          type: 'asset',
          _id: row.id,
          name: row.identifier,
          assetSchema: row.kind,
          organization: { _id: row.organization_id, name: row.organization },
          title: fieldOf(row, config.assetSchemas.get(row.kind)?.content, config, language).title,
          // Public pages name assets and show nothing else of them.
          public: false,
        }
      : undefined,
  )
}

async function organizationUses({ tx, session, key, language }: UsesQuery): Promise<MaybeUse[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from organizations o
    where o.account_id = ${tx.accountId} and o.deleted_at is null and ${names(sql`o.profile::text`, key)}
    order by o.id desc ${first}
  `.execute(tx.db)
  return rows.map(({ id, name }) =>
    can(session, 'organization.read', id).allowed
      ? {
          type: 'organization',
          _id: id,
          name,
          title: text(language, 'media.uses.organization'),
          public: true,
        }
      : undefined,
  )
}

/** The field of a record that names the file, and whether public pages show that field. */
function fieldOf(
  { field }: Pick<ProductUseRow, 'field'>,
  form: Form | undefined,
  { defaultLanguage }: Configuration,
  language: Language,
): Pick<Use, 'title' | 'public'> {
  const name = field ?? ''
  if (!form) return { title: name, public: false }
  const { form: localised, shown } = publicForm(form, language, defaultLanguage)
  return {
    title: localised.schema.properties[name]?.title ?? name,
    public: shown.some((field) => field.name === name),
  }
}
