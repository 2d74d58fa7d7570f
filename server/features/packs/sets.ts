import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blankSet, type ReadySet, readySets } from '../../../demo/sets.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type PackFile, validatePack } from '../../../core/pack/validate.ts'
import { root } from '../../platform/process/root.ts'

/** Files of the program, which don't change while it runs. */
const packs = new Map<string, Pack>()

const sets: readonly AnySet[] = [...readySets, blankSet]
type AnySet = Pick<ReadySet, 'id' | 'files' | 'quintals'>

export const setOf = (id: string): ReadySet | undefined => readySets.find((set) => set.id === id)

/** The sizes of a quintal among which an account that uses a set chooses. */
export const quintalsOf = ({ quintals }: AnySet): readonly string[] => quintals ?? []

/** The files of a set for an account, with its size of a quintal; undefined if there is none of that id and size. */
export function setFiles(id: string, account: Pack['account'], quintal?: string): PackFile[] | undefined {
  const set = sets.find((one) => one.id === id)
  if (!set || (quintal !== undefined && !quintalsOf(set).includes(quintal))) return undefined
  return filesFor(set, account, quintal)
}

function filesFor(set: AnySet, account: Pack['account'], quintal = quintalsOf(set)[0]): PackFile[] {
  return set.files.map((file, n) => {
    const written = readFileSync(join(root, 'demo', file), 'utf8')
    const content = quintal === quintalsOf(set)[0] ? written : withQuintal(written, quintal!)
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

/** A chain whose quintals have another size than those of its files (FIG-02). */
const withQuintal = (content: string, size: string): string =>
  content
    .replaceAll('unit: qq,', `unit: 'qq (${size})',`)
    .replaceAll('Quintales métricos, de 100 kg', `Quintales de ${size}`)
    .replaceAll('Metric quintals, of 100 kg', `Quintals of ${size}`)

/** The whole configuration of a set, in an account of no matter what name. */
export function packOf(set: AnySet, quintal?: string): Pack {
  const key = JSON.stringify([set.id, quintal ?? quintalsOf(set)[0]])
  const known = packs.get(key)
  if (known) return known
  const { pack } = validatePack(filesFor(set, { id: 'set', name: 'Set' }, quintal))
  packs.set(key, pack!)
  return pack!
}

/** The configuration in these files, if they are a set as `setFiles` gives it to an account: it is read already. */
export function packOfSet(files: Readonly<Record<string, string>>): Pack | undefined {
  const [, id, name] =
    /^account: \{ id: ("[^\n]*"), name: ("[^\n]*") \}$/m.exec(files['cuenta.yaml'] ?? '') ?? []
  const [accountId, accountName] = [textIn(id), textIn(name)]
  if (accountId === undefined || accountName === undefined) return undefined
  const account = { id: accountId, name: accountName }
  for (const set of sets)
    for (const quintal of [undefined, ...quintalsOf(set).slice(1)]) {
      const own = filesFor(set, account, quintal)
      const isWhole = own.length === Object.keys(files).length
      if (isWhole && own.every(({ file, content }) => files[file] === content))
        return { ...structuredClone(packOf(set, quintal)), account }
    }
  return undefined
}

function textIn(json: string | undefined): string | undefined {
  try {
    return json === undefined ? undefined : (JSON.parse(json) as string)
  } catch {
    return undefined
  }
}
