import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/kit/product.ts'
import type { Bench } from '../figures.ts'
import { Target } from '../load.ts'
import { account } from '../people.ts'
import { nodePackage, type Peer, startIn } from './peer.ts'

const program = `
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
const service = postgraphile({
  extends: [PostGraphileAmberPreset],
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
  requirementsSatisfied countOfInsights correctedAt version createdAt updatedAt organization { rowId name }`

const list = `{ allProducts(condition: { accountId: "${account}", productSchemaId: "ps-cuartel", deletedAt: null },
  orderBy: [CREATED_AT_DESC, ID_DESC], first: 20) { totalCount nodes { ${fields} } } }`

export const postgraphile: Peer = {
  name: 'PostGraphile 5.1.5',
  packages: ['postgraphile@5.1.5', nodePackage],
  without: {
    list: 'no token, no rights, no row security, no holds, readiness or warnings',
    read: 'no token, no rights, no row security, no holds, readiness or warnings',
    write: 'no token, no rights, no checks, no history, no seal',
  },
  async start(bench: Bench, folder: string) {
    writeFileSync(join(folder, 'peer.mjs'), program)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/graphql`
    const stop = await startIn(folder, ['peer.mjs'], { PORT: String(port), DATABASE: bench.ownerUrl }, url)
    const asked = (query: string) => ({
      url,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query }),
    })
    return { targets: { list: new Target([asked(list)]) }, stop }
  },
}
