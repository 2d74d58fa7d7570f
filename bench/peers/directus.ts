import pg from 'pg'
import { freePort } from '../../test/kit/product.ts'
import type { Bench } from '../figures.ts'
import { Target } from '../load.ts'
import { type Peer, runIn, startIn, type Subject } from './peer.ts'

/** It wants keys of one column, and tables of its own beside them: a schema with plain copies of the account's rows. */
const copy = `
  drop schema if exists directus cascade;
  create schema directus;
  create table directus.products as
    select p.id, p.uuid, p.account_id, p.product_schema_id, p.product_schema_version, p.data, p.i18n, p.show_logo, p.is_unidentified,
      p.has_origin, p.has_destination, p.requirements_satisfied, p.count_of_insights, p.corrected_at, p.version, p.created_at,
      p.updated_at, o.id as organization_id, o.name as organization_name
    from products p join organizations o on o.account_id = p.account_id and o.id = p.organization_id
    where p.account_id = '{{account}}' and p.deleted_at is null;
  alter table directus.products add primary key (id);
  create index on directus.products (product_schema_id, created_at desc, id desc);
  create table directus.locations as
    select id, organization_id, name, search, country, state, coords, created_at from locations
    where account_id = '{{account}}' and deleted_at is null;
  alter table directus.locations add primary key (id);
  create index on directus.locations using gin (search gin_trgm_ops);
  create index on directus.locations (created_at desc, id desc);
  analyze directus.products, directus.locations;`

const token = 'bench-token-of-the-peer'
const noAccess = 'one static token, no row security'

export const directus: Peer = {
  name: 'Directus 11.17.4',
  packages: ['directus@11.17.4'],
  hasBuilds: true,
  aims: {},
  without: {
    list: `${noAccess}, no holds, readiness or warnings; one plain table with the organization's name in it`,
    search: `${noAccess}, no words in any order; it counts all matches`,
    read: `${noAccess}, no holds, readiness or warnings`,
    write: `${noAccess}, no checks, no seal; it keeps neither activity nor revisions here`,
  },
  async start({ ownerUrl }: Bench, subject: Subject, folder: string) {
    const { account, stage, organization, product, word, name } = subject
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query(copy.replaceAll('{{account}}', account))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      SECRET: 'of-the-bench-alone',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: ownerUrl,
      DB_SEARCH_PATH: 'array:directus',
      ADMIN_EMAIL: 'bench@example.org',
      ADMIN_PASSWORD: 'bench-password-1',
      ADMIN_TOKEN: token,
      CACHE_ENABLED: 'false',
      TELEMETRY: 'false',
      LOG_LEVEL: 'error',
    }
    await runIn(folder, ['node_modules/directus/cli.js', 'bootstrap'], environment)
    const end = await startIn(
      folder,
      ['node_modules/directus/cli.js', 'start'],
      environment,
      `${url}/server/ping`,
    )
    const headers = { authorization: `Bearer ${token}` }
    const asked = (path: string, query: Record<string, string> = {}) =>
      new Target([{ url: `${url}/items/${path}?${new URLSearchParams(query)}`, headers }])
    const page = { limit: '20', sort: '-created_at,-id', meta: 'filter_count' }
    return {
      targets: {
        list: asked('products', { 'filter[product_schema_id][_eq]': stage, ...page }),
        search: asked('locations', { 'filter[search][_contains]': word, ...page }),
        read: asked(`products/${product}`),
        write: new Target([
          {
            url: `${url}/items/locations`,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ id: '{{uuid}}', organization_id: organization, name, search: 'x' }),
          },
        ]),
      },
      stop: async () => {
        await end()
        await owner.query('drop schema directus cascade')
        await owner.end()
      },
    }
  },
}
