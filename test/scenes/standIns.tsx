// Stand in for vitest and its browser on the page of scenes. A test runs as usual until it mounts its component; then it waits for
// ever, so that the component stays as it is, for whoever looks.
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

type Step = () => unknown

interface Group {
  titles: string[]
  outer: Group | null
  before: Step[]
}

export interface SceneTest {
  title: string
  run: () => Promise<void>
}

let group: Group = { titles: [], outer: null, before: [] }
const tests: SceneTest[] = []

/** The tests of a file, in its order. */
export async function readTests(load: () => Promise<unknown>): Promise<SceneTest[]> {
  await load()
  return tests
}

const hooksOf = ({ outer, before }: Group): Step[] => [...(outer ? hooksOf(outer) : []), ...before]

export function describe(title: string, body: () => void): void {
  const outer = group
  group = { titles: [...outer.titles, title], outer, before: [] }
  body()
  group = outer
}

export function it(title: string, body: Step): void {
  const own = group
  const run = async () => {
    for (const step of [...hooksOf(own), body]) await step()
  }
  tests.push({ title: [...own.titles, title].join(' › '), run })
}

it.each = (rows: readonly unknown[]) => (title: string, body: (...row: unknown[]) => unknown) => {
  for (const row of rows) {
    const values = Array.isArray(row) ? (row as unknown[]) : [row]
    let at = 0
    it(
      title.replace(/%[a-z]/g, () => String(values[at++])),
      () => body(...values),
    )
  }
}

export const beforeAll = (step: Step): void => void group.before.push(step)
export const beforeEach = beforeAll

/** What comes after a test never comes. */
const nothing = (): void => {}
export const afterEach = nothing
export const afterAll = nothing

/** Takes every call and has every member, as assertions and locators do. */
const anything: unknown = new Proxy(nothing, {
  get: (_, name) => {
    // No promise, and an empty text.
    if (name === 'then') return undefined
    return name === Symbol.toPrimitive ? () => '' : anything
  },
  apply: () => anything,
})
export const expect = anything
export const userEvent = anything

/** Sizes the frame; its other members find elements. */
export const page = new Proxy(
  {
    viewport(width: number, height: number) {
      window.parent.postMessage({ width, height }, location.origin)
    },
  },
  { get: (own, name) => (name === 'viewport' ? own.viewport : anything) },
)

export const vi = {
  fn: () => nothing,
  spyOn(owner: Record<string, unknown>, name: string) {
    const replace = (by: unknown) => {
      owner[name] = by
    }
    return {
      mockImplementation: replace,
      mockReturnValue: (value: unknown) => replace(() => value),
      mockResolvedValue: (value: unknown) => replace(() => Promise.resolve(value)),
    }
  },
  restoreAllMocks: nothing,
  useFakeTimers: nothing,
  useRealTimers: nothing,
}

/** Mounts a component, and keeps the test from going on. */
export function render(component: ReactNode): Promise<never> {
  createRoot(document.getElementById('scene')!).render(component)
  return new Promise(() => {})
}
export const cleanup = () => Promise.resolve()
