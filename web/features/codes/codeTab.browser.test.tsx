import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Product } from '../../../core/contract/products.ts'
import type { ProductCodes } from '../../../core/contract/symbols.ts'
import { refusal, type SentRequest, serve, show } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import type { OpenRecord } from '../products/openRecord.tsx'
import { RecordContext, recordFoot } from '../products/openRecord.tsx'
import { CodeTab } from '../record/CodeTab.tsx'

const code = {
  gtin: '07791234500017',
  ai: '10' as const,
  value: 'L-25-001',
  bracketed: '(01)07791234500017(10)L-25-001',
  address: 'https://bodega.example/01/07791234500017/10/L-25-001',
}
const whole: ProductCodes = { level: 'lot', code, earlier: [], refused: null }
const product = {
  _id: 'p1',
  uuid: '71872eec-ef34-4fc3-98ba-2804a06d4ed5',
  organization: { _id: 'o1', name: 'Bodegas del Valle' },
  productSchema: 'ps-lote-vino',
  dataSchema: { identifier: 'L-25-001' },
  isUnidentified: false,
  gs1: code,
} as unknown as Product
const stage = { id: 'ps-lote-vino', name: 'Lote de fraccionado', stage: {} }

/** A symbol of so many millimetres a module, as the server draws it. */
const svgOf = ({ symbol, module }: Record<string, string>) => {
  const modules = { qr: 41, datamatrix: 22, 'gs1-128': 120 }[symbol ?? 'qr']!
  const side = modules * Number(module)
  const high = symbol === 'gs1-128' ? 15 : side
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}mm" height="${high}mm" viewBox="0 0 ${side} ${high}"></svg>`
}

let codes: ProductCodes | undefined
let sent: SentRequest[]
beforeEach(async () => {
  codes = whole
  await page.viewport(1440, 900)
  sent = serve(({ path, query }) => {
    if (path === '/gs1/products/p1') return codes ? { status: 200, body: codes } : refusal(500, 'INTERNAL')
    if (path === '/gs1/codes/p1') {
      const name = encodeURIComponent(`${query.symbol}-L-25-001.${query.format}`)
      const headers = {
        'content-type': 'image/svg+xml',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      }
      return { status: 200, body: svgOf(query), headers }
    }
    if (path === '/qr/p1') return { status: 200, body: { name: 'L-25-001', type: 'svg', image: '' } }
    return { status: 200, body: { collection: [] } }
  })
})

const open = (of: Product = product, rights?: object) =>
  show(
    <div role="dialog" aria-label="Ficha de producto">
      <RecordContext
        value={
          {
            product: of,
            stage,
            chain: { stages: [] },
            tab: 'code',
            isArchived: false,
          } as unknown as OpenRecord
        }
      >
        <div id="record-tab">
          <CodeTab />
        </div>
      </RecordContext>
      <div id={recordFoot} />
    </div>,
    rights ? { rights } : {},
  )

/** What is asked of the server for the file itself. */
const files = () =>
  sent.flatMap(({ path, query: { symbol, format, module, text } }) =>
    path === '/gs1/codes/p1' && text === 'true' ? [`${symbol} ${format} ${module}`] : [],
  )

