import { expect, it } from 'vitest'
import { isTest, nodesOf, sourceFiles, type SourceNode, textOf } from '../kit/source.ts'

const isKept = ({ type, callee }: SourceNode) =>
  type === 'CallExpression' && (callee as SourceNode).name === 'runPrepared'

/** The first part of a kept statement's shape. */
function nameOf(call: SourceNode): string | undefined {
  const [, shape] = call.arguments as SourceNode[]
  const [name] = shape!.elements as SourceNode[]
  return textOf(name!, '')
}

it('every statement that is kept has a name of its own, by which it is found again', () => {
  const names = [...sourceFiles('server')]
    .filter((file) => !isTest(file))
    .flatMap(nodesOf)
    .filter(isKept)
    .map(nameOf)
  expect(names.length).toBeGreaterThan(5)
  expect(names).not.toContain(undefined)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
