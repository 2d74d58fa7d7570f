import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kindNames, kinds } from '../fields/index.ts'
import { markNames } from '../look/marks.ts'
import { packChanges } from './changes.ts'
import { packFiles } from './export.ts'
import { flags } from '../rules/access.ts'
import { sectionNames } from './sections.ts'
import { validatePack } from './validate.ts'

const guide = readFileSync(new URL('../../docs/guides/configuration-packs.md', import.meta.url), 'utf8')
/** The files in the guide: code blocks that begin with the name of a file. */
const files = [...guide.matchAll(/```yaml\n# (\S+\.yaml)\n([\s\S]*?)```/g)].map(([, file, content]) => ({
  file: file!,
  content: content!,
}))

describe('the guide to configuration packs', () => {
  it('shows a whole pack that may be applied as it stands', () => {
    expect(files.map(({ file }) => file)).toEqual(['cuenta.yaml', 'miel.yaml'])
    const { pack, errors, warnings } = validatePack(files)
    expect([errors, warnings]).toEqual([[], []])
    expect(packChanges(pack!, validatePack(packFiles(pack!)).pack!)).toEqual([])
  })

  it('names every kind of field with its type and its options', () => {
    const row = (kind: string) =>
      guide.split('\n').find((line) => line.startsWith('|') && line.split('|')[1]!.includes(`\`${kind}\``))
    for (const kind of kindNames) {
      expect(row(kind), kind).toContain(kinds[kind].type)
      for (const option of Object.keys(kinds[kind].options)) expect(row(kind), kind).toContain(`\`${option}`)
    }
  })

  it('names every section, feature and mark', () => {
    for (const name of [...sectionNames, ...flags]) expect(guide).toContain(`\`${name}\``)
    expect(guide).toContain(markNames.join(', '))
  })
})
