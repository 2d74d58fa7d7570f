import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useTranslation } from '../../ui/texts.ts'
import type { PdfTemplate } from '../../../core/contract/pdf.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { cellsOf } from '../../../core/rules/paper.ts'
import { amount } from '../../ui/format.ts'
import { PdfPage, usePages } from './pages.tsx'
import type { PrintedProduct } from './PrintProducts.tsx'
import { Sketch } from './Sketch.tsx'
import { usePdf } from './usePdf.ts'
import classes from './Print.module.css'

/** Pixels a millimetre of every paper in the list. */
const scale = 0.8

interface FormatsProps {
  templates: readonly PdfTemplate[]
  chosen: PdfTemplate
  /** Of the chosen paper. */
  pages: PDFDocumentProxy | undefined
  /** The others are shown with this product alone. */
  sample: PrintedProduct
  language: Language
  onChoose: (id: string) => void
}

/** The formats on one ruler, at one scale. */
export function Formats({ templates, chosen, pages, sample, language, onChoose }: FormatsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.formats}>
      <legend>{t('pdf.formats')}</legend>
      <Ruler />
      {templates.map((template) => (
        <label key={template._id} className={classes.format}>
          <span className={classes.thumb}>
            {template === chosen ? (
              <Miniature template={template} pages={pages} sample={sample} />
            ) : (
              <Sample template={template} sample={sample} language={language} />
            )}
          </span>
          <input
            type="radio"
            name="format"
            checked={template === chosen}
            onChange={() => onChoose(template._id)}
          />
          <FormatText template={template} />
        </label>
      ))}
    </fieldset>
  )
}

function FormatText({ template }: { template: PdfTemplate }) {
  const { t, i18n } = useTranslation()
  const { pageSize, sheet } = template.template
  const size = ({ width, height }: { width: number; height: number }) =>
    t('pdf.size', { width: amount(width, i18n.language), height: amount(height, i18n.language) })
  return (
    <span className={classes.about}>
      <strong>{template.name}</strong>
      <span>
        {sheet
          ? t('pdf.cells', { count: sheet.columns * sheet.rows, size: size(sheet.cell) })
          : size(pageSize)}
      </span>
      <small>
        {sheet
          ? t('pdf.grid', { columns: String(sheet.columns), rows: String(sheet.rows) })
          : t(template.itemType === 'ProductSchemaQR' ? 'pdf.roll' : 'pdf.document')}
      </small>
    </span>
  )
}

function Sample({
  template,
  sample,
  language,
}: {
  template: PdfTemplate
  sample: PrintedProduct
  language: Language
}) {
  const { itemType, _id: templateId } = template
  const { file } = usePdf({ itemType, itemIds: [sample._id], templateId, language })
  return <Miniature template={template} pages={usePages(file)} sample={sample} />
}

function Miniature({
  template,
  pages,
  sample,
}: {
  template: PdfTemplate
  pages: PDFDocumentProxy | undefined
  sample: PrintedProduct
}) {
  if (pages) return <PdfPage pages={pages} number={1} scale={scale} label="" />
  const { sheet } = template.template
  const names = Array.from({ length: sheet ? cellsOf(sheet) : 1 }, () => sample.name)
  return <Sketch template={template} scale={scale} names={names} />
}

/** Millimetres at the scale of the papers below. */
function Ruler() {
  const marks = Array.from({ length: 21 }, (_, n) => n * 10)
  return (
    <svg className={classes.ruler} width={210 * scale + 40} height={26} aria-hidden>
      <path
        d={marks.map((mark) => `M${mark * scale + 1} 25v${mark % 50 === 0 ? -8 : -4}`).join('')}
        stroke="currentColor"
      />
      {[0, 50, 100, 150, 200].map((mark) => (
        <text key={mark} x={mark * scale + 1} y={12} textAnchor={mark === 0 ? 'start' : 'middle'}>
          {mark === 200 ? '200 mm' : mark}
        </text>
      ))}
    </svg>
  )
}
