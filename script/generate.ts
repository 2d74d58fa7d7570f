// Writes the files that are generated from the code: `npm run generate`. Tests fail when one is stale.
import { writeFileSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }
import { digest } from '../core/document/digest.ts'
import { openApi } from '../core/document/openapi.ts'
import { packJsonSchema } from '../core/pack/shape.ts'

const write = (name: string, text: string) => writeFileSync(new URL(`../docs/${name}`, import.meta.url), text)

write('api.md', digest(openApi(packageJson.version, '')))
write('pack.schema.json', `${JSON.stringify(packJsonSchema(), null, 2)}\n`)
