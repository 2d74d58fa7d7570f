import { parseSource, readSource, type SourceNode } from './source.ts'

/** A column as `server/platform/db/tables.ts` declares it. */
export interface DeclaredColumn {
  /** Its type without null and without `Generated`. */
  type: string
  isNullable: boolean
  isGenerated: boolean
}

const file = 'server/platform/db/tables.ts'

/** The tables and columns that queries know, read from the declaration itself. */
export function declaredTables(): Map<string, Map<string, DeclaredColumn>> {
  const declared = parseSource(file).map(
    ({ declaration, ...statement }) => (declaration ?? statement) as SourceNode,
  )
  const interfaces = new Map(
    declared
      .filter(({ type }) => type === 'TSInterfaceDeclaration')
      .map(({ id, body }) => [(id as Named).name, (body as { body: SourceNode[] }).body]),
  )
  const columnsOf = (type: SourceNode): [string, DeclaredColumn][] => {
    switch (type.type) {
      case 'TSTypeLiteral':
        return (type.members as SourceNode[]).map(columnOf)
      case 'TSIntersectionType':
        return (type.types as SourceNode[]).flatMap(columnsOf)
      case 'TSTypeReference':
        return interfaces.get((type.typeName as Named).name)!.map(columnOf)
      default:
        throw new Error(`${file} declares a table by a ${type.type}, which test/kit/tables.ts does not read`)
    }
  }
  return new Map(
    interfaces.get('Tables')!.map((table) => [(table.key as Named).name, new Map(columnsOf(typeOf(table)))]),
  )
}

interface Named {
  name: string
}

const typeOf = (member: SourceNode) =>
  (member.typeAnnotation as { typeAnnotation: SourceNode }).typeAnnotation

function columnOf(member: SourceNode): [string, DeclaredColumn] {
  const { start, end } = typeOf(member)
  const text = readSource(file).slice(start, end)
  const generated = /^Generated<(.*)>$/s.exec(text)?.[1]
  const parts = (generated ?? text).split(' | ')
  const type = parts.filter((part) => part !== 'null').join(' | ')
  const column = { type, isNullable: parts.includes('null'), isGenerated: generated !== undefined }
  return [(member.key as Named).name, column]
}
