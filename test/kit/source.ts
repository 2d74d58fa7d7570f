import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../../server/platform/process/root.ts'

/** One node of a parsed file. Its members depend on its type, so readers declare the ones they expect. */
export interface SourceNode {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

export const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file)

/** TypeScript files below a folder. */
export function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** The parsed statements of a file. */
export function parseSource(file: string): SourceNode[] {
  const { program, errors } = parseSync(file, readSource(file))
  if (errors.length) throw new Error(`${file} cannot be parsed (${errors[0]!.message})`)
  // Each node type of the parser has its own members; here they are read by name.
  return program.body as unknown as SourceNode[]
}

/** Every node of a file, outer ones first. */
export function nodesOf(file: string): SourceNode[] {
  const nodes: SourceNode[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value && 'start' in value) nodes.push(value as SourceNode)
      Object.values(value).forEach(walk)
    }
  }
  walk(parseSource(file))
  return nodes
}

/** A string in the code; `hole` replaces each expression of a template. */
export function textOf(node: SourceNode, hole: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join(hole)
}
