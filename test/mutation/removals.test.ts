import { expect, it } from 'vitest'
import { askedRemovals, declaredRemovals, routeRemovals, ruleRemovals } from './removals.ts'

it.each([
  ['routes', routeRemovals],
  ['rules', ruleRemovals],
  ['what the server asks', askedRemovals],
  ['conditions that are named one by one', declaredRemovals],
])('the removals of %s find what they remove', (_what, removals) => {
  expect(removals().length).toBeGreaterThan(0)
})
