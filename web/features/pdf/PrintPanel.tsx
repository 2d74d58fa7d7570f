import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { PdfOrder, PdfTemplate } from '../../../core/contract/pdf.ts'
import type { LabelSymbol } from '../../../core/gs1/printed.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { countOf } from '../products/words.ts'
import { Controls } from './Controls.tsx'
import { Formats } from './Formats.tsx'
import { Paper } from './Paper.tsx'
import { usePages } from './pages.tsx'
import { PrintFoot } from './PrintFoot.tsx'
import type { PrintedProduct } from './PrintProducts.tsx'
import { usePdf } from './usePdf.ts'
import classes from './Print.module.css'

interface PrintPanelProps {
  stage: ChainStage
  products: readonly PrintedProduct[]
  templates: readonly [PdfTemplate, ...PdfTemplate[]]
  /** Chosen where the panel was opened. */
  symbol: LabelSymbol
  onClose: () => void
}

/** What a person chooses of a paper. */
export interface Choice {
  template: PdfTemplate
  first: number
  copies: number
  language: Language
  symbol: LabelSymbol
}

/** QRP-06, picture 13: every paper at one scale; the preview is the very PDF that is printed. */
export function PrintPanel({ stage, products, templates, symbol, onClose }: PrintPanelProps) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState(templates[0]._id)
  const [wish, setWish] = useState({ first: 1, copies: 1, language: i18n.language, symbol })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const template = templates.find(({ _id }) => _id === chosen) ?? templates[0]
  const printed = products.filter(({ _id }) => !left.has(_id))
  const choice: Choice = { ...wish, template }
  // As text, which is the same as long as the order is.
  const wanted = JSON.stringify(orderOf(choice, printed))
  const [settled] = useDebouncedValue(wanted, 300)
  const made = usePdf(useMemo(() => JSON.parse(settled) as PdfOrder, [settled]))
  // A wish made meanwhile isn't in this PDF.
  const pdf = { ...made, isMaking: made.isMaking || settled !== wanted }
  const pages = usePages(pdf.file)

  return (
    <SidePanel
      title={t('pdf.title')}
      subtitle={countOf(printed.length, stage, t, i18n.language)}
      stage={stage}
      width="wide"
      bare
      onClose={onClose}
      footer={
        <PrintFoot
          choice={choice}
          pdf={pdf}
          sheets={pages?.numPages}
          products={printed}
          onLeaveOut={(ids) => setLeft(new Set([...left, ...ids]))}
          onClose={onClose}
        />
      }
    >
      <div className={classes.print}>
        <Formats
          templates={templates}
          chosen={template}
          pages={pages}
          sample={printed[0]!}
          language={wish.language}
          onChoose={setChosen}
        />
        <Paper
          choice={choice}
          pages={pages}
          names={printed.flatMap(({ name }) =>
            Array.from({ length: template.template.sheet ? wish.copies : 1 }, () => name),
          )}
          onFirst={(first) => setWish({ ...wish, first })}
        />
        <Controls choice={choice} stage={stage} count={printed.length} onChange={setWish} />
      </div>
    </SidePanel>
  )
}

/** The order of a choice. Members that don't belong to a format are left out, or the server refuses them. */
function orderOf(
  { template, first, copies, language, symbol }: Choice,
  products: readonly PrintedProduct[],
): PdfOrder {
  return {
    itemType: template.itemType,
    itemIds: products.map(({ _id }) => _id),
    templateId: template._id,
    language,
    ...(symbol === 'qr' ? {} : { symbol }),
    ...(template.template.sheet ? { sheet: { first, copies } } : {}),
  }
}
