import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Product } from '../../../core/contract/products.ts'
import { text } from '../../../core/i18n/index.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import type { OriginHandOver } from './originProduct.ts'
import { SelectedBar } from './SelectedBar.tsx'

const words = { one: 'lote', many: 'lotes', gender: 'm' }
// The bar reads no more of it.
const plain = {
  id: 'ps',
  hue: 'ocre',
  marca: 'surcos',
  made: [],
  stage: { _id: 'ps', name: 'Lote', words, schema: { type: 'object', properties: {} }, descriptor: {} },
} as unknown as ChainStage
const printed = { ...plain, stage: { ...plain.stage, showPrint: true } } as ChainStage
const lot = (n: number, more: Partial<Product> = {}) =>
  ({
    _id: `p${n}`,
    uuid: `u${n}`,
    organization: { _id: 'o', name: 'Acopio' },
    dataSchema: { identifier: `LC-${n}` },
    requirementsSatisfied: true,
    hasOrigin: false,
    hasDestination: false,
    ...more,
  }) as Product // As above.
const lots = (count: number) => Array.from({ length: count }, (_, at) => lot(at + 1))

interface BarProps {
  all?: readonly Product[]
  /** More than are read. */
  total?: number
  initial?: readonly Product[]
  stage?: ChainStage
  read?: () => Promise<Product[]>
}

/** Two rows a page. */
function Bar({
  all = lots(2),
  total = all.length,
  initial = all.slice(0, 2),
  stage = plain,
  read = async () => [...all],
}: BarProps) {
  const [selected, setSelected] = useState(initial)
  return (
    <SelectedBar
      stage={stage}
      selected={selected}
      shown={all.slice(0, 2)}
      matching={{ total, read }}
      onSelect={setSelected}
    />
  )
}

const open = (props: BarProps = {}, rights?: Parameters<typeof show>[1]) => show(<Bar {...props} />, rights)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const off = (count: string) => button(`${count} no se puede`)
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const copy = page.getByRole('button', { name: 'Copiar enlaces' })

afterEach(() => vi.restoreAllMocks())

it('links that the clipboard refuses are only logged (ERR-18)', async () => {
  const refused = new DOMException('', 'NotAllowedError')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open()
  await copy.click()
  await expect.poll(() => logged.mock.calls).toEqual([[refused]])
  expect(document.querySelector('[data-toast="copied"], [data-toast="fault"]')).toBeNull()
})

it('copies a link a line (PRD-12)', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await open()
  await copy.click()
  await expect.poll(() => document.querySelector('[data-toast="copied"]')).not.toBeNull()
  expect(copied[0]!.split('\n').map((link) => link.slice(-3))).toEqual(['/u1', '/u2'])
})

it('offers the codes of a stage that has them, of the selected ones (GS1-09)', async () => {
  sessionStorage.clear()
  await page.viewport(1800, 700)
  const codes = button('Bajar códigos')
  const bare = await open()
  await expect.element(copy).toBeVisible()
  expect(codes.query()).toBeNull()
  await bare.unmount()
  const shown = await open({ stage: { ...plain, stage: { ...plain.stage, gs1: 'lot' } } })
  await codes.click()
  await expect.poll(() => shown.pathname()).toBe('/Products/Codes')
  const kept = Object.entries(sessionStorage).find(([key]) => key.endsWith(':print-products:ps'))?.[1]
  expect(kept).toContain('p1')
  sessionStorage.clear()
})

describe('an authority view of several products (AUD-03)', () => {
  const link = page.getByRole('button', { name: 'Enlace de autoridad' })
  beforeEach(() => page.viewport(1400, 700))

  it('is made of those that are selected', async () => {
    sessionStorage.clear()
    const shown = await open()
    await link.click()
    await expect.poll(() => shown.pathname()).toBe('/Products/View')
    const [kept = ''] = Object.entries(sessionStorage).flatMap(([key, value]) =>
      key.endsWith(':view-products:ps') ? [String(value)] : [],
    )
    expect((JSON.parse(kept) as { content: string[] }).content).toEqual(['p1', 'p2'])
    sessionStorage.clear()
  })

  it('is not made of more than fifty', async () => {
    await open({ all: lots(51), initial: lots(51) })
    await button(/no se pueden?$/).click()
    const refused = item(/un enlace muestra hasta 50 productos$/)
    await expect.element(refused).toHaveAttribute('aria-disabled', 'true')
  })

  it('is made by administrators alone', async () => {
    await open({}, { rights: { admin: false } })
    await expect.element(copy).toBeVisible()
    expect(link.query()).toBeNull()
  })
})

