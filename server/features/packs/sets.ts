import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blankSet, type ReadySet, readySets } from '../../../demo/sets.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type PackFile, validatePack } from '../../../core/pack/validate.ts'
import { root } from '../../platform/process/root.ts'

/** Files of the program, which don't change while it runs. */
const packs = new Map<string, Pack>()

const sets = [...readySets, blankSet]
type AnySet = (typeof sets)[number]

export const setOf = (id: string): ReadySet | undefined => readySets.find((set) => set.id === id)

/** The files of a set for an account; undefined if there is none of that id. */
export function setFiles(id: string, account: Pack['account']): PackFile[] | undefined {
  const set = sets.find((one) => one.id === id)
  return set && filesFor(set, account)
}

function filesFor({ files }: AnySet, account: Pack['account']): PackFile[] {
  return files.map((file, n) => {
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
export function packOf(set: AnySet): Pack {
  const known = packs.get(set.id)
  if (known) return known
  const { pack } = validatePack(filesFor(set, { id: 'set', name: 'Set' }))
  packs.set(set.id, pack!)
  return pack!
}

/** The configuration in these files, if they are a set as `setFiles` gives it to an account: it is read already. */
export function packOfSet(files: Readonly<Record<string, string>>): Pack | undefined {
  const [, id, name] =
    /^account: \{ id: ("[^\n]*"), name: ("[^\n]*") \}$/m.exec(files['cuenta.yaml'] ?? '') ?? []
  const [accountId, accountName] = [textIn(id), textIn(name)]
  if (accountId === undefined || accountName === undefined) return undefined
  const account = { id: accountId, name: accountName }
  const set = sets.find((one) => {
    const own = filesFor(one, account)
    return (
      own.length === Object.keys(files).length && own.every(({ file, content }) => files[file] === content)
    )
  })
  return set && { ...structuredClone(packOf(set)), account }
}

function textIn(json: string | undefined): string | undefined {
  try {
    return json === undefined ? undefined : (JSON.parse(json) as string)
  } catch {
    return undefined
  }
}
