import { describe, expect, it } from 'vitest'
import { isTest, readSource, sourceFiles } from '../kit/source.ts'

const boxes = /<(?:ConfirmModal|QuestionBox|FormQuestion|Modal|Modal\.Root)\b/

const kit = [
  'web/forms/FormQuestion.tsx',
  'web/shell/ArchivePanel.tsx',
  'web/shell/question.tsx',
  'web/ui/ConfirmModal.tsx',
  'web/ui/ErrorsModal.tsx',
]

/** Files that open a box themselves, by the reason. No file joins them: `question` asks before a route is called. */
const byHand: Readonly<Record<string, readonly string[]>> = {
  'a form that sends nothing, or not by itself: the screen below keeps what it says': [
    'web/features/answers/Decision.tsx',
    'web/features/assessments/Measures.tsx',
    'web/features/packs/studio/ChainDialog.tsx',
    'web/features/packs/studio/NamesDialog.tsx',
    'web/features/statements/CiteQuestion.tsx',
  ],
  'asks whether the screen below goes on with its own work': [
    'web/features/copies/CopiesPanel.tsx',
    'web/features/imports/ImportPanel.tsx',
    'web/features/packs/UploadPage.tsx',
    'web/features/packs/Versions.tsx',
    'web/features/packs/studio/StudioPage.tsx',
    'web/features/sheets/NewRowsPanel.tsx',
    'web/features/transformations/OriginRowsPanel.tsx',
    'web/features/statements/AmendQuestion.tsx',
    'web/features/users/AssignUser.tsx',
    'web/forms/useDoubt.tsx',
  ],
  'a choice of what is read meanwhile': [
    'web/features/assessments/EvidencePicker.tsx',
    'web/features/copies/CopiesScreen.tsx',
    'web/features/imports/ColumnNotes.tsx',
    'web/features/imports/OrganizationNames.tsx',
    'web/features/milestones/bulk/ProcessChooser.tsx',
    'web/features/products/StageChooser.tsx',
    'web/features/recalls/AddProducts.tsx',
    'web/features/recalls/NotifyQuestion.tsx',
    'web/features/recalls/StartChooser.tsx',
  ],
  'a form of its own, whose entries follow from more than what it is asked about': [
    'web/features/answers/AskDialog.tsx',
    'web/features/audience/NewView.tsx',
    'web/features/evidence/EvidenceBox.tsx',
    'web/features/insights/InsightForm.tsx',
    'web/features/recalls/TextsQuestion.tsx',
    'web/features/trace/RecallDialog.tsx',
    'web/shell/OwnSettings.tsx',
    'web/shell/ViewDialog.tsx',
  ],
  'shows and asks nothing': [
    'web/features/answers/InquiryView.tsx',
    'web/features/connections/Secret.tsx',
    'web/features/imports/TakeBack.tsx',
    'web/features/lineage/RelatedModal.tsx',
    'web/features/statements/BothVersions.tsx',
    'web/forms/label/LabelEntry.tsx',
    'web/shell/KeysDialog.tsx',
    'web/shell/palette/Palette.tsx',
  ],
  'archives several records at once': [
    'web/features/media/ArchiveFile.tsx',
    'web/features/products/ArchiveProducts.tsx',
  ],
}

const screens = [...sourceFiles('web')].filter((file) => file.endsWith('.tsx') && !isTest(file))
const filesWith = (mark: RegExp) => screens.filter((file) => mark.test(readSource(file))).toSorted()

/** A button that is off, with a tooltip that neither keyboard nor finger reaches. */
const unreachable =
  /\bdisabled(?:: true,|=\{[^}\n]*\})\s+'?(?:title|data-hint)\b|\b(?:title|data-hint)=\{[^}\n]*\}\s+disabled\b/

describe('the kit of questions', () => {
  it('is what asks; only files of the table open a box themselves', () => {
    const found = filesWith(boxes).filter((file) => !kit.includes(file))
    expect(found).toEqual(Object.values(byHand).flat().toSorted())
  })

  it('keeps the reason of what is off within reach: RefusableButton, never a title beside `disabled`', () => {
    expect(filesWith(unreachable)).toEqual([])
    expect(unreachable.test('disabled={refusal !== undefined}\n  title={refusal}')).toBe(true)
    expect(unreachable.test("{ disabled: true, 'data-hint': why }")).toBe(true)
  })

  it('spells what an element says while it is refused once', () => {
    expect(filesWith(/(?<!\[)aria-disabled\b(?!\])/)).toEqual([
      'web/features/milestones/PrivacySwitch.tsx', // A switch.
      'web/graph/BoxNode.tsx', // Of what may not be seen.
      'web/ui/MenuBody.tsx',
      'web/ui/RefusableButton.tsx',
      'web/ui/SelectionBar.tsx', // Waits while it reads.
    ])
  })
})
