import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/platform/process/root.ts'
import { isTest, sourceFiles } from '../kit/source.ts'

/** Writes values of records as texts. */
const writes = /\b(fieldText|wholeText|publicFields|headerColumn|amountColumn)\(/
/** Knows the version of the form that a record was written with. */
const asksVersion = /\b(formAt|unitAt|amountIn|amountOf|figuresToday|versionOf|assetSchemaVersion)\b/

/** Code that writes values without asking for their version, with the reason. */
const exceptions: Record<string, string> = {
  'core/fields/index.ts': 'declares fieldText and wholeText',
  'core/pack/balance-rules.ts': 'judges a form without records',
  'core/rules/balance.ts': 'names the column; its callers read it',
  'server/features/history/changes.ts': 'reads the form of the version of each event',
  'server/features/inquiries/show.ts': 'gets the values in the units of today (open.ts)',
  'server/features/products/list.ts': 'takes the unit of links',
  'server/features/products/search.ts': 'gets the form from who writes the record',
  'server/features/public-page/checks.ts': 'gets the form of the version',
  'server/features/public-page/fields.ts': 'declares publicFields',
  'server/features/public-page/code-page.ts': 'reads a value of the table of GTINs, which no record has',
  'server/features/pdf/values.ts': 'gets the form of the version',
  'server/features/statements/way.ts': 'reads the name of a country',
  'server/verify/derived.ts': 'shares nothing with the writers, and reads the units of each version',
  'web/features/answers/Lines.tsx': 'gets both sides in the units that were signed (AnswerView)',
  'web/features/balance/PeriodTable.tsx': 'writes figures that the server has in the unit of today',
  'web/features/milestones/stale.ts': 'gets the form of the record from its edit',
  'web/features/sheets/origin.ts': 'judges rows that are no records yet',
  'web/features/transformations/originRows.ts': 'of a sheet, whose hook opens the form at one version',
  'web/forms/checks/CheckRows.tsx': 'reads the form of the version of each check',
  'web/forms/label/LabelEntry.tsx': 'writes values of the open form, in its own units',
  'web/forms/versionChoice.ts': 'gets the form of the record from its edit',
  'web/forms/versions.ts': 'gets the form of the version',
}

it('whatever writes a figure of a record takes its unit from the form that it was written with (FIG-02)', () => {
  const unasked = ['core', 'server', 'web', 'site']
    .flatMap((folder) => [...sourceFiles(folder)])
    .filter((file) => !isTest(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return writes.test(text) && !asksVersion.test(text)
    })
  expect(unasked.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
