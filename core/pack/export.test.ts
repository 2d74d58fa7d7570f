import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packChanges, packText } from './changes.ts'
import { at, changed, examplePack, withField } from '../../test/kit/example-pack.ts'
import { packFiles } from './export.ts'
import type { Pack } from './shape.ts'
import { checkPack, validatePack } from './validate.ts'

const folder = (name: string) => {
  const place = new URL(`../../demo/${name}/`, import.meta.url)
  return readdirSync(place).map((file) => ({ file, content: readFileSync(new URL(file, place), 'utf8') }))
}
const packOf = (files: typeof examplePack): Pack => {
  const { pack, errors } = validatePack(files)
  if (!pack) throw new Error(JSON.stringify(errors))
  return pack
}

describe('an exported pack', () => {
  it.each([
    ['the example', examplePack],
    ['the winery of the demo', folder('valle')],
  ])('is, read again, the same: %s', (_name, files) => {
    const pack = packOf(files)
    const exported = packFiles(pack)
    const again = packOf(exported)
    expect(packChanges(pack, again)).toEqual([])
    expect(packText(again)).toBe(packText(pack))
    expect(packFiles(again)).toEqual(exported)
  })

  it('has a file for the account, one for each chain in order, and one for shared things', () => {
    expect(packFiles(packOf(examplePack)).map(({ file }) => file)).toEqual([
      '01-cuenta.yaml',
      '02-miel.yaml',
      '03-bienes-y-controles.yaml',
    ])
  })

  it('leaves out defaults and keeps all else', () => {
    const [, chain] = packFiles(packOf(examplePack))
    expect(chain!.content).not.toContain('strictTime')
    expect(chain!.content).toContain('reuse: true')
    expect(chain!.content).toContain('uniqueFields: [ identifier, campania ]')
  })

  it('quotes texts that YAML would read as another type', () => {
    const odd = [
      'no',
      '2026-01-02',
      '1e3',
      '007',
      ' x ',
      '# y',
      'a: b',
      "it's",
      '«ñandú»\nsegunda línea',
      '~',
      'null',
    ]
    const { pack } = checkPack(
      changed({
        ...withField(
          'raro',
          { type: 'string', enum: odd.filter((text) => text.trim() === text) },
          { kind: 'select' },
        ),
        [`${at.stage}/descriptor/descripcion/help`]: odd.join(' '),
      }),
    )
    expect(packOf(packFiles(pack!)).productSchemas['ps-apiario']!.schema.properties.raro!.enum).toEqual(
      pack!.productSchemas['ps-apiario']!.schema.properties.raro!.enum,
    )
    expect(packChanges(pack!, packOf(packFiles(pack!)))).toEqual([])
  })
})
