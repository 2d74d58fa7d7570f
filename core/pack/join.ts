import { isCollection, isNode, LineCounter, parseDocument, visit, type Document } from 'yaml'
import type { Fault } from '../errors/refusal.ts'
import { isRecord } from '../fields/kind.ts'
import { pointer, pointerNames } from '../json/pointer.ts'
import { sectionNames } from './sections.ts'

/** A file of a pack: its name and its YAML or JSON text. */
export interface PackFile {
  file: string
  content: string
}

/** A fault or warning of a pack, with its file and line. */
export interface PackFault extends Fault {
  file: string
  line?: number
}

/** Finds the file and the line of a path in the joined pack. */
export interface Sources {
  locate(path: string): { file: string; line?: number }
}

const maxBytes = 2_000_000
const maxAliases = 100
const deepest = 40

/**
 * Reads the files of a folder and joins them to one pack. Maps and lists of a section are joined. Account and settings may
 * stand in one file only; apiVersion may stand in each if it is the same. An unreadable file is a fault with its line.
 */
export function joinPack(files: readonly PackFile[]): {
  pack: Record<string, unknown>
  faults: PackFault[]
  sources: Sources
} {
  const faults: PackFault[] = []
  const pack: Record<string, unknown> = {}
  const read: FileReading[] = []
  const owners = new Map<string, FileReading>()
  for (const source of files) {
    const part = readFile(source, faults)
    if (part === undefined) continue
    read.push(part)
    for (const [name, value] of Object.entries(part.value)) {
      const at = { file: source.file, ...part.lineOf(pointer(name)), path: pointer(name) }
      if (!(sectionNames as readonly string[]).includes(name)) {
        faults.push({ ...at, key: 'pack.unknown', params: { name } })
      } else if (name === 'apiVersion' || !Object.hasOwn(pack, name)) {
        if (name === 'apiVersion' && Object.hasOwn(pack, name) && pack[name] !== value)
          faults.push({ ...at, key: 'pack.apiVersions' })
        pack[name] = Array.isArray(value) ? [...(value as unknown[])] : isRecord(value) ? { ...value } : value
        own(part, name, value, owners, 0)
      } else if (name === 'account' || name === 'settings') {
        faults.push({
          ...at,
          key: 'pack.saidTwice',
          params: { name, file: owners.get(pointer(name))?.file ?? '' },
        })
      } else {
        joinSection(part, name, pack[name], value, owners, faults)
      }
    }
  }
  return { pack, faults, sources: sourcesOf(read, owners, files) }
}

interface FileReading {
  file: string
  value: Record<string, unknown>
  lineOf(path: string): { line?: number }
}

function joinSection(
  part: FileReading,
  name: string,
  joined: unknown,
  value: unknown,
  owners: Map<string, FileReading>,
  faults: PackFault[],
): void {
  if (Array.isArray(joined) && Array.isArray(value)) {
    own(part, name, value, owners, joined.length)
    joined.push(...(value as unknown[]))
  } else if (isRecord(joined) && isRecord(value)) {
    for (const [key, entry] of Object.entries(value)) {
      const path = pointer(name, key)
      if (Object.hasOwn(joined, key)) {
        faults.push({
          file: part.file,
          ...part.lineOf(path),
          path,
          key: 'pack.saidTwice',
          params: { name: key, file: owners.get(path)?.file ?? '' },
        })
      } else {
        Object.defineProperty(joined, key, {
          value: entry,
          enumerable: true,
          writable: true,
          configurable: true,
        })
        owners.set(path, part)
      }
    }
  } else {
    faults.push({
      file: part.file,
      ...part.lineOf(pointer(name)),
      path: pointer(name),
      key: 'pack.type.object',
    })
  }
}

function own(
  part: FileReading,
  name: string,
  value: unknown,
  owners: Map<string, FileReading>,
  from: number,
): void {
  owners.set(pointer(name), owners.get(pointer(name)) ?? part)
  if (Array.isArray(value))
    for (let index = 0; index < value.length; index++) owners.set(pointer(name, from + index), part)
  else if (isRecord(value)) for (const key of Object.keys(value)) owners.set(pointer(name, key), part)
}

/** The file that holds a path, or its nearest parent. Items of joined lists keep their file but lose their line. */
function sourcesOf(
  read: readonly FileReading[],
  owners: ReadonlyMap<string, FileReading>,
  files: readonly PackFile[],
): Sources {
  return {
    locate(path) {
      const names = pointerNames(path)
      for (let length = names.length; length > 0; length--) {
        const owner = owners.get(pointer(...names.slice(0, length)))
        if (owner) return { file: owner.file, ...owner.lineOf(path) }
      }
      return { file: read[0]?.file ?? files[0]?.file ?? '' }
    },
  }
}

function readFile({ file, content }: PackFile, faults: PackFault[]): FileReading | undefined {
  const refuse = (key: Fault['key'], line?: number, params?: Fault['params']) => {
    faults.push({
      file,
      path: '',
      key,
      ...(line === undefined ? {} : { line }),
      ...(params === undefined ? {} : { params }),
    })
    return undefined
  }
  if (content.length > maxBytes) return refuse('pack.tooLarge', undefined, { max: maxBytes })
  const lines = new LineCounter()
  let document: Document.Parsed
  try {
    document = parseDocument(content, {
      lineCounter: lines,
      uniqueKeys: true,
      strict: true,
      prettyErrors: false,
      merge: false,
      logLevel: 'silent',
    })
    for (const error of document.errors)
      refuse(
        error.code === 'DUPLICATE_KEY' ? 'pack.duplicateKey' : 'pack.yaml',
        lines.linePos(error.pos[0]).line,
        { message: error.message },
      )
    if (document.errors.length > 0) return undefined
    if (isTooDeep(document)) return refuse('pack.tooDeep')
    const value: unknown = document.toJS({ maxAliasCount: maxAliases })
    if (!isRecord(value)) return refuse('pack.notAMap', 1)
    return { file, value, lineOf: (path) => lineOf(document, lines, path) }
  } catch (error) {
    // Too many aliases, or so deeply nested that the parser's stack overflows.
    return refuse(error instanceof ReferenceError ? 'pack.aliases' : 'pack.tooDeep')
  }
}

function isTooDeep(document: Document.Parsed): boolean {
  let found = false
  visit(document, {
    Collection(_key, _node, path) {
      found ||= path.filter(isCollection).length > deepest
      return found ? visit.BREAK : undefined
    },
  })
  return found
}

/** The line of the deepest part of the path that exists in the file. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: string): { line?: number } {
  const names = pointerNames(path)
  for (let length = names.length; length > 0; length--) {
    const node: unknown = document.getIn(names.slice(0, length), true)
    const start = isNode(node) ? node.range?.[0] : undefined
    if (start !== undefined) return { line: lines.linePos(start).line }
  }
  return {}
}
