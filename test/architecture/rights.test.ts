import { describe, expect, it } from 'vitest'
import { isTest, nodesOf, sourceFiles, type SourceNode, textOf } from '../kit/source.ts'

/** Actions that the server does not check, each with the reason. */
const uncheckedActions: Record<string, string> = {
  'stage.write': 'disables "New" before an organization is chosen; the server asks product.create',
}

interface NamedNode {
  name?: string
  value?: string
}

/** The actions of `can`, from its table of rules. */
function actions(): string[] {
  const rules = nodesOf('core/rules/can.ts').find(
    ({ type, id }) => type === 'VariableDeclarator' && (id as NamedNode).name === 'rules',
  )
  const table = (rules!.init as { expression: { properties: SourceNode[] } }).expression
  return table.properties.map(({ key }) => (key as NamedNode).value ?? (key as NamedNode).name!)
}

describe('a right', () => {
  it('is checked by the server', () => {
    const texts = new Set(
      // The server asks the rules of a noun by its card.
      [...sourceFiles('server'), ...sourceFiles('core/nouns')]
        .filter((file) => !isTest(file))
        .flatMap((file) => nodesOf(file).flatMap((node) => textOf(node, '') ?? [])),
    )
    const all = actions()
    expect(all.length).toBeGreaterThan(10)
    const missing = all.filter((action) => !texts.has(action))
    expect(missing.toSorted()).toEqual(Object.keys(uncheckedActions).toSorted())
  })
})
