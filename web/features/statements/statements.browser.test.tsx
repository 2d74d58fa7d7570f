import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Statement, StatementCheck } from '../../../core/contract/statements.ts'
import { frozen, plotOf, statement } from '../../../test/kit/statement.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { StatementPage } from './StatementPage.tsx'
import { StatementsPage } from './StatementsPage.tsx'

const country: StatementCheck = {
  code: 'COUNTRY_OF_ACTIVITY_MISSING',
  state: 'blocking',
  path: '/countryOfActivity',
  message: 'Falta el país de la actividad',
}
const inOrder: StatementCheck = { code: 'PENDING', state: 'ok', message: 'El origen está completo' }

let found: Statement
let checks: StatementCheck[]
const euAnswer = {
  uuid: 'u1',
  referenceNumber: null,
  verificationNumber: null,
  status: 'SUBMITTED',
  date: null,
  rejectionReason: null,
  message: null,
  byHand: false,
}
let fault: ReturnType<typeof refusal> | undefined
const working: Server = ({ method, path }) => {
  if (method !== 'GET') return fault ?? { status: 200, body: found }
  if (path === '/statements')
    return { status: 200, body: { collection: [found], page: 1, totalPages: 1, totalDocs: 1 } }
  if (path.endsWith('/check')) return { status: 200, body: { checks } }
  if (path.endsWith('/origin'))
    return {
      status: 200,
      body: {
        plots: [plotOf('LC-2526-001', 'polygon'), plotOf('LC-2526-005', 'none')],
        checks: [],
        totals: { plots: 2, polygons: 1, points: 0, areaHa: 128 },
        restricted: 0,
        page: 1,
        totalPages: 1,
      },
    }
  if (path.startsWith('/statements/')) return { status: 200, body: found }
  if (path.startsWith('/products/'))
    return { status: 200, body: { collection: [{ _id: 'p0', organization: { _id: 'o', name: 'Acopio' } }] } }
  return { status: 200, body: { collection: [] } }
}
const written = (sent: SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path])

beforeEach(async () => {
  fault = undefined
  found = statement()
  checks = [country, inOrder]
  await page.viewport(1440, 1000)
})

describe('the list of statements', () => {
  it('says of each what it is of, how far it is, and its number (EUD-12)', async () => {
    found = statement({
      state: 'available',
      frozen,
      eu: {
        uuid: null,
        referenceNumber: '26NL9F3CR510QT',
        verificationNumber: 'M4T7K2Z8',
        status: null,
        date: null,
        rejectionReason: null,
        message: null,
        byHand: true,
      },
    })
    serve(working)
    await show(<StatementsPage />)
    await expect
      .element(page.getByRole('link', { name: 'EM-2526-001-1' }))
      .toHaveAttribute('href', '/Statements/s1')
    await expect.element(page.getByText('26NL 9F3C R510 QT')).toBeVisible()
    await expect.element(page.getByRole('listitem').getByText('Con número', { exact: true })).toBeVisible()
  })
})

