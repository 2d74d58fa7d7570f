import { describe, expect, it } from 'vitest'
import { packChanges, packText, schemaText } from './changes.ts'
import { at, changed, type Changes, withField } from '../../test/kit/example-pack.ts'
import type { Pack } from './shape.ts'
import { checkPack } from './validate.ts'

const packOf = (changes: Changes): Pack => {
  const { pack, errors } = checkPack(changed(changes))
  if (!pack) throw new Error(JSON.stringify(errors))
  return pack
}
const before = packOf({})
const differences = (changes: Changes) => packChanges(before, packOf(changes))

describe('what differs between two packs', () => {
  it('is nothing between a pack and itself', () => {
    expect(differences({})).toEqual([])
  })

  it('has a path, and the values before and after', () => {
    expect(differences({ [`${at.stage}/schema/properties/colmenas/maximum`]: 800 })).toEqual([
      { path: `${at.stage}/schema/properties/colmenas/maximum`, before: 500, after: 800 },
    ])
  })

  it('names an edge by its transformation, not by its index', () => {
    expect(differences({ [`${at.edge}/transformation/reuse`]: false })).toEqual([
      { path: '/verticals/v-miel/workflows/ps-apiario/next/ms-extraccion/reuse', before: true, after: false },
    ])
  })

  it('has no value before for new things, none after for removed ones', () => {
    const found = differences({ '/tags': ['fotos de campo', 'nueva'], [at.template]: undefined })
    expect(found.map(({ path, ...rest }) => [path, Object.keys(rest)])).toEqual([
      ['/tags/nueva', ['after']],
      ['/tags/contratos', ['before']],
      ['/pdfTemplates/pt-tambor', ['before']],
    ])
    expect(packChanges(undefined, before).every((change) => !('before' in change))).toBe(true)
  })

  it('ignores the order of tags and flags, but not the order of a form', () => {
    expect(differences({ '/tags': ['fotos de campo', 'contratos'] })).toEqual([])
    const { identifier, ...others } = before.productSchemas['ps-apiario']!.schema.properties
    expect(differences({ [`${at.stage}/schema/properties`]: { ...others, identifier } })).toEqual([
      { path: `${at.stage}/schema/properties`, moved: true },
    ])
  })

  it('reports a field inserted between others as new, not as a new order', () => {
    const found = differences(withField('altura', { type: 'number' }, { kind: 'number' }))
    expect(found.map(({ path, moved }) => [path, moved])).toEqual([
      [`${at.stage}/schema/properties/altura`, undefined],
      [`${at.stage}/descriptor/altura`, undefined],
      [`${at.stage}/i18n/en/properties/altura`, undefined],
    ])
  })

  it('gives equal texts to equal packs only, in any order of keys', () => {
    const { name, ...rest } = before.productSchemas['ps-apiario']!
    const turned = {
      ...before,
      productSchemas: { ...before.productSchemas, 'ps-apiario': { ...rest, name } },
    }
    expect(packText(turned as Pack)).toBe(packText(before))
    const { identifier, ...others } = rest.schema.properties
    const moved = { ...rest, name, schema: { ...rest.schema, properties: { ...others, identifier } } }
    expect(schemaText(moved)).not.toBe(schemaText({ ...rest, name }))
  })
})
