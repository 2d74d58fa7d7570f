import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/platform/process/root.ts'
import { nodesOf, type SourceNode, sourceFiles, textOf } from '../kit/source.ts'

const calendar = 'core/fields/calendar.ts'

/** Threads beside a page, which have modules of their own, with the reason why they keep no zone. */
const threads: Record<string, string> = {
  'web/features/packs/studio/studio.worker.ts': 'judges forms, which hold no moments',
}

/** What a program of the browser loads, sooner or later. */
function filesOf(entry: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { type, source, importKind, exportKind } of nodesOf(file)) {
      if (!/^(Import|Export\w+)Declaration$|^ImportExpression$/.test(type)) continue
      const path =
        importKind === 'type' || exportKind === 'type' ? '' : textOf((source ?? {}) as SourceNode, '')
      const target = path?.startsWith('.') ? normalize(join(dirname(file), path)) : ''
      if (/\.tsx?$/.test(target) && existsSync(join(root, target))) visit(target)
    }
  }
  visit(entry)
  return seen
}

const keepsZone = (file: string): boolean =>
  file !== calendar &&
  nodesOf(file).some(
    ({ type, callee }) =>
      type === 'CallExpression' && (callee as { name?: string } | undefined)?.name === 'keepTimeZone',
  )

it('every program of the browser that writes moments keeps the zone of the account (FIG-04)', () => {
  const entries = [...sourceFiles('web')].filter((file) =>
    /(^web(\/graph)?\/main\.tsx|\.worker\.ts)$/.test(file),
  )
  expect(entries).toContain('web/graph/main.tsx')
  const zoneless = entries.filter((entry) => {
    const files = filesOf(entry)
    return files.has(calendar) && ![...files].some(keepsZone)
  })
  expect(zoneless).toEqual(Object.keys(threads))
})