describe('a statement on the screen', () => {
  const open = () => show(<StatementPage />, { path: '/Statements/s1', pattern: '/Statements/$id' })

  it('says what is missing and leads to its entry; until then it does not freeze (EUD-12)', async () => {
    serve(working)
    await open()
    await expect.element(page.getByRole('button', { name: 'Congelar: falta 1' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Bajar XML: falta congelar' })).toBeDisabled()
    await expect.element(page.getByText('26NL 7K2Q X084 AB')).toBeVisible()
    await page.getByRole('button', { name: 'Ir al dato' }).click()
    await expect.element(page.getByRole('combobox', { name: 'País de la actividad' })).toHaveFocus()
  })

  it('saves what was typed, as numbers of the language', async () => {
    const sent = serve(working)
    await open()
    await page.getByRole('textbox', { name: 'Peso neto' }).fill('273.200,5')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => written(sent)).toEqual([['PUT', '/statements/s1']])
    expect(sent.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      commodities: [
        { netWeight: 273_200.5, species: [{ scientificName: 'Glycine max', commonName: 'soja' }] },
      ],
      countryOfActivity: null,
      version: 3,
    })
  })

  it('says which numbers it cites: one more, one less, one grouped', async () => {
    const sent = serve(working)
    await open()
    await page.getByRole('button', { name: 'Agregar un número' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Referencia' }).fill('26nl 7k2q x084 ab')
    await dialog.getByRole('textbox', { name: 'Verificación' }).fill('M4T7K2Z8')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect.element(page.getByText('Ya está en la lista.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Referencia' }).fill('26nl 9f3c r510 qt')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await page.getByRole('button', { name: 'Quitar 26NL 7K2Q X084 AB' }).click()
    await page.getByRole('combobox', { name: 'Qué se hace con 26NL 9F3C R510 QT' }).click()
    await page.getByRole('option', { name: 'Agrupar' }).click()
    fault = refusal(400, 'INVALID', {
      errors: [{ path: '/references/0/use', message: 'Sólo se agrupan declaraciones propias.' }],
    })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(page.getByText('Sólo se agrupan declaraciones propias.')).toBeVisible()
    expect(sent.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      references: [{ referenceNumber: '26NL9F3CR510QT', verificationNumber: 'M4T7K2Z8', use: 'group' }],
    })
  })

  it('shows who is represented in two lines once all is there, and opens it to be changed', async () => {
    const operator = {
      name: 'Feedhuis Delta B.V.',
      identifierType: 'eori' as const,
      identifierValue: 'NL854219307',
      country: 'NL',
      street: 'Maasvlakte 40',
      postalCode: '3199 LR',
      city: 'Róterdam',
      email: null,
      phone: null,
    }
    found = statement({ operatorRole: 'REPRESENTATIVE_OPERATOR', operator })
    serve(working)
    await open()
    await expect
      .element(page.getByText('EORI NL854219307, Maasvlakte 40, 3199 LR Róterdam, NL'))
      .toBeVisible()
    expect(page.getByRole('textbox', { name: 'Calle y número' }).query()).toBeNull()
    await page.getByRole('button', { name: 'Cambiar el operador' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Calle y número' })).toHaveValue('Maasvlakte 40')
  })

  it('draws how the plots run together with earlier declarations, and the freeze', async () => {
    serve(working)
    await open()
    const band = page.getByRole('region', { name: '2 lotes' })
    await expect.element(band.getByText('1 declaración anterior')).toBeVisible()
    await expect.element(band.getByText('Congelar')).toBeVisible()
    await expect.element(band.getByText('falta', { exact: true })).toBeVisible()
    // One strand for each plot; what has no polygon has a dotted one.
    const strands = () => [...band.element().querySelectorAll('svg[class*="strands"] path')]
    await expect.poll(() => strands().map((path) => path.hasAttribute('data-dotted'))).toEqual([false, true])
  })

  it('shows a refusal at its entry', async () => {
    fault = refusal(400, 'INVALID', {
      message: 'Mal',
      errors: [{ path: '/commodities/0/hsHeading', message: 'Son de 2 a 6 cifras.' }],
    })
    serve(working)
    await open()
    await page.getByRole('textbox', { name: 'Partida arancelaria' }).fill('1')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(page.getByText('Son de 2 a 6 cifras.')).toBeVisible()
  })

  it('freezes once nothing blocks, and is read only then', async () => {
    checks = [inOrder]
    const sent = serve(working)
    await open()
    await page.getByRole('button', { name: 'Congelar', exact: true }).click()
    await expect.poll(() => written(sent)).toEqual([['POST', '/statements/s1/freeze']])
  })

  it('takes the numbers by hand once it is frozen, and says when its origin has changed', async () => {
    found = statement({ state: 'frozen', frozen: { ...frozen, drift: { at: '2026-05-27T12:00:00.000Z' } } })
    checks = [inOrder]
    const sent = serve(working)
    await open()
    await expect.element(page.getByText('El origen cambió después de congelar.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Peso neto' })).toHaveAttribute('readonly')
    await page.getByRole('button', { name: 'Cargar números' }).click()
    await page.getByRole('textbox', { name: 'Referencia' }).fill('26nl 9f3c r510 qt')
    await page.getByRole('textbox', { name: 'Verificación' }).fill('M4T7K2Z8')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => written(sent)).toEqual([['POST', '/statements/s1/reference']])
  })
})

it.each([
  ['blocking', 'Congelar: falta 1'],
  ['warn', 'Congelar'],
] as const)('of which no risk was assessed (%s) says so, and leads to it (RSK-06)', async (state, action) => {
  const message = 'El producto no tiene ninguna evaluación de riesgo propia'
  checks = [{ code: 'RISK_MISSING', state, message }, inOrder]
  serve(working)
  await show(<StatementPage />, { path: '/Statements/s1', pattern: '/Statements/$id' })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: new RegExp(`^${action}(: |$)`) })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Empezar' }))
    .toHaveAttribute('href', '/Statements/s1/Risk')
})

it('says of an available one what is kept of it, and until when (RSK-10)', async () => {
  found = statement({
    state: 'available',
    frozen,
    eu: { ...euAnswer, referenceNumber: '26NL9F3CR510QT', verificationNumber: 'M4T7K2Z8', byHand: true },
    keepUntil: '2032-05-04',
    files: [{ name: 'lote.png', url: '/api/files/lote' }],
  })
  serve(working)
  await show(<StatementPage />, { path: '/Statements/s1', pattern: '/Statements/$id' })
  await expect.element(page.getByText('Guardar hasta 04/05/32')).toBeVisible()
  await page.getByText('1 archivo guardado').click()
  await expect
    .element(page.getByRole('link', { name: 'lote.png' }))
    .toHaveAttribute('href', '/api/files/lote')
})

