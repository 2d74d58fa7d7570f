import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kindNames } from '../../core/fields/index.ts'
import { root } from '../../server/platform/process/root.ts'
import { isTest, sourceFiles } from '../kit/source.ts'

const names = kindNames.join('|')
/** `descriptor.kind === 'date'`; what pages show has kinds of its own, as `value.kind`. */
const comparison = new RegExp(String.raw`(?<!\bvalue\.)\bkind\s*[!=]==\s*'(?:${names})'`, 'g')
/** A case of a switch, by names that no other union has. */
const branch =
  /\bcase '(?:i18n-text|date-string|datetime|textarea|rich-text|multiple-select|checklist|disaggregate)'/g

const found = (text: string) =>
  [...text.matchAll(comparison), ...text.matchAll(branch)].map(([match]) => match)

describe('kinds of field', () => {
  it('are compared with their names only in core/fields: elsewhere a table or a member of the kind decides', () => {
    const compared = ['core', 'server', 'web']
      .flatMap((folder) => [...sourceFiles(folder)])
      .filter((file) => !file.startsWith('core/fields/') && !isTest(file))
      .flatMap((file) => found(readFileSync(join(root, file), 'utf8')).map((match) => `${file}: ${match}`))
    expect(compared).toEqual([])
  })

  it('are found where they are compared', () => {
    expect(found(`if (descriptor.kind === 'date') { switch (kind) { case 'rich-text': } }`)).toHaveLength(2)
    expect(found(`value.kind === 'text'`)).toEqual([])
  })
})
