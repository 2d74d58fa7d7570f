import type { OriginCheck } from '../../../core/contract/origin.ts'
import { type Fact, type FactName, maxFactNames } from '../../../core/rules/facts.ts'

/** The checks of an origin (criterion g): those that are in order as one fact, each other one by itself. */
export function checkFacts(checks: readonly OriginCheck[], address: string): Fact[] {
  const judged = checks.filter(({ state }) => state !== 'running' && state !== 'told')
  const faulty = judged.flatMap((check) => {
    const { code, state } = check
    if (state !== 'blocking' && state !== 'warn') return []
    const names = namesIn(check)
    const fact: Fact = {
      id: `check.${code}.${state}`,
      code: names.length > 0 ? 'check' : 'checkWhole',
      values: { check: { key: `origin.check.${code}.title` }, level: { key: `facts.level.${state}` } },
      ...(names.length > 0 && { names, total: Math.max(names.length, check.plots.length) }),
      address,
    }
    return [fact]
  })
  const all = new Set(judged.map(({ code }) => code)).size
  const ok = judged.filter(({ state }) => state === 'ok').length
  const running: Fact[] = checks.some(({ state }) => state === 'running')
    ? [{ id: 'checks.running', code: 'checksRunning', values: {}, address }]
    : []
  return [{ id: 'checks', code: 'checksOk', values: { ok, all }, address }, ...running, ...faulty]
}

/** The first plots that a check names, each once. */
function namesIn({ findings }: OriginCheck): FactName[] {
  const named = new Map<string, FactName>()
  for (const { product } of findings) {
    if (named.size === maxFactNames) break
    named.set(product._id, { type: 'products', id: product._id, name: product.identifier })
  }
  return [...named.values()]
}
