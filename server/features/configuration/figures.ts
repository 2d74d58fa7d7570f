import { type RawBuilder, sql } from 'kysely'
import type { Form } from '../../../core/fields/index.ts'
import { inUnitOf } from '../../../core/fields/written.ts'
import { unitOf } from '../../../core/fields/number.ts'

/** The columns of a record: its values, and the version of the form that it was written with. */
interface RecordColumns {
  data: RawBuilder<unknown>
  version: RawBuilder<unknown>
}

/** A number of records in the unit of today, by which lists sort (FIG-02). One of another measure counts as it is stored. */
export function sortedFigure(
  { descriptor, formerUnits = [] }: Form,
  name: string,
  { data, version }: RecordColumns,
): RawBuilder<unknown> {
  const stored = sql`${data} -> ${name}`
  const today = unitOf(descriptor[name] ?? {})
  const others = formerUnits.flatMap(({ version: of, field, unit }) => {
    const factor = field === name ? inUnitOf(1, unit, today) : undefined
    return factor === undefined
      ? []
      : [sql`when ${of}::int then to_jsonb((${stored})::text::numeric * ${factor}::float8::numeric)`]
  })
  return others.length === 0
    ? stored
    : sql`case when jsonb_typeof(${stored}) = 'number' then case ${version} ${sql.join(others, sql` `)} else ${stored} end end`
}
