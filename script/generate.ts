// Writes the files that are generated from the code: `npm run generate`. Tests fail when one is stale.
import { writeFileSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }
import { contract } from '../core/contract/index.ts'
import { openApi } from '../core/contract/openapi.ts'
import { packJsonSchema } from '../core/pack/shape.ts'

const write = (name: string, value: object) =>
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`)

write('openapi.json', openApi(contract, packageJson.version))
write('pack.schema.json', packJsonSchema())
