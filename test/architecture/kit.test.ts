import { expect, it } from 'vitest'
import { isTest, readSource, sourceFiles } from '../kit/source.ts'

interface Part {
  /** How a screen would lay it out by hand. */
  mark: RegExp
  /** What of the kit does it. */
  kit: readonly string[]
  /** Files that do it themselves, by the reason. No file joins them: extend the kit instead. */
  byHand: Readonly<Record<string, readonly string[]>>
}

/** Parts of screens that come from the kit (docs/decisions/0064). */
const parts: Readonly<Record<string, Part>> = {
  'a list': {
    mark: /<ListPage>/,
    kit: ['web/shell/ListView.tsx'],
    byHand: {
      'its columns are searched, and their cells edited; a stage or kind stands in the address': [
        'web/features/assets/AssetsPage.tsx',
        'web/features/products/ProductsPage.tsx',
      ],
      'files are dropped on it, and shown as pictures': ['web/features/media/MediaPage.tsx'],
      'two short lists, which come whole': ['web/features/connections/ConnectionsPage.tsx'],
      'one record': [
        'web/features/recalls/RecallPage.tsx',
        'web/features/statements/NewStatementPage.tsx',
        'web/features/statements/StatementPage.tsx',
        'web/features/trace/TracePage.tsx',
      ],
      'no records': [
        'web/features/balance/PeriodPage.tsx',
        'web/features/metrics/MetricsPage.tsx',
        'web/features/packs/ConfigPage.tsx',
        'web/features/packs/PlanPage.tsx',
        'web/features/packs/UploadPage.tsx',
        'web/features/packs/studio/FormsPage.tsx',
        'web/features/packs/studio/StudioPage.tsx',
        'web/features/settings/AdminPage.tsx',
        'web/features/support/SupportPage.tsx',
      ],
    },
  },
  'the pages of a list': {
    mark: /<ListFoot\b/,
    kit: ['web/shell/ListView.tsx'],
    byHand: {
      'the page of its list is': [
        'web/features/assets/AssetsPage.tsx',
        'web/features/media/MediaPage.tsx',
        'web/features/products/ProductsPage.tsx',
      ],
      'a list inside another screen, without an address': [
        'web/features/assessments/Concerns.tsx',
        'web/features/connections/Calls.tsx',
        'web/features/connections/webhooks/Deliveries.tsx',
        'web/features/history/RecordHistory.tsx',
        'web/features/recalls/Items.tsx',
        'web/features/support/Inbox.tsx',
      ],
    },
  },
  'a sheet': {
    mark: /import \{ Sheet\b.*sheet\/Sheet\.tsx'/,
    kit: ['web/sheet/SheetBody.tsx'],
    byHand: { 'stands among notes, and is cards on a phone': ['web/features/copies/CopiesPanel.tsx'] },
  },
  'the key of what is sent again': {
    mark: /\.current = \{[^}]*crypto\.randomUUID\(\)/,
    kit: ['web/api/useRequestKey.ts'],
    byHand: {},
  },
  'a search that found nothing': {
    mark: /<NothingFound\b/,
    kit: ['web/shell/ListView.tsx'],
    byHand: {},
  },
}

for (const [name, { mark, kit, byHand }] of Object.entries(parts))
  it(`only screens of the table lay out ${name} by hand`, () => {
    const found = [...sourceFiles('web')].filter(
      (file) => !isTest(file) && !kit.includes(file) && mark.test(readSource(file)),
    )
    expect(found.toSorted()).toEqual(Object.values(byHand).flat().toSorted())
  })
