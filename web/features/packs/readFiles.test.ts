import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { chainsOf, placeOf, rawPack } from './chains.ts'
import { examplePack } from '../../../test/kit/example-pack.ts'
import { readUpload } from './readFiles.ts'

const file = (name: string, content: string | Uint8Array<ArrayBuffer>, path = '') => {
  const made = new File([content], name)
  Object.defineProperty(made, 'webkitRelativePath', { value: path })
  return made
}
const archive = (entries: Record<string, string>) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  )

describe('the files of a pack', () => {
  it('are read from files, from a folder, and from an archive, without what programs add', async () => {
    expect(await readUpload([file('a.yaml', 'á'), file('b.json', '{}')])).toEqual({
      name: '',
      files: { 'a.yaml': 'á', 'b.json': '{}' },
    })
    expect(
      await readUpload([file('a.yml', 'x', 'litoral/a.yml'), file('foto.png', 'y', 'litoral/foto.png')]),
    ).toEqual({ name: 'litoral', files: { 'a.yml': 'x' } })
    const zip = archive({ 'litoral/a.yaml': 'x', '__MACOSX/litoral/._a.yaml': 'y', 'litoral/.b.yaml': 'z' })
    expect(await readUpload([file('abril.zip', zip)])).toEqual({
      name: 'abril.zip',
      files: { 'a.yaml': 'x' },
    })
  })

  it.each([
    ['none', [file('foto.png', 'x')]],
    ['none', [file('vacio.zip', archive({ 'leeme.txt': 'x' }))]],
    ['tooMany', Array.from({ length: 61 }, (_, n) => file(`${n}.yaml`, 'x'))],
    ['tooLarge', [file('a.yaml', 'x'.repeat(900_001))]],
    ['tooLarge', [file('bomba.zip', archive({ 'a.yaml': '0'.repeat(5_000_000) }))]],
    ['unreadable', [file('a.yaml', new Uint8Array([0xff, 0xfe, 0x00]))]],
    ['twice', [file('a.yaml', 'x', 'uno/a.yaml'), file('a.yaml', 'y', 'uno/dos/a.yaml')]],
  ])('are refused: %s', async (code, chosen) => {
    await expect(readUpload(chosen)).rejects.toMatchObject({ code })
  })
})

describe('the chains of files', () => {
  const files = Object.fromEntries(examplePack.map(({ file: name, content }) => [name, content]))

  it('are drawn with their stages and edges, and with proportions that do not exist', () => {
    const [chain] = chainsOf(rawPack(files))
    expect(chain!.stages.map(({ id, name, hue }) => [id, name, hue])).toEqual([
      ['ps-apiario', 'Apiario', 'tierra'],
      ['ps-tambor', 'Tambor', 'trigo'],
    ])
    expect(chain!.edges).toEqual([
      { id: 'ms-extraccion', from: 0, to: 1, passage: 'many-to-one', initiator: true },
    ])
    const odd = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replace(/ratio: \[.*?\]/, 'ratio: [n, n]')]),
    )
    expect(chainsOf(rawPack(odd))[0]!.edges[0]!.passage).toBe(undefined)
    expect(chainsOf(rawPack({ 'a.yaml': '{{{' }))).toEqual([])
  })

  it('are where a fault is', () => {
    const pack = rawPack(files)
    expect(placeOf(pack, '/productSchemas/ps-tambor/name')).toEqual({ stage: 'ps-tambor' })
    expect(placeOf(pack, '/milestoneSchemas/ms-revision/name')).toEqual({ stage: 'ps-apiario' })
    expect(placeOf(pack, '/verticals/v-miel/workflows/0/next/0/transformation')).toEqual({
      edge: 'ms-extraccion',
    })
    expect(placeOf(pack, '/pdfTemplates/pt-tambor/html')).toEqual({ stage: 'ps-tambor' })
    expect(placeOf(pack, '/settings/defaultLang')).toEqual({})
  })
})
