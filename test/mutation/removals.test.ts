import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { equivalent, isNamed } from './equivalent.ts'
import { askedRemovals, declaredRemovals, insertRemovals, routeRemovals, ruleRemovals } from './removals.ts'

it.each([
  ['routes', routeRemovals],
  ['rules', ruleRemovals],
  ['what the server asks', askedRemovals],
  ['conditions that are named one by one', declaredRemovals],
])('the removals of %s find what they remove', (_what, removals) => {
  expect(removals().length).toBeGreaterThan(0)
})

it.each(equivalent)('a removal that changes nobody’s rights is still one: %s', (part) => {
  const all = [...routeRemovals(), ...ruleRemovals(), ...askedRemovals(), ...declaredRemovals()]
  expect(all.some((removal) => isNamed(removal, part))).toBe(true)
})

it('every source with all its removals can be read', () => {
  const placed = [...ruleRemovals(), ...askedRemovals(), ...declaredRemovals()].flatMap(({ place }, number) =>
    place ? [{ number, place }] : [],
  )
  for (const file of new Set(placed.map(({ place }) => place.file)))
    expect([file, parseSync(file, insertRemovals(file, placed)).errors]).toEqual([file, []])
})
