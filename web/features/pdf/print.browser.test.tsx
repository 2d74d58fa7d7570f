import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PdfTemplate } from '../../../core/contract/pdf.ts'
import { ApiError } from '../../api/error.ts'
import { show } from '../../../test/kit/screen.tsx'
import { Paper } from './Paper.tsx'
import { PrintFoot } from './PrintFoot.tsx'
import type { Choice } from './PrintPanel.tsx'
import type { Pdf } from './usePdf.ts'

const template: PdfTemplate = {
  _id: 'pt-troquel',
  name: 'Troquel A4',
  itemType: 'ProductSchemaQR',
  itemId: 'ps-lote',
  template: {
    pageSize: { width: 210, height: 297 },
    sheet: { columns: 3, rows: 8, cell: { width: 70, height: 37 }, top: 0.5, left: 0, gapX: 0, gapY: 0 },
  },
  html: '',
  pull: [],
}
const choice = (more: Partial<Choice> = {}): Choice => ({
  template,
  first: 1,
  copies: 1,
  language: 'es',
  symbol: 'qr',
  ...more,
})
const pdf = (more: Partial<Pdf> = {}): Pdf => ({
  file: undefined,
  progress: undefined,
  isMaking: false,
  error: undefined,
  failed: undefined,
  leftOut: [],
  cancel: () => {},
  again: () => {},
  ...more,
})
const products = ['LC-001', 'LC-002', 'LC-003'].map((name) => ({ _id: name, name }))

beforeEach(() => page.viewport(1280, 900))

describe('the sheet (QRP-06)', () => {
  it('lets the first free cell be chosen by arrows and Enter, and shows the used ones', async () => {
    const onFirst = vi.fn<(cell: number) => void>()
    await show(
      <Paper
        choice={choice({ first: 5 })}
        pages={undefined}
        names={['LC-001', 'LC-002', 'LC-003']}
        onFirst={onFirst}
      />,
    )
    const first = page.getByRole('button', { name: 'Celda 5, fila 2, columna 2' })
    await expect.element(first).toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(page.getByRole('button', { name: 'Celda 4, fila 2, columna 1' }))
      .toHaveTextContent('4')
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(onFirst).toHaveBeenCalledWith(9)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
    expect(onFirst).toHaveBeenLastCalledWith(3)
  })
})

describe('a paper', () => {
  it('is drawn with its cells and names before its PDF is there', async () => {
    await show(
      <Paper
        choice={choice({ first: 23 })}
        pages={undefined}
        names={['LC-001', 'LC-002', 'LC-003']}
        onFirst={() => {}}
      />,
    )
    const preview = page.getByRole('region', { name: 'Vista previa' })
    for (const name of ['LC-001', 'LC-002']) await expect.element(preview.getByText(name)).toBeVisible()
    // It stands on the next sheet.
    expect(preview.getByText('LC-003').elements()).toEqual([])
  })
})

describe('the foot of the papers', () => {
  const foot = (given: Partial<Pdf>, more: object = {}) =>
    show(
      <PrintFoot
        choice={choice()}
        pdf={pdf(given)}
        sheets={1}
        products={products}
        onLeaveOut={() => {}}
        onClose={() => {}}
        {...more}
      />,
    )

  it('tells how far the PDF is, and ends its making', async () => {
    const cancel = vi.fn<() => void>()
    await foot({ isMaking: true, progress: { done: 16, total: 24 }, cancel })
    await expect.element(page.getByText('Armando 16 de 24 etiquetas')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('shows print and download from the start, grey with their reason, and what it waits for', async () => {
    await foot({ isMaking: true, progress: { done: 0, total: 2 } })
    await expect.element(page.getByText('Esperando al servidor, que arma 2 etiquetas')).toBeVisible()
    for (const name of ['Imprimir', 'Descargar PDF']) {
      const button = page.getByRole('button', { name })
      await expect.element(button).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button).toHaveAttribute('data-hint', 'El PDF todavía se está armando')
    }
  })

  it('names what did not come out with its reason, and goes on without it', async () => {
    const onLeaveOut = vi.fn<(ids: readonly string[]) => void>()
    const failed = { done: 2, failed: [{ itemId: 'LC-002', reason: 'text' as const }] }
    await foot({ failed }, { onLeaveOut })
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 salieron. Quedó afuera: LC-002')
    await expect.element(page.getByText('Su texto no entra, ni con la letra más chica.')).toBeVisible()
    await page.getByRole('button', { name: 'Imprimir los otros 2' }).click()
    expect(onLeaveOut).toHaveBeenCalledWith(['LC-002'])
  })

  it('says what the server says of a limit, and offers to try again', async () => {
    const again = vi.fn<() => void>()
    const error = new ApiError({
      status: 422,
      code: 'PDF_FAILED',
      message: 'Tardó más de 30 segundos.',
      reference: 'r',
    })
    await foot({ error, failed: { done: 0, failed: [] }, again })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Tardó más de 30 segundos.')
    await page.getByRole('button', { name: 'Armar de nuevo' }).click()
    expect(again).toHaveBeenCalledOnce()
  })

  it('names the labels that the PDF is without (LNK-17)', async () => {
    await foot({ file: new File(['x'], 'Lote 3.pdf', { type: 'application/pdf' }), leftOut: ['LC-002'] })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Quedó afuera: LC-002')
    await expect.element(page.getByText('2 etiquetas en 1 hoja, desde la celda 1.')).toBeVisible()
  })

  it('offers the PDF to print and to download, under the name that the server gave', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await foot({ file: new File(['x'.repeat(2_500)], 'Lote 3 2026-04-14.pdf', { type: 'application/pdf' }) })
    await expect.element(page.getByText('3 etiquetas en 1 hoja, desde la celda 1.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    expect(saved).toHaveBeenCalledOnce()
    await expect.element(page.getByText('Lote 3 2026-04-14.pdf')).toBeVisible()
    await expect
      .element(page.getByText('1 hoja, 3 kB. Se puede volver a bajar durante 10 minutos.'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Descargar otra vez' })).toBeVisible()
    saved.mockRestore()
  })
})