it('acts on nothing while all that match are read (FST-06)', async () => {
  let arrive = (_: Product[]) => {}
  const all = lots(5)
  const reading = new Promise<Product[]>((done) => (arrive = done))
  await show(<Bar all={all} read={() => reading} />)
  await button('Elegir los 5 que coinciden').click()
  await expect.element(copy).toHaveAttribute('aria-disabled', 'true')
  arrive(all)
  await expect.element(copy).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('5 lotes seleccionados')).toBeVisible()
})

it.each([1440, 1000, 800])(
  'stays one line with its last button in sight on a screen of %i',
  async (width) => {
    await page.viewport(width, 600)
    await open({ stage: printed })
    const { left, right } = page.getByRole('button', { name: 'Cancelar' }).element().getBoundingClientRect()
    expect([left > 0, right <= width]).toEqual([true, true])
    await expect.poll(() => page.getByRole('toolbar').element().getBoundingClientRect().height).toBe(48)
  },
)

it('keeps what has no room behind one button, which has all the rest', async () => {
  await page.viewport(800, 600)
  const shown = await open({ stage: printed })
  await button('Más').click()
  await item('Rastrear').click()
  await expect.poll(() => shown.pathname()).toBe('/Trace')
})

it('has four buttons with words on a phone, the fourth for all others', async () => {
  await page.viewport(390, 800)
  await open({ initial: [lot(1, { hasOrigin: true })] })
  const buttons = page.getByRole('toolbar').getByRole('button').elements()
  const words = buttons.map(({ textContent }) => textContent?.trim())
  expect(words).toEqual(['Procesos', 'Copiar enlaces', 'Rastrear', 'Más', 'Cancelar'])
  await button('Más').click()
  await expect.element(item('Archivar: tiene origen')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

describe('the origin of what is selected', () => {
  const pending = { requirementsSatisfied: false }
  const ofOne = { origin: 'ps-lote', milestoneSchema: 'ms', ratio: [1, 'n'] as const, reuse: false }
  const stage = { ...plain, made: [ofOne] } as ChainStage
  beforeEach(() => page.viewport(1400, 700))

  it('is chosen on a sheet of those that lack it; the sheet is given the others with their reason', async () => {
    sessionStorage.clear()
    const shown = await open({
      stage,
      initial: [lot(1, pending), lot(2), lot(3, pending), lot(4, { ...pending, hasDestination: true })],
    })
    await button('Elegir el origen de 2').click()
    await expect.poll(() => shown.pathname()).toBe('/Products/Sheet')
    const [, kept = ''] =
      Object.entries(sessionStorage).find(([key]) => key.includes('origin-products')) ?? []
    const { products, leftOut } = (JSON.parse(kept) as { content: OriginHandOver }).content
    expect(products.map(({ name }) => name)).toEqual(['LC-1', 'LC-3'])
    expect(leftOut).toEqual([
      { name: 'LC-2', reason: 'ya tiene su origen' },
      { name: 'LC-4', reason: 'ya es origen de otro producto' },
    ])
    sessionStorage.clear()
  })

  it('is off with its reason where each has it, and absent where a stage begins a chain', async () => {
    const there = await open({ stage })
    await button(/no se puede/).click()
    await expect.element(item('Elegir el origen: ya tiene su origen')).toBeVisible()
    await there.unmount()
    await open({ initial: [lot(1, pending)] })
    await expect.element(copy).toBeVisible()
    await expect.element(button(/origen/)).not.toBeInTheDocument()
  })

  it('is off without the right to the product, and on where each product is made of several', async () => {
    const foreign = await open({ stage, initial: [lot(1, pending)] }, { rights: { admin: false } })
    await button(/no se pueden?$/).click()
    await expect.element(item(/^Elegir el origen: /)).toHaveAttribute('aria-disabled', 'true')
    await foreign.unmount()
    const grouped = { ...plain, made: [{ ...ofOne, ratio: ['n', 1] }] } as ChainStage
    const shown = await open({ stage: grouped, initial: [lot(1, pending)] })
    await button('Elegir el origen').click()
    await expect.poll(() => shown.pathname()).toBe('/Products/Sheet')
  })
})

describe('all that match', () => {
  beforeEach(() => page.viewport(1400, 700))

  it('go to links, papers and the sheet of processes, a thousand of them (FST-06)', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    sessionStorage.clear()
    await page.viewport(1800, 700)
    const all = lots(1_000)
    const kept = (list: string) => {
      const [, text = 'null'] =
        Object.entries(sessionStorage).find(([key]) => key.endsWith(`:${list}:ps`)) ?? []
      return (JSON.parse(text) as { content: { _id: string }[] } | null)?.content.map(({ _id }) => _id)
    }
    const shown = await open({ all, initial: all, stage: printed })
    await copy.click()
    await expect.poll(() => copied[0]?.split('\n').length).toBe(1_000)
    await button('Imprimir').click()
    expect(shown.pathname()).toBe('/Products/Print')
    expect(kept('print-products')).toEqual(all.map(({ _id }) => _id))
    await button('Cargar procesos').click()
    await expect.poll(() => shown.pathname()).toBe('/Products/Milestones')
    expect(kept('sheet-products')).toEqual(all.map(({ _id }) => _id))
    sessionStorage.clear()
  })

  it('are archived, a thousand of them: it shows that it runs, then what it did, and one press takes it back (FST-06)', async () => {
    const all = lots(1_000)
    const ids = all.map(({ _id }) => _id)
    let arrive = () => {}
    const archiving = new Promise<void>((done) => (arrive = done))
    const sent = serve(async ({ path }) => {
      if (path === '/productsDeleteMany') await archiving
      return { status: 200, body: { ids, collection: [] } }
    })
    await open({ all, initial: all })
    await button('Archivar').click()
    const question = page.getByRole('dialog', { name: 'Archivar 1000 lotes' })
    const confirm = question.getByRole('button', { name: 'Archivar' })
    await confirm.click()
    await expect.element(confirm).toHaveAttribute('data-loading', 'true')
    const posted = sent.filter(({ method }) => method === 'POST')
    expect(posted.map(({ path, body }) => [path, body])).toEqual([['/productsDeleteMany', { ids }]])
    arrive()
    await expect.element(page.getByText('Se archivaron 1000 lotes')).toBeVisible()
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
    await button('Deshacer la última acción').click()
    await expect.poll(() => sent.find(({ path }) => path === '/undo')?.body).toEqual({ ids })
    await expect.element(page.getByText('Se restauraron 1000 lotes')).toBeVisible()
  })

  it('are offered once the page is selected, and the page alone after that (FST-06)', async () => {
    await open({ all: lots(91) })
    await button('Elegir los 91 que coinciden').click()
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/^91 lotes seleccionados/)
    await button('Solo los 2 de la página').click()
    await expect.element(button('Elegir los 91 que coinciden')).toBeVisible()
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/^2 lotes seleccionados/)
  })

  it('are not offered for a part of the page, nor where the page is all', async () => {
    const part = await open({ all: lots(91), initial: lots(1) })
    await expect.element(page.getByRole('toolbar')).toBeVisible()
    await expect.element(button(/^Elegir/)).not.toBeInTheDocument()
    await part.unmount()
    await open()
    await expect.element(page.getByRole('toolbar')).toBeVisible()
    await expect.element(button(/^Elegir/)).not.toBeInTheDocument()
  })

  it('are offered for any row on a phone, which has no box for the page', async () => {
    await page.viewport(390, 800)
    await open({ all: lots(91), initial: lots(1) })
    await button('Elegir los 91 que coinciden').click()
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/^91 lotes/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('are the first thousand where there are more', async () => {
    await open({ all: lots(1000), total: 10_001 })
    await button('Elegir los primeros 1.000').click()
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/^1\.?000 lotes/)
    await expect.element(button('Solo los 2 de la página')).toBeVisible()
  })
})

describe('an action on a part of what is selected', () => {
  const pending = lot(3, { requirementsSatisfied: false })
  const made = lot(4, { hasOrigin: true })
  beforeEach(() => page.viewport(1400, 700))

  it('says with how many it can, and hands over those that lack their origin, too: the chooser names them (FST-06)', async () => {
    sessionStorage.clear()
    const shown = await open({ initial: [lot(1), lot(2), pending], stage: printed })
    await button('Cargar procesos en 2 de 3').click()
    await expect.poll(() => shown.pathname()).toBe('/Products/Milestones')
    const kept = Object.entries(sessionStorage).find(([key]) => key.includes('sheet-products:ps'))
    const { content } = JSON.parse(kept?.[1] ?? '') as { content: { requirementsSatisfied: boolean }[] }
    expect(content.map(({ requirementsSatisfied }) => requirementsSatisfied)).toEqual([true, true, false])
    sessionStorage.clear()
  })

  it('hands over whom the person may not edit with the reason (FST-06)', async () => {
    sessionStorage.clear()
    const foreign = lot(2, { organization: { _id: 'x', name: 'Granos' } })
    const rights = { admin: false, organizations: ['o'], stages: { ps: 'write' as const } }
    const shown = await open({ initial: [lot(1), foreign], stage: printed }, { rights })
    await button('Cargar procesos en 1 de 2').click()
    await expect.poll(() => shown.pathname()).toBe('/Products/Milestones')
    const kept = Object.entries(sessionStorage).find(([key]) => key.includes('sheet-products:ps'))
    const { content } = JSON.parse(kept?.[1] ?? '') as { content: { name: string; refusal?: string }[] }
    expect(content.map(({ name, refusal }) => [name, refusal])).toEqual([
      ['LC-1', undefined],
      ['LC-2', text('es', 'can.organization')],
    ])
    sessionStorage.clear()
  })

  it('stays on where each lacks its origin, and is off with its reason where none may be edited', async () => {
    const there = await open({ initial: [pending], stage: printed })
    await expect.element(button('Cargar procesos')).not.toHaveAttribute('aria-disabled', 'true')
    await there.unmount()
    await open({ initial: [lot(1)], stage: printed }, { rights: { admin: false } })
    await button(/no se pueden?$/).click()
    await expect.element(item(/^Cargar procesos: /)).toHaveAttribute('aria-disabled', 'true')
  })

  it('archives none while one is related, and the way out takes these out (PRD-13)', async () => {
    await open({ initial: [lot(1), lot(2), made], stage: printed })
    await off('1').click()
    await expect.element(item('Archivar: 1 tiene origen')).toHaveAttribute('aria-disabled', 'true')
    await item('Sacarlo de la selección').click()
    await expect.element(button('Archivar')).not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/^2 lotes/)
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })

  it('archives none while one is on hold, and the way out takes out the related ones too (RCL-03)', async () => {
    const held = lot(5, { hold: { recall: null, number: 4, kind: 'hold', reason: 'Falta el análisis' } })
    await open({ initial: [lot(1), made, held], stage: printed })
    await off('1').click()
    await expect.element(item('Archivar: 1 está en bloqueo')).toHaveAttribute('aria-disabled', 'true')
    await item('Sacar los 2 de la selección').click()
    await expect.element(button('Archivar')).not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/^1 lote/)
  })

  it('has no way out where every one is related', async () => {
    await open({ initial: [made], stage: printed })
    await off('1').click()
    await expect.element(item('Archivar: tiene origen')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item(/^Sacar/)).not.toBeInTheDocument()
  })
})
