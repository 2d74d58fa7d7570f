import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packChanges, packText } from '../changes.ts'
import { examplePack } from '../../../test/kit/example-pack.ts'
import { packFiles } from '../export.ts'
import { validatePack } from '../validate.ts'
import { addTemplate } from './account.ts'
import { addChain, addPassage, addStage, moveChain, stagesOf } from './chain.ts'
import { openPack } from './open.ts'
import { addAsset, addCheck, changeSchema } from './schemas.ts'

const account = { id: 'cooperativa', name: 'Cooperativa del Monte' }
const example = openPack(examplePack, account)!
const both = (es: string, en: string) => ({ es, en })

describe('the files of an edited pack', () => {
  const folder = (name: string) => {
    const place = new URL(`../../../demo/${name}/`, import.meta.url)
    return readdirSync(place).map((file) => ({ file, content: readFileSync(new URL(file, place), 'utf8') }))
  }

  it('are, read again, the same pack, faults and all', () => {
    const chain = addChain(example, both('Propóleo', 'Propolis'))
    const first = addStage(chain.pack, chain.id, both('Raspado', 'Scraping'))
    const second = addStage(first.pack, chain.id, { es: 'Frasco' })
    const passage = addPassage(second.pack, {
      from: first.id,
      to: second.id,
      names: both('Envasado', 'Filling'),
      ratio: [1, 'n'],
      initiator: true,
    })
    const asset = addAsset(passage.pack, both('Balanza', 'Scale'))
    const check = addCheck(asset.pack, both('Limpieza', 'Cleaning'))
    const front = moveChain(check.pack, chain.id, 0)
    const { pack } = addTemplate(front, both('Frasco', 'Jar'), 'ProductSchemaQR', second.id)
    expect(stagesOf(pack, chain.id)).toEqual(['ps-raspado', 'ps-frasco'])
    const again = openPack(packFiles(pack), account)!
    expect(packChanges(pack, again)).toEqual([])
    expect(packText(again)).toBe(packText(pack))
    expect(validatePack(packFiles(pack)).errors.map(({ path }) => path)).toEqual([
      '/productSchemas/ps-frasco/i18n/en/name',
    ])
  })

  it.each(['valle', 'litoral'])('of the demo %s open without a change', (name) => {
    const files = folder(name)
    expect(packChanges(validatePack(files).pack!, openPack(files, account)!)).toEqual([])
  })

  it('open though a name is empty, and not if something is of another type', () => {
    const blank = changeSchema(example, 'productSchemas', 'ps-tambor', { name: '' })
    expect(openPack(packFiles(blank), account)!.productSchemas['ps-tambor']!.name).toBe('')
    expect(
      openPack([{ file: 'a.yaml', content: 'apiVersion: rastro/v1\nproductSchemas: 3' }], account),
    ).toBeUndefined()
    expect(openPack([{ file: 'a.yaml', content: 'a: [' }], account)).toBeUndefined()
  })

  it('of no files are the pack of a new account', () => {
    expect(openPack([], account)).toMatchObject({ account, verticals: {}, settings: { defaultLang: 'es' } })
  })
})
