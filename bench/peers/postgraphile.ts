import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/kit/product.ts'
import type { Bench } from '../figures.ts'
import { Target } from '../load.ts'
import { nodePackage, type Peer, startIn, type Subject } from './peer.ts'

const program = `
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
const service = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.DATABASE, schemas: ['public'], poolConfig: { max: 8 } })],
  grafserv: { graphiql: false, websockets: false },
  grafast: { explain: false },
})
const server = createServer()
await service.createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
`

const fields = `rowId uuid productSchemaId productSchemaVersion data i18N showLogo isUnidentified hasOrigin hasDestination
  requirementsSatisfied countOfInsights correctedAt version createdAt updatedAt
  organizationByAccountIdAndOrganizationId { rowId name }`

const queriesOf = ({ account, stage, organization, product, word, name }: Subject) => ({
  list: `{ allProducts(condition: { accountId: "${account}", productSchemaId: "${stage}" }, filter: { deletedAt: { isNull: true } },
    orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: 20) { totalCount nodes { ${fields} } } }`,
  search: `{ allLocations(condition: { accountId: "${account}" }, filter: { deletedAt: { isNull: true }, search: { includes: "${word}" } },
    orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: 20) { totalCount nodes { rowId name organizationId country state coords createdAt } } }`,
  read: `{ productByAccountIdAndRowId(accountId: "${account}", rowId: "${product}") { ${fields} } }`,
  write: `mutation { createLocation(input: { location: { accountId: "${account}", rowId: "{{uuid}}", organizationId: "${organization}",
    name: "${name}", search: "x", createdAt: "2026-01-01T00:00:00Z", createdBy: "bench-1", updatedAt: "2026-01-01T00:00:00Z",
    updatedBy: "bench-1" } }) { location { rowId name } } }`,
})

const noAccess = 'no token, no rights, no row security'

export const postgraphile: Peer = {
  name: 'PostGraphile 5.1.5',
  packages: ['postgraphile@5.1.5', 'postgraphile-plugin-connection-filter@4.0.1', nodePackage],
  aims: { list: 2 },
  without: {
    list: `${noAccess}, no holds, readiness or warnings`,
    search: `${noAccess}, no words in any order; it counts all matches`,
    read: `${noAccess}, no holds, readiness or warnings`,
    write: `${noAccess}, no checks, no history, no seal`,
  },
  async start(bench: Bench, subject: Subject, folder: string) {
    writeFileSync(join(folder, 'peer.mjs'), program)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/graphql`
    const stop = await startIn(folder, ['peer.mjs'], { PORT: String(port), DATABASE: bench.ownerUrl }, url)
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const asked = (query: string) =>
      new Target([{ url, headers, body: JSON.stringify({ query: query.replaceAll(/\s+/g, ' ') }) }])
    const { list, search, read, write } = queriesOf(subject)
    return {
      targets: { list: asked(list), search: asked(search), read: asked(read), write: asked(write) },
      stop,
    }
  },
}
