import { sql } from 'kysely'
import { localise } from '../../../core/fields/index.ts'
import { pluralOf } from '../../../core/i18n/nouns.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { SeekRecords } from '../../platform/feature.ts'
import { seekMatches } from '../../platform/db/seek.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { matchedField, readItems } from '../products/seek.ts'

/** Assets in a group for each kind. */
export const seekAssets: SeekRecords = async (tx, session, sought, language) => {
  const config = await loadConfiguration(tx)
  const kinds = [...config.assetSchemas.values()].filter(({ removed }) => !removed)
  const matches = await seekMatches(tx, sought, {
    table: 'assets',
    name: sql`t.headers ->> 'identifier'`,
    isReadable: readable(session).organizations('t.organization_id'),
    groups: { column: 'asset_schema_id', values: kinds.map(({ id }) => id) },
  })
  const itemOf = await readItems(tx, 'assets', matches)
  return kinds.flatMap(({ id: kind, content }) => {
    const found = matches.get(kind)
    return found
      ? [
          {
            ...found,
            title: pluralOf(language, localise(content, language, config.defaultLanguage).name),
            address: paths.assets(kind, { search: sought.text }),
            items: itemOf(found, (row) => ({
              matched: matchedField(config, content, language, row, sought),
              address: paths.assetEdit(row.id, kind),
            })),
          },
        ]
      : []
  })
}
