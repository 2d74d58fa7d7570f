import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blankSet, type ReadySet as DeclaredSet, readySets } from '../../../demo/sets.ts'
import type { ReadySet } from '../../../core/contract/samples.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type PackFile, validatePack } from '../../../core/pack/validate.ts'
import { root } from '../../platform/process/root.ts'

/** Files of the program, which don't change while it runs. */
const packs = new Map<string, Pack>()

export const setOf = (id: string): DeclaredSet | undefined => readySets.find((set) => set.id === id)

/** The files of a set for an account; undefined if there is none of that id. */
export function filesOf(id: string, account: { id: string; name: string }): PackFile[] | undefined {
  const files = (id === blankSet.id ? blankSet : setOf(id))?.files
  return files?.map((file, n) => {
    const content = readFileSync(join(root, 'demo', file), 'utf8')
    // A text of JSON is one of YAML, too.
    const { id: own, name } = account
    const header = `account: { id: ${JSON.stringify(own)}, name: ${JSON.stringify(name)} }`
    return n === 0
      ? {
          file: 'cuenta.yaml',
          content: content.replace('apiVersion: rastro/v1', (line) => `${line}\n\n${header}`),
        }
      : { file: file.split('/').at(-1)!, content }
  })
}

/** The whole configuration of a set, in an account of no matter what name. */
export function packOf({ id }: DeclaredSet): Pack {
  const known = packs.get(id)
  if (known) return known
  const { pack } = validatePack(filesOf(id, { id: 'set', name: 'Set' })!)
  packs.set(id, pack!)
  return pack!
}

/** A set as people see it before they choose it. */
export function presentSet(set: DeclaredSet, language: Language): ReadySet {
  const pack = packOf(set)
  const [vertical] = Object.values(pack.verticals)
  const { name, i18n, workflows } = vertical!
  const said = ([es, en]: readonly [string, string]) => (language === 'es' ? es : en)
  return {
    _id: set.id,
    name: i18n?.[language]?.name ?? name,
    description: said(set.description),
    processes: Object.keys(pack.milestoneSchemas).length,
    abilities: set.abilities.map(({ title, text }) => ({ title: said(title), text: said(text) })),
    stages: workflows.map(({ productSchema: id }, n) => {
      const stage = localise(pack.productSchemas[id]!, language, 'es')
      const edge = workflows[n - 1]?.next.find((next) => next.productSchema === id && next.initiator)
      return {
        _id: id,
        name: stage.name,
        ...(stage.shortName !== undefined && { shortName: stage.shortName }),
        ...(stage.marca !== undefined && { marca: stage.marca }),
        ...(edge && { ratio: [...edge.transformation.ratio] }),
      }
    }),
  }
}