describe('the tab of a code (GS1-09, picture 51)', () => {
  it('shows both symbols at one scale, with their sizes and their text', async () => {
    await open()
    const widthOf = async (name: string) => {
      const image = page.getByRole('img', { name })
      await expect.element(image).toBeVisible()
      return image.element().getBoundingClientRect().width
    }
    const [qr, matrix] = [await widthOf('QR de L-25-001'), await widthOf('DataMatrix de L-25-001')]
    expect(qr / matrix).toBeCloseTo(41 / 22, 1)
    for (const text of ['20,5 mm', '11 mm'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(page.getByText('(10)L-25-001', { exact: true }).elements()).toHaveLength(2)
    await expect.element(page.getByText(/Queda de/)).toHaveTextContent('Queda de 20,5 × 20,5 mm')
    await expect.element(page.getByRole('group', { name: 'Dirección' })).toHaveTextContent(code.address)
    await expect.element(page.getByRole('heading', { name: 'Ficha de producto' })).toBeVisible()
    await expect
      .element(page.getByRole('textbox', { name: 'Enlace público' }))
      .toHaveValue(expect.stringMatching(/71872eec/))
  })

  it('takes the other code by an arrow, another symbol, format and module', async () => {
    await open()
    await expect.element(page.getByText('qr-L-25-001.svg, 1 kB')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('radio', { name: /DataMatrix/ })).toBeChecked()
    await expect.element(page.getByText('datamatrix-L-25-001.svg, 1 kB')).toBeVisible()
    await page.getByText('PNG', { exact: true }).click()
    await page.getByRole('button', { name: 'Módulo más grande' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Módulo' })).toHaveValue('0,55 mm')
    await expect.element(page.getByText('datamatrix-L-25-001.png, 1 kB')).toBeVisible()
    await page.getByRole('textbox', { name: 'Módulo' }).fill('9')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('textbox', { name: 'Módulo' })).toHaveValue('2,00 mm')
    await page.getByRole('combobox', { name: 'Otro símbolo' }).click()
    await page.getByRole('option', { name: 'GS1-128' }).click()
    await expect.element(page.getByRole('radio', { name: /GS1-128/ })).toBeChecked()
    await expect.poll(() => files().at(-1)).toBe('gs1-128 png 2')
  })

  it('saves the file by Ctrl S', async () => {
    const saved: string[] = []
    const onClick = (event: Event) => {
      const anchor = event.target as HTMLAnchorElement
      if (anchor.download) saved.push(anchor.download)
    }
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      onClick({ target: this } as unknown as Event)
    }
    try {
      await open()
      await expect.element(page.getByText('qr-L-25-001.svg, 1 kB')).toBeVisible()
      await userEvent.keyboard('{Control>}s{/Control}')
      expect(saved).toEqual(['qr-L-25-001.svg'])
    } finally {
      HTMLAnchorElement.prototype.click = click
    }
  })

  it('names all that leads here, and whose number it was', async () => {
    const earlier = {
      ...code,
      value: 'L25001',
      bracketed: '(01)07791234500017(10)L25001',
      until: '2025-06-12T15:00:00.000Z',
    }
    codes = {
      ...whole,
      code: { ...code, value: 'OGDS53XPGRH4HGF2FACA' },
      earlier: [earlier],
      refused: { value: 'L-25-002', reason: 'taken', until: '2025-06-12T15:00:00.000Z' },
    }
    await open()
    const also = page.getByRole('region', { name: 'También traen acá' })
    await expect.element(also).toHaveTextContent('(01)07791234500017(10)L25001hasta el 12/06/25')
    await expect.element(also).toHaveTextContent('/71872eec-ef34-4fc3-98ba-2804a06d4ed5el QR sin GTIN')
    await expect
      .element(page.getByRole('note'))
      .toHaveTextContent(
        '(10) lleva OGDS53XPGRH4HGF2FACAL-25-002 nombró a otro producto con este GTIN, hasta el 12/06/25',
      )
  })

  it('of a product without a code has the QR alone, and the way to a GTIN for whoever may enter it', async () => {
    codes = { ...whole, code: null }
    await open({ ...product, gs1: null })
    await expect.element(page.getByRole('img', { name: 'Código QR de L-25-001' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Cargar el GTIN' }))
      .toHaveAttribute('href', '/Admin/Codes?stage=ps-lote-vino&organization=o1')
    expect(page.getByRole('radio').elements()).toHaveLength(0)
  })

  it('says who may enter it to everybody else, and nothing where the stage has no codes', async () => {
    codes = { ...whole, code: null }
    const screen = await open({ ...product, gs1: null }, { admin: false })
    await expect.element(page.getByText('Lo carga quien administra la cuenta.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Cargar el GTIN' })).not.toBeInTheDocument()
    await screen.unmount()
    codes = { level: null, code: null, earlier: [], refused: null }
    queryClient.clear()
    await open({ ...product, gs1: null })
    await expect.element(page.getByRole('img', { name: 'Código QR de L-25-001' })).toBeVisible()
    await expect.element(page.getByText('No tiene GTIN')).not.toBeInTheDocument()
  })

  it('says that it could not be read, and keeps the link', async () => {
    codes = undefined
    await open()
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Enlace público' })).toBeVisible()
  })
})
