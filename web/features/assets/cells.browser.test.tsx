import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Asset } from '../../../core/contract/assets.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { AssetsPage } from './AssetsPage.tsx'
// What loads late is there at once.
import './AssetCells.tsx'
import '../../shell/cells/CellEditor.tsx'

const kind = {
  _id: 'as-tanque',
  name: 'Tanque',
  uniqueFields: ['identifier'],
  craftable: true,
  version: 1,
  currentVersion: 1,
  schema: {
    type: 'object',
    required: ['identifier', 'litros'],
    properties: {
      identifier: { type: 'string', title: 'Tanque' },
      litros: { type: 'number', title: 'Litros', header: true, maximum: 90_000 },
      marca: { type: 'string', title: 'Marca', header: true },
      serie: { type: 'string', title: 'Serie', header: true },
      nota: { type: 'string', title: 'Nota', header: true },
      uso: { type: 'string', title: 'Uso', header: true, enum: ['agua', 'vino'] },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    litros: { kind: 'number', unit: 'l' },
    marca: { kind: 'text' },
    serie: { kind: 'text', readOnly: true },
    nota: { kind: 'textarea' },
    uso: { kind: 'select', enumLabels: { agua: 'Agua', vino: 'Vino' } },
  },
}

const tank = (name: string, data: object = {}, more: object = {}): Asset => ({
  _id: name,
  name,
  assetSchema: kind._id,
  assetSchemaVersion: 1,
  organization: { _id: 'o1', name: 'Bodega' },
  location: { _id: 'l1', name: 'Galpón' },
  dataSchema: {
    identifier: name,
    litros: 29_320,
    marca: 'Tonel',
    serie: 'A-1',
    nota: 'Nuevo',
    uso: 'agua',
    ...data,
  },
  i18n: {},
  createdAt: '2026-04-14T12:20:00.000Z',
  updatedAt: '2026-04-14T12:20:00.000Z',
  version: 3,
  ...more,
})
const tanks = [tank('T-1'), tank('T-2', { litros: 12_000 })]

const paged = (collection: unknown[]) => ({
  status: 200,
  body: { collection, page: 1, totalPages: 1, totalDocs: collection.length },
})

/** Lists two tanks, reads each whole, and answers what is written by `write`. */
const listing =
  (write: Server): Server =>
  (sent) => {
    const { method, path } = sent
    if (method !== 'GET') return write(sent)
    if (path === '/assetSchemas') return paged([kind])
    if (path === '/organizations') return paged([{ _id: 'o1', name: 'Bodega' }])
    if (path === '/assets') return paged(tanks)
    const whole = tanks.find(({ _id }) => path === `/assets/${_id}`)
    return whole ? { status: 200, body: { collection: [whole] } } : refusal(404, 'NOT_FOUND')
  }
const accepting: Server = ({ body }) => ({
  status: 200,
  body: { ...tanks[0], ...(body as object), version: 4 },
})

const written = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'PUT')
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const cell = (name: string, text: string) => row(name).getByRole('gridcell', { name: text, exact: true })
const entry = (label: string) => page.getByRole('textbox', { name: label })
const { keyboard } = userEvent

async function open(write: Server, rights?: Parameters<typeof show>[1]) {
  const sent = serve(listing(write))
  await show(<AssetsPage />, { path: '/?assetTypeId=as-tanque', ...rights })
  await expect.element(page.getByText('29.320')).toBeVisible()
  // The grid listens once one of its cells can be reached.
  await expect.poll(() => document.querySelector('td[tabindex="0"]')).not.toBeNull()
  return sent
}

