import { sql } from 'kysely'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { localise } from '../../../core/fields/index.ts'
import { cutoffDate } from '../../../core/geometry/eu.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { languages } from '../../../core/i18n/locales.ts'
import { type Fact, type FactName, maxFactNames } from '../../../core/rules/facts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { OriginForms } from '../origin/forms.ts'

interface LookRow {
  /** Null: nobody looked. */
  schema: string | null
  value: string | null
  plots: number
  last: Date | null
  names: { id: string; name: string }[]
}

/** The newest look at each plot since the cut-off date, by what it said (criterion m). */
export async function lookFacts(
  tx: Tx,
  { config, forms }: { config: Configuration; forms: OriginForms },
  lots: readonly string[],
  address: string,
): Promise<Fact[]> {
  if (lots.length === 0) return []
  const schemas = Object.keys(forms.cutoffs)
  const fields = JSON.stringify(Object.fromEntries(schemas.map((id) => [id, forms.cutoffs[id]!.field])))
  const { rows } = await sql<LookRow>`
    with looks as materialized (
      select distinct on (m.product_id) m.product_id, m.milestone_schema_id as schema, m.occurred_at as at,
        m.data ->> (${fields}::jsonb ->> m.milestone_schema_id) as value
      from milestones m
      where m.account_id = ${tx.accountId} and m.product_id = any(${arrayOf(lots)}::uuid[]) and m.deleted_at is null
        and m.milestone_schema_id = any(${schemas}::text[]) and m.occurred_at >= ${cutoffDate}
        and m.data ->> (${fields}::jsonb ->> m.milestone_schema_id) is not null
      order by m.product_id, m.occurred_at desc, m.id desc
    )
    select l.schema, l.value, count(*)::int as plots, max(l.at) as last,
      (array_agg(json_build_object('id', p.id, 'name', p.identifier) order by p.identifier))[1:${maxFactNames}::int] as names
    from products p left join looks l on l.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = any(${arrayOf(lots)}::uuid[])
    group by l.schema, l.value
    order by l.schema, l.value
  `.execute(tx.db)
  return rows.map(({ schema, value, plots, last, names }): Fact => {
    if (schema === null || value === null) {
      const named = names.map((one): FactName => ({ type: 'products', ...one }))
      return { id: 'look.missing', code: 'lookMissing', values: {}, names: named, total: plots, address }
    }
    const { process, said } = wordsOf(config, schema, forms.cutoffs[schema]!.field, value)
    const day = { day: isoDay(localMoment(last!, config.timeZone)) }
    return { id: `look.${schema}.${value}`, code: 'look', values: { process, said, plots, day }, address }
  })
}

/** A process and the label of a value of it, in each language. */
function wordsOf(config: Configuration, schema: string, field: string, value: string) {
  const { content } = config.milestoneSchemas.get(schema)!
  const inEach = (say: (form: typeof content) => string) => ({
    said: Object.fromEntries(
      languages.map((language) => [language, say(localise(content, language, config.defaultLanguage))]),
    ) as Record<Language, string>,
  })
  return {
    process: inEach(({ name }) => name),
    said: inEach(({ descriptor }) => {
      const labels = (descriptor[field] as { enumLabels?: Record<string, string> } | undefined)?.enumLabels
      return labels?.[value] ?? value
    }),
  }
}
