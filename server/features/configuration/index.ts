import { text } from '../../../core/i18n/index.ts'
import type { Feature } from '../../platform/feature.ts'
import { namedAs } from '../../platform/nouns.ts'
import { loadConfiguration, schemaName } from './configuration.ts'
import { mountConfiguration } from './routes.ts'

/** A schema, or a version of one: its id has the schema's and the number. */
const schema = namedAs(async (tx, id, language) => {
  const [schemaId = '', n] = id.split(' ')
  const name = schemaName(await loadConfiguration(tx), schemaId, language)?.name ?? schemaId
  return n === undefined ? name : text(language, 'history.names.form', { name, n })
})

const vertical = namedAs(async (tx, id) => {
  const { verticals } = await loadConfiguration(tx)
  return verticals.find((one) => one.id === id)?.name ?? id
})

export const configuration = {
  mount: mountConfiguration,
  named: {
    config_versions: namedAs((_tx, n, language) => text(language, 'history.names.version', { n })),
    verticals: vertical,
    product_schemas: schema,
    product_schema_versions: schema,
    milestone_schemas: schema,
    milestone_schema_versions: schema,
    asset_schemas: schema,
    asset_schema_versions: schema,
    check_schemas: schema,
    check_schema_versions: schema,
    edges: schema,
  },
} satisfies Feature