/** Opens the litres of the first tank and replaces them. */
async function typeLitres(text: string) {
  await userEvent.dblClick(cell('T-1', '29.320'))
  await expect.element(entry('Litros, T-1')).toHaveFocus()
  await keyboard(text)
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

describe('a cell of a list', () => {
  it('is reached by arrows and edited by F2; Enter saves the record whole with its version (FST-04)', async () => {
    const sent = await open(accepting)
    await cell('T-1', 'T-1').click()
    await keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{F2}')
    await expect.element(entry('Litros, T-1')).toHaveFocus()
    await keyboard('29.960{Enter}')
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(written(sent)[0]).toMatchObject({
      path: '/assets/T-1',
      body: {
        organization: 'o1',
        location: { _id: 'l1' },
        version: 3,
        dataSchema: { ...tanks[0]!.dataSchema, litros: 29_960 },
      },
    })
    expect(sent.findIndex(({ path }) => path === '/assets/T-1')).toBeLessThan(
      sent.findIndex(({ method }) => method === 'PUT'),
    )
    await expect.element(page.getByRole('status').getByText('Se guardó: Litros, T-1')).toBeInTheDocument()
    await expect.element(entry('Litros, T-1')).not.toBeInTheDocument()
    await expect.element(cell('T-1', '29.320')).toHaveFocus()
  })

  it('converts another unit of its measure and says so, and refuses one of another (FIG-02)', async () => {
    const sent = await open(accepting)
    await typeLitres('300 kg{Enter}')
    await expect
      .element(page.getByRole('alert').getByText('Está en kg y el campo pide l. Escribilo en l'))
      .toBeVisible()
    await entry('Litros, T-1').fill('300 hl')
    await keyboard('{Enter}')
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(written(sent)[0]).toMatchObject({ body: { dataSchema: { litros: 30_000 } } })
    await expect.element(page.getByText('Se convirtió de 300 hl a 30.000 l')).toBeVisible()
  })

  it('says a fault below it, and is saved once mended', async () => {
    const sent = await open(accepting)
    await typeLitres('129.960{Enter}')
    const box = page.getByRole('alert')
    await expect.element(box).toHaveTextContent(/90\.000/)
    await expect.element(box).toHaveTextContent('Enter guarda, Escape deja como estaba')
    await expect.element(entry('Litros, T-1')).toHaveFocus()
    expect(written(sent)).toEqual([])
    await keyboard('29.960{Enter}')
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(written(sent)).toMatchObject([{ body: { dataSchema: { litros: 29_960 } } }])
    await expect.element(box).not.toBeInTheDocument()
  })

  it('shows a fault that only the server knows', async () => {
    await open(() =>
      refusal(400, 'VALIDATION', {
        errors: [{ path: '/dataSchema/litros', message: 'No entra en el galpón' }],
      }),
    )
    await typeLitres('29.960{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('No entra en el galpón')
    await expect.element(entry('Litros, T-1')).toHaveValue('29.960')
  })

  it('stays as it was after Escape, and after Enter without a change', async () => {
    const sent = await open(accepting)
    await typeLitres('1{Escape}')
    await expect.element(entry('Litros, T-1')).not.toBeInTheDocument()
    await expect.element(cell('T-1', '29.320')).toHaveFocus()
    await keyboard('{Enter}')
    await expect.element(entry('Litros, T-1')).toHaveFocus()
    await keyboard('{Enter}')
    await expect.element(cell('T-1', '29.320')).toHaveFocus()
    expect(written(sent)).toEqual([])
  })

  it('is saved by Tab, which goes on to the next one that can be edited, and by Shift+Tab backwards', async () => {
    const sent = await open(accepting)
    await typeLitres('29.960{Tab}')
    await expect.element(cell('T-1', 'Tonel')).toHaveFocus()
    expect(written(sent)).toHaveLength(1)
    await keyboard('{F2}')
    await expect.element(entry('Marca, T-1')).toHaveFocus()
    // The series and the note are passed over.
    await keyboard('Barrica{Tab}')
    await expect.element(cell('T-1', 'Agua')).toHaveFocus()
    expect(written(sent)).toHaveLength(2)
    await keyboard('{F2}')
    await expect.element(page.getByRole('combobox', { name: 'Uso, T-1' })).toHaveFocus()
    await keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(cell('T-1', 'Tonel')).toHaveFocus()
  })

  it('offers the choices of a list', async () => {
    const sent = await open(accepting)
    await cell('T-1', 'Agua').click()
    await keyboard('{F2}')
    await page.getByRole('option', { name: 'Vino' }).click()
    await keyboard('{Enter}')
    await expect.poll(() => written(sent)[0]?.body).toMatchObject({ dataSchema: { uso: 'vino' } })
  })

  it('is saved by a press elsewhere, which keeps the focus there', async () => {
    const sent = await open(accepting)
    await typeLitres('29.960')
    await userEvent.click(page.getByRole('searchbox', { name: /^Buscar por/ }))
    await expect.poll(() => written(sent)).toHaveLength(1)
    await expect.element(page.getByRole('searchbox', { name: /^Buscar por/ })).toHaveFocus()
  })

  it('says who changed it meanwhile, and saves the side that is chosen', async () => {
    const theirs = tank('T-1', { litros: 29_690, marca: 'Cuba' }, { version: 7 })
    let refusals = 1
    const sent = await open((one) =>
      refusals-- > 0
        ? refusal(409, 'STALE', { details: { yours: one.body, theirs, savedBy: 'Tomás' } })
        : accepting(one),
    )
    await typeLitres('29.960{Enter}')
    const box = page.getByRole('alert')
    await expect.element(box).toHaveTextContent(/Tomás puso 29\.690/)
    await expect.element(page.getByRole('radio', { name: /Lo de Tomás: 29\.690/ })).toBeChecked()
    await page.getByRole('radio', { name: 'Lo tuyo: 29.960' }).click()
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await expect.poll(() => written(sent)).toHaveLength(2)
    // Their other changes stay.
    expect(written(sent)[1]!.body).toMatchObject({
      version: 7,
      dataSchema: { litros: 29_960, marca: 'Cuba' },
    })
  })

  it('leaves the value of somebody else when that one is chosen', async () => {
    const theirs = tank('T-1', { litros: 29_690 }, { version: 7 })
    const sent = await open((one) =>
      refusal(409, 'STALE', { details: { yours: one.body, theirs, savedBy: 'Tomás' } }),
    )
    await typeLitres('29.960{Enter}')
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(written(sent)).toHaveLength(1)
  })

  it('is saved over what somebody changed beside it, without a question', async () => {
    const theirs = tank('T-1', { marca: 'Cuba' }, { version: 7 })
    let refusals = 1
    const sent = await open((one) =>
      refusals-- > 0
        ? refusal(409, 'STALE', { details: { yours: one.body, theirs, savedBy: 'Tomás' } })
        : accepting(one),
    )
    await typeLitres('29.960{Enter}')
    await expect.poll(() => written(sent)).toHaveLength(2)
    expect(written(sent)[1]!.body).toMatchObject({
      version: 7,
      dataSchema: { litros: 29_960, marca: 'Cuba' },
    })
    await expect.element(entry('Litros, T-1')).not.toBeInTheDocument()
  })

  it('keeps what is typed while the server does not answer, and tries again', async () => {
    let isDown = true
    const sent = await open((one) => (isDown ? 'nothing' : accepting(one)))
    await typeLitres('29.960{Enter}')
    const retry = page.getByRole('button', { name: 'Probar de nuevo' })
    await expect.element(retry).toBeVisible()
    await expect.element(entry('Litros, T-1')).toHaveValue('29.960')
    isDown = false
    await retry.click()
    await expect.element(entry('Litros, T-1')).not.toBeInTheDocument()
    expect(written(sent).at(-1)!.body).toMatchObject({ dataSchema: { litros: 29_960 } })
  })

  it('that is locked says why before anything is read', async () => {
    const sent = await open(accepting, {
      rights: { admin: false, organizations: ['o2'], stages: { lote: 'write' } },
    })
    await userEvent.dblClick(cell('T-1', '29.320'))
    const hint = page.getByRole('alert')
    await expect
      .element(hint)
      .toHaveTextContent('No se puede editar: esa organización no está asignada a tu usuario.')
    expect(sent.some(({ path }) => path === '/assets/T-1')).toBe(false)
    await keyboard('{Escape}')
    await expect.element(hint).not.toBeInTheDocument()
  })

  it('says why a field or a column of Rastro is not edited, and leads to the form where its kind needs room', async () => {
    await open(accepting)
    const hint = page.getByRole('alert')
    await cell('T-1', 'A-1').click()
    await keyboard('{F2}')
    await expect.element(hint).toHaveTextContent('La configuración de la cuenta no deja cambiar este dato.')
    await keyboard('{ArrowRight}')
    await expect.element(hint).not.toBeInTheDocument()
    await keyboard('{F2}')
    await expect.element(hint).toHaveTextContent('Este dato se edita en el formulario.')
    await expect
      .element(hint.getByRole('link', { name: 'Abrir el formulario' }))
      .toHaveAttribute('href', '/assets/T-1/Edit?assetTypeId=as-tanque')
    await keyboard('{End}{F2}')
    await expect.element(hint).toHaveTextContent('Esta columna no se edita: la lleva Rastro.')
  })

  it('takes what is typed before its record has come', async () => {
    let answer = () => {}
    const sent = serve((one) => {
      if (one.path !== '/assets/T-1' || one.method !== 'GET') return listing(accepting)(one)
      return new Promise((done) => {
        answer = () => done({ status: 200, body: { collection: [tanks[0]] } })
      })
    })
    await show(<AssetsPage />, { path: '/?assetTypeId=as-tanque' })
    await expect.poll(() => document.querySelector('td[tabindex="0"]')).not.toBeNull()
    await cell('T-1', '29.320').click()
    await keyboard('{F2}')
    await expect.poll(() => sent.some(({ path }) => path === '/assets/T-1')).toBe(true)
    await keyboard('29.960{Enter}')
    answer()
    await expect.poll(() => written(sent)[0]?.body).toMatchObject({ dataSchema: { litros: 29_960 } })
  })
})

describe('a cell of a record whose form had another unit', () => {
  const changed = {
    ...kind,
    version: 2,
    currentVersion: 2,
    formerUnits: [{ version: 1, field: 'litros', unit: 'hl' }],
  }
  const own = {
    ...kind,
    currentVersion: 2,
    descriptor: { ...kind.descriptor, litros: { kind: 'number', unit: 'hl' } },
  }
  const rows = [tank('T-1', { litros: 293.2 }), tank('T-2', {}, { assetSchemaVersion: 2 })]
  const serving: Server = (sent) => {
    if (sent.path === '/assetSchemas') return paged([changed])
    if (sent.path === '/assetSchemas/as-tanque') return { status: 200, body: { collection: [own] } }
    if (sent.path === '/assets') return paged(rows)
    if (sent.method === 'GET' && sent.path === '/assets/T-1')
      return { status: 200, body: { collection: [rows[0]] } }
    return listing(accepting)(sent)
  }

  it('says it beside the number, and is edited in it (FIG-02)', async () => {
    const sent = serve(serving)
    await show(<AssetsPage />, { path: '/?assetTypeId=as-tanque' })
    await expect.element(cell('T-2', '29.320')).toBeVisible()
    await expect.poll(() => document.querySelector('td[tabindex="0"]')).not.toBeNull()
    await userEvent.dblClick(cell('T-1', '293,2 hl'))
    await expect.element(entry('Litros, T-1')).toHaveFocus()
    await keyboard('300{Enter}')
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(written(sent)[0]!.body).toMatchObject({ assetSchemaVersion: 1, dataSchema: { litros: 300 } })
  })

  it('converts what is typed in the unit of today, within its limits (FIG-02)', async () => {
    const sent = serve(serving)
    await show(<AssetsPage />, { path: '/?assetTypeId=as-tanque' })
    await expect.poll(() => document.querySelector('td[tabindex="0"]')).not.toBeNull()
    await userEvent.dblClick(cell('T-1', '293,2 hl'))
    await expect.element(entry('Litros, T-1')).toHaveFocus()
    await keyboard('90.001 l{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('900 o menos')
    await keyboard('30.000 l{Enter}')
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(written(sent)[0]!.body).toMatchObject({ assetSchemaVersion: 1, dataSchema: { litros: 300 } })
  })
})