describe('declaring on the screen (EUD-09)', () => {
  const open = (declares = true, admin = true) =>
    show(<StatementPage />, {
      path: '/Statements/s1',
      pattern: '/Statements/$id',
      declares,
      rights: { admin, organizations: ['o'], stages: { 'ps-embarque': 'write' } },
    })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** With its reason. */
  const refused = (name: string) => page.getByRole('button', { name: `${name}: ` })
  const available = {
    ...euAnswer,
    referenceNumber: '26NL9F3CR510QT',
    verificationNumber: 'M4T7K2Z8',
    status: 'AVAILABLE',
    submitted: new Date().toISOString(),
  }

  it.each([
    ['available', 'AVAILABLE', 0, 'enmendalo hasta el'],
    ['available', 'AVAILABLE', 80, 'hace falta una declaración nueva'],
    ['available', 'GROUPED', 0, 'hace falta una declaración nueva'],
    ['withdrawn', 'WITHDRAWN', 0, 'hace falta una declaración nueva'],
  ] as const)(
    'says of one whose origin has changed what can still be done (EUD-20): %s, %s, after %i h',
    async (state, status, hours, text) => {
      const submitted = new Date(Date.now() - hours * 3_600_000).toISOString()
      found = statement({
        state,
        frozen: { ...frozen, drift: { at: '2026-05-27T12:00:00.000Z' } },
        eu: { ...available, status, submitted },
      })
      checks = [inOrder]
      serve(working)
      await open()
      await expect.element(page.getByText(text)).toBeVisible()
      expect(document.body.textContent).not.toContain('volvela a borrador')
    },
  )

  it.each([
    ['available', 'AVAILABLE', 40.5, 'quedan 32 h para corregir o retirar'],
    ['available', 'AVAILABLE', 71.5, 'queda 1 h para corregir o retirar'],
    ['submitted', 'SUBMITTED', 1.5, 'quedan 71 h para corregir o retirar'],
    ['available', 'AVAILABLE', 72, undefined],
    ['available', 'GROUPED', 1, undefined],
    ['withdrawn', 'WITHDRAWN', 1, undefined],
  ] as const)(
    'runs down the hours in which it may be changed (EUD-21): %s, %s, after %d h',
    async (state, status, hours, text) => {
      const submitted = new Date(Date.now() - hours * 3_600_000).toISOString()
      found = statement({ state, frozen, eu: { ...available, status, submitted } })
      checks = [inOrder]
      serve(working)
      const shown = await open()
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      const left = page.getByText('para corregir o retirar')
      if (text) await expect.element(left).toHaveTextContent(text)
      else expect(left.query()).toBeNull()
      await shown.unmount()
      await show(<StatementsPage />)
      await expect.element(page.getByRole('link', { name: 'EM-2526-001-1' })).toBeVisible()
      if (text) await expect.element(left).toHaveTextContent(text)
      else expect(left.query()).toBeNull()
    },
  )

  it('asks before it submits, and shows the codes of the EU when it refuses', async () => {
    found = statement({ state: 'frozen', frozen })
    checks = [inOrder]
    fault = refusal(502, 'EU_REFUSED', {
      message: 'El sistema de la UE no la aceptó.',
      details: { faults: [{ code: 'EUDR_HS_INVALID', message: 'Unknown heading' }] },
    })
    const sent = serve(working)
    await open()
    await button('Presentar a la UE').click()
    expect(written(sent)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Presentar a la UE' }).click()
    await expect.element(page.getByText('EUDR_HS_INVALID')).toBeVisible()
    expect(written(sent)).toEqual([['POST', '/statements/s1/submit']])
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('is not offered where the account declares by hand, and not to who does not administer it', async () => {
    found = statement({ state: 'frozen', frozen })
    checks = [inOrder]
    serve(working)
    const shown = await open(false)
    await expect.element(button('Cargar números')).toBeEnabled()
    expect(button('Presentar a la UE').query()).toBeNull()
    await shown.unmount()
    await open(true, false)
    await expect.element(refused('Presentar a la UE')).toBeDisabled()
  })

  it('asks whether the numbers that it cites may be used, and says what the EU answered', async () => {
    const sent = serve(working)
    await open()
    const [reference] = found.references
    const verified = { result: 'EXISTING_USABLE', at: '2026-05-26T12:00:00.000Z' } as const
    found = statement({ version: 4, references: [{ ...reference!, verified }] })
    await button('Verificar').click()
    await expect.element(page.getByText('sirve, visto 26/05/26')).toBeVisible()
    expect(written(sent)).toEqual([['POST', '/statements/s1/verify']])
    await button('Quitar 26NL 7K2Q X084 AB').click()
    await button('Agregar un número').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    // What isn't saved the EU isn't asked about.
    expect(button('Verificar').query()).toBeNull()
  })

  it('says that the EU is being asked, and begins nothing else meanwhile', async () => {
    const eu = { ...euAnswer, uuid: null, status: null, asked: new Date().toISOString() }
    found = statement({ state: 'frozen', frozen, eu })
    checks = [inOrder]
    serve(working)
    await open()
    await expect.element(page.getByText('Se está enviando a la UE desde el')).toBeVisible()
    await expect.element(refused('Presentar a la UE')).toBeDisabled()
    await expect.element(refused('Preguntar a la UE')).toBeDisabled()
    await expect.element(refused('Volver a borrador')).toBeDisabled()
    // Without an answer it may be asked what became of it.
    const asked = '2026-05-26T12:00:00.000Z'
    found = statement({ state: 'frozen', frozen, eu: { ...eu, asked, ended: asked, until: asked } })
    await expect.element(page.getByText('La UE no contestó')).toBeVisible()
    await expect.element(page.getByText('Se le vuelve a preguntar el')).toBeVisible()
    await expect.element(button('Preguntar a la UE')).toBeEnabled()
    await expect.element(button('Presentar a la UE')).toBeEnabled()
    await expect.element(refused('Volver a borrador')).toBeDisabled()
  })

  it.each([
    ['frozen', { absent: '2026-05-26T12:00:00.000Z' }, 'presentala otra vez'],
    ['available', { lostAmendment: '2026-05-26T12:00:00.000Z' }, 'mandala otra vez'],
  ] as const)('says of a %s one what nobody knows, and what to do (EUD-13)', async (state, more, text) => {
    found = statement({ state, frozen, eu: { ...available, ...more } })
    checks = [inOrder]
    serve(working)
    await open()
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  })

  it.each([
    [71, true],
    [73, false],
  ])('offers amending and withdrawing %d hours after it was submitted: %s', async (hours, isOffered) => {
    const submitted = new Date(Date.now() - hours * 3_600_000).toISOString()
    found = statement({ state: 'available', frozen, eu: { ...available, submitted } })
    checks = [inOrder]
    serve(working)
    await open()
    await expect.element(button('Preguntar a la UE')).toBeEnabled()
    for (const name of ['Enmendar', 'Retirar de la UE'])
      expect(button(name).query() !== null, name).toBe(isOffered)
  })

  it('says when and why the EU rejected it, and offers what can be done then', async () => {
    const eu = { ...euAnswer, status: 'REJECTED', date: '2026-05-26T12:00:00.000Z' }
    found = statement({ state: 'rejected', frozen, eu: { ...eu, rejectionReason: 'Un polígono se cruza.' } })
    checks = [inOrder]
    serve(working)
    await open()
    await expect.element(page.getByText('La UE la rechazó el 26/05/26.')).toBeVisible()
    await expect.element(page.getByText('Un polígono se cruza.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ir al polígono' }))
      .toHaveAttribute('href', '/Products/p0/Origin?productTypeId=ps-embarque')
    await expect.element(button('Volver a borrador')).toBeEnabled()
    expect(button('Cargar números').query()).toBeNull()
  })

  it('amends what was declared, but for its activity, and puts a refusal at its entry', async () => {
    found = statement({ state: 'available', frozen, eu: available })
    checks = [inOrder]
    fault = refusal(400, 'INVALID', {
      errors: [{ path: '/content/commodities/0/hsHeading', message: 'Son de 2 a 6 cifras.' }],
    })
    const sent = serve(working)
    await open()
    await button('Enmendar').click()
    await expect
      .element(page.getByRole('combobox', { name: 'Actividad', exact: true }))
      .toHaveAttribute('readonly')
    await page.getByRole('textbox', { name: 'Peso neto' }).fill('273.000')
    await button('Enmendar').click()
    expect(written(sent)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Enmendar' }).click()
    await expect.element(page.getByText('Son de 2 a 6 cifras.')).toBeVisible()
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/statements/s1/amend',
      body: { content: { commodities: [{ netWeight: 273_000 }] } },
    })
    await button('Cancelar').click()
    await expect.element(page.getByRole('textbox', { name: 'Peso neto' })).toHaveValue('273.200')
    await button('Retirar de la UE').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar de la UE' }).click()
    await expect.poll(() => written(sent).at(-1)).toEqual(['POST', '/statements/s1/withdraw'])
  })
})
