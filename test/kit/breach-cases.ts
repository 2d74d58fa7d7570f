import { expect, it } from 'vitest'
import { languages, text } from '../../core/i18n/index.ts'
import { changed, type Changes } from './example-pack.ts'
import { checkPack } from '../../core/pack/validate.ts'

/** A rule, and changes of the example that break it: the fault's place and its text. */
export type Breach = [rule: string, path: string, key: string, changes: Changes]

/** Tests that each breach is refused at its place. */
export function refuseEach(breaches: readonly Breach[]): void {
  it.each(breaches)('%s', (_rule, path, key, changes) => {
    const report = checkPack(changed(changes))
    expect(report.errors).toContainEqual(expect.objectContaining({ path, key }))
    expect(report.pack).toBeNull()
    // One cause is one fault, two where it truly breaks two things.
    expect(report.errors.length).toBeLessThanOrEqual(2)
    for (const { key, params } of report.errors) {
      for (const language of languages) expect(text(language, key, params)).not.toMatch(/\{\{|^pack\./)
    }
  })
}
