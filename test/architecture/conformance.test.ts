import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/platform/process/root.ts'
import { readSource } from '../kit/source.ts'

const states = ['met', 'partly', 'not', 'not ours']

const rows = readSource('docs/conformance.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| clause') && !line.startsWith('| standard'))
  .map((line) => {
    const [clause = '', , state = '', where = '', proof = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { clause, state: state.replace(/:.*$/, ''), where, proof }
  })

/** Requirements with a test; the rest are later or open. */
const shown = new Set(
  [...readSource('docs/requirements.md').matchAll(/^\| ([A-Z\d]{3}-\d\d) \| [^|]+ \| `/gm)].map(
    ([, number]) => number,
  ),
)

/** A requirement that is tested, or a command whose files are there. */
const isThere = (one: string): boolean =>
  /^[A-Z\d]{3}-\d\d$/.test(one) ? shown.has(one) : fileOf(one).every((file) => existsSync(join(root, file)))

function fileOf(command: string): string[] {
  const [, walk] = /--config=\S+ (\w+)\.e2e$/.exec(command) ?? []
  return walk ? [`test/e2e/${walk}.e2e.ts`] : [command.split(' ')[0]!]
}

test('every clause has a state, and what is met or partly met says where and by what it is shown', () => {
  expect(rows.length).toBeGreaterThan(25)
  const faults = rows.flatMap(({ clause, state, where, proof }) => {
    if (!states.includes(state)) return [`${clause}: "${state}" is no state`]
    if (state === 'not' || state === 'not ours') return proof === '' ? [] : [`${clause}: nothing shows it`]
    const proofs = proof.startsWith('`') ? [proof.slice(1, -1)] : proof.split(' ')
    if (where === '' || proof === '') return [`${clause}: where, and shown by what?`]
    return proofs.filter((one) => !isThere(one)).map((one) => `${clause}: "${one}" is not there`)
  })
  expect(faults).toEqual([])
})

test('the page says what we do not claim', () => {
  expect(readSource('docs/conformance.md')).toMatch(/## What we do not claim\n\n(?:- .+\n){4,}/)
})
