import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../../server/features/index.ts'
import { root } from '../../server/platform/process/root.ts'
import { nodesOf, readSource, type SourceNode } from './source.ts'

/** A column in the declaration of its table. */
interface DeclaredColumn {
  /** Its type without null and without `Generated`. */
  type: string
  isNullable: boolean
  isGenerated: boolean
}

const platform = 'server/platform/db/tables.ts'

/** Every file that declares tables: the platform's, and the features' files that extend its interface. */
const files = [
  platform,
  ...features
    .flatMap(([folder]) => ['tables', 'records'].map((name) => `server/features/${folder}/${name}.ts`))
    .filter((file) => existsSync(join(root, file)) && readSource(file).includes('interface Tables')),
]

/** The tables and columns of the query types, read from their declarations. */
export function declaredTables(): Map<string, Map<string, DeclaredColumn>> {
  const shared = interfacesOf(platform)
  return new Map(
    files.flatMap((file) => {
      const interfaces = interfacesOf(file)
      const columnsOf = (type: SourceNode): [string, DeclaredColumn][] => {
        switch (type.type) {
          case 'TSTypeLiteral':
            return (type.members as SourceNode[]).map((member) => columnOf(member, file))
          case 'TSIntersectionType':
            return (type.types as SourceNode[]).flatMap(columnsOf)
          case 'TSTypeReference': {
            const { name } = type.typeName as NamedNode
            const own = interfaces.get(name)
            return (own ?? shared.get(name)!).map((member) => columnOf(member, own ? file : platform))
          }
          default:
            throw new Error(
              `${file} declares a table by a ${type.type}, which test/kit/tables.ts does not read`,
            )
        }
      }
      return interfaces
        .get('Tables')!
        .map((table): [string, Map<string, DeclaredColumn>] => [
          (table.key as NamedNode).name,
          new Map(columnsOf(typeOf(table))),
        ])
    }),
  )
}

/** Members of a file's interfaces by name, including those of the module that the file augments. */
function interfacesOf(file: string): ReadonlyMap<string, SourceNode[]> {
  return new Map(
    nodesOf(file)
      .filter(({ type }) => type === 'TSInterfaceDeclaration')
      .map(({ id, body }) => [(id as NamedNode).name, (body as { body: SourceNode[] }).body]),
  )
}

interface NamedNode {
  name: string
}

const typeOf = (member: SourceNode) =>
  (member.typeAnnotation as { typeAnnotation: SourceNode }).typeAnnotation

function columnOf(member: SourceNode, file: string): [string, DeclaredColumn] {
  const { start, end } = typeOf(member)
  const text = readSource(file).slice(start, end)
  const generated = /^Generated<(.*)>$/s.exec(text)?.[1]
  const parts = (generated ?? text).split(' | ')
  const type = parts.filter((part) => part !== 'null').join(' | ')
  const column = { type, isNullable: parts.includes('null'), isGenerated: generated !== undefined }
  return [(member.key as NamedNode).name, column]
}
