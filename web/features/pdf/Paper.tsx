import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { cellAt, cellsOf, type SheetLayout } from '../../../core/rules/paper.ts'
import { PdfPage } from './pages.tsx'
import type { Choice } from './PrintPanel.tsx'
import { Sketch } from './Sketch.tsx'
import classes from './Print.module.css'

/** Pixels a millimetre: of the paper that is chosen, of small ones, and of the sheets beside it. */
const scales = { paper: 2.2, label: 4.4, further: 0.4 } as const
/** Pages that are drawn; more would say nothing new. */
const maxDrawn = 8

interface PaperProps {
  choice: Choice
  pages: PDFDocumentProxy | undefined
  /** What each label, or document, is of. */
  names: readonly string[]
  onFirst: (cell: number) => void
}

/** The chosen paper; of a sheet of labels, the first free cell is chosen on it. */
export function Paper({ choice, pages, names, onFirst }: PaperProps) {
  const { t } = useTranslation()
  const labels = names.length
  const { sheet, pageSize } = choice.template.template
  const isSmall = pageSize.width < 148
  const scale = isSmall ? Math.min(scales.label, 462 / pageSize.width) : scales.paper
  const count = pages?.numPages ?? 0
  const drawn = Array.from({ length: Math.min(count, maxDrawn) }, (_, n) => n + 1)
  const beside = isSmall ? [] : drawn.slice(1)
  const name = (page: number) => t('pdf.page', { page: String(page), pages: String(Math.max(count, 1)) })
  return (
    <section className={classes.paper} aria-label={t('pdf.preview')}>
      {sheet && <h3>{t('pdf.pickCell')}</h3>}
      <div className={classes.papers}>
        <div className={classes.main}>
          {(isSmall ? drawn : drawn.slice(0, 1)).map((number) => (
            <div
              key={number}
              className={classes.sheet}
              style={{ width: pageSize.width * scale, minHeight: pageSize.height * scale }}
            >
              {pages && <PdfPage pages={pages} number={number} scale={scale} label={name(number)} />}
              {sheet && number === 1 && (
                <Cells layout={sheet} first={choice.first} labels={labels} scale={scale} onFirst={onFirst} />
              )}
            </div>
          ))}
          {count === 0 && (
            <div
              className={classes.sheet}
              style={{ width: pageSize.width * scale, height: pageSize.height * scale }}
            >
              <Sketch template={choice.template} scale={scale} first={choice.first} names={names} />
              {sheet && (
                <Cells layout={sheet} first={choice.first} labels={labels} scale={scale} onFirst={onFirst} />
              )}
            </div>
          )}
        </div>
        {beside.length > 0 && (
          <div className={classes.further}>
            {beside.map((number) => (
              <figure key={number}>
                <figcaption>{t('pdf.sheetNumber', { page: String(number) })}</figcaption>
                {pages && (
                  <PdfPage pages={pages} number={number} scale={scales.further} label={name(number)} />
                )}
                {sheet && (
                  <small>{t('pdf.labels', { count: labelsOn(sheet, labels, choice.first, number) })}</small>
                )}
              </figure>
            ))}
          </div>
        )}
      </div>
      {count > drawn.length && <p>{t('pdf.more', { count: count - drawn.length })}</p>}
    </section>
  )
}

/** Labels on a sheet after the first. */
function labelsOn(layout: SheetLayout, labels: number, first: number, page: number): number {
  const cells = cellsOf(layout)
  const before = cells - (first - 1) + (page - 2) * cells
  return Math.max(0, Math.min(cells, labels - before))
}

interface CellsProps {
  layout: SheetLayout
  first: number
  labels: number
  scale: number
  onFirst: (cell: number) => void
}

/** Cells before the first free one were used: hatched and numbered. Arrows move over the sheet, Enter chooses. */
function Cells({ layout, first, labels, scale, onFirst }: CellsProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const { columns, cell } = layout
  const count = cellsOf(layout)
  const move = (event: KeyboardEvent, from: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = from + step
    if (to >= 1 && to <= count) group.current?.querySelectorAll('button')[to - 1]?.focus()
  }
  return (
    <div ref={group} className={classes.cells} role="group" aria-label={t('pdf.pickCell')}>
      {Array.from({ length: count }, (_, n) => n + 1).map((number) => {
        const { x, y } = cellAt(layout, number - 1)
        const state =
          number < first ? 'used' : number === first ? 'first' : number < first + labels ? 'label' : 'free'
        return (
          <button
            key={number}
            type="button"
            data-state={state}
            tabIndex={number === first ? 0 : -1}
            aria-pressed={number === first}
            aria-label={t('pdf.cell', {
              cell: String(number),
              row: String(Math.floor((number - 1) / columns) + 1),
              column: String(((number - 1) % columns) + 1),
            })}
            style={{
              left: x * scale,
              top: y * scale,
              width: cell.width * scale,
              height: cell.height * scale,
            }}
            onClick={() => onFirst(number)}
            onKeyDown={(event) => move(event, number)}
          >
            {state === 'used' && number}
          </button>
        )
      })}
    </div>
  )
}
