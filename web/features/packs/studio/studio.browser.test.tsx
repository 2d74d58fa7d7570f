import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { examplePack } from '../../../../test/kit/example-pack.ts'
import { validatePack } from '../../../../core/pack/validate.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../../test/kit/screen.tsx'
import { StudioPage } from './StudioPage.tsx'

const files = Object.fromEntries(examplePack.map(({ file, content }) => [file, content]))
const nobody = { files: {}, version: 0, basedOn: null }

/** A server with the example in use and without a draft, which counts the drafts that it gets. */
const server =
  (more: (sent: SentRequest) => ReturnType<Server> | undefined = () => undefined): Server =>
  (sent) => {
    const said = more(sent)
    if (said) return said
    const { method, path, body } = sent
    if (path === '/admin/config/export') return { status: 200, body: { files, version: 3 } }
    if (path === '/admin/config/draft' && method === 'GET') return { status: 200, body: nobody }
    if (path === '/admin/config/draft' && method === 'PUT') {
      const { files: sentFiles, version } = body as { files: Record<string, string>; version: number }
      return { status: 200, body: { files: sentFiles, version: version + 1, basedOn: 3 } }
    }
    return { status: 200, body: { collection: [], page: 1, totalDocs: 0, totalPages: 1 } }
  }

const drafts = (sent: readonly SentRequest[]) =>
  sent
    .filter(({ method, path }) => method === 'PUT' && path === '/admin/config/draft')
    .map(({ body }) => body as { files: Record<string, string>; version: number })
/** The last saved draft as a pack. */
const savedPack = (sent: readonly SentRequest[]) => {
  const list = Object.entries(drafts(sent).at(-1)?.files ?? {}).map(([file, content]) => ({ file, content }))
  return validatePack(list).pack
}
const row = (name: RegExp) => page.getByRole('table').getByRole('button', { name })

beforeEach(() => page.viewport(1440, 900))

describe('the studio', () => {
  it('shows the chain, the form of the chosen stage and how it looks, and walks by arrows', async () => {
    serve(server())
    await show(<StudioPage />)
    const chain = page.getByRole('toolbar', { name: 'Cadena Miel' })
    await expect
      .element(chain.getByRole('button', { name: /Apiario/ }))
      .toHaveAttribute('aria-current', 'true')
    await expect
      .element(chain.getByRole('button', { name: /Extracción.*n → 1.*uso en partes/ }))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Nuevo apiario' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Colmenas' })).toBeVisible()
    ;(chain.getByRole('button', { name: /Apiario/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(page.getByRole('heading', { name: 'Nuevo tambor' })).toBeVisible()
    await page.getByText('English', { exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'New drum' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Drum no.' })).toBeVisible()
  })

  it('moves fields with Alt and the arrows, and saves the draft by itself', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await expect.element(row(/^Colmenas/)).toBeVisible()
    ;(row(/^Colmenas/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(page.getByText('Colmenas: lugar 2 de 5')).toBeInTheDocument()
    await expect
      .poll(() => Object.keys(savedPack(sent)?.productSchemas['ps-apiario']?.schema.properties ?? {}))
      .toEqual(['identifier', 'colmenas', 'campania', 'location', 'descripcion'])
    await expect.element(page.getByText('1 cambio sin aplicar')).toBeVisible()
    expect(drafts(sent).map(({ version }) => version)).toEqual([0])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByText('1 cambio sin aplicar')).not.toBeInTheDocument()
  })

  it('edits the limits of a field, rings it in the form, and says what changed', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await row(/^Colmenas/).click()
    const editor = page.getByRole('group', { name: 'Colmenas' })
    await editor.getByRole('textbox', { name: 'Hasta' }).fill('800')
    await expect.element(page.getByText('cambiado: 1 a 800')).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: /Colmenas/ }).first())
      .toHaveTextContent('1 a 800 1 a 500')
    await editor.getByRole('textbox', { name: 'Hasta' }).fill('mucho')
    await expect.element(editor.getByText('Tiene que ser un número')).toBeVisible()
    await expect
      .poll(() => savedPack(sent)?.productSchemas['ps-apiario']?.schema.properties.colmenas?.maximum)
      .toBe(800)
  })

  it('saves the last change of whoever leaves at once, and asks where that fails', async () => {
    let isDown = false
    const sent = serve(
      server(({ method }) => (isDown && method === 'PUT' ? refusal(503, 'UNAVAILABLE') : undefined)),
    )
    const { pathname } = await show(<StudioPage />, { path: '/Admin/Config' })
    const upTo = page.getByRole('group', { name: 'Colmenas' }).getByRole('textbox', { name: 'Hasta' })
    const versions = page.getByRole('link', { name: 'Versiones' })
    const upload = page.getByRole('link', { name: 'Subir archivo' })
    const saved = () => savedPack(sent)?.productSchemas['ps-apiario']?.schema.properties.colmenas?.maximum
    await row(/^Colmenas/).click()
    await upTo.fill('800')
    await versions.click()
    await expect.poll(pathname).toBe('/Admin/Config/Versions')
    expect(saved()).toBe(800)

    isDown = true
    await row(/^Colmenas/).click()
    await upTo.fill('900')
    await upload.click()
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(pathname()).toBe('/Admin/Config/Versions')
    await expect.element(upTo).toHaveValue('900')
    await upload.click()
    await question.getByRole('button', { name: 'Salir' }).click()
    await expect.poll(pathname).toBe('/Admin/Config/Upload')
  })

  it('says when a product is ready, rule by rule, of itself or of what it came from (RDY-01)', async () => {
    const sent = serve(server())
    await show(<StudioPage />, { path: '/?tab=v-miel&at=ps-tambor&part=settings' })
    const saved = () => savedPack(sent)?.productSchemas['ps-tambor']?.ready
    const add = page.getByRole('button', { name: 'Sumar una regla' })
    const rule = (n: number) => page.getByRole('group', { name: `Regla ${n}`, exact: true })
    const pick = async (n: number, name: string, option: string) => {
      await rule(n).getByRole('combobox', { name, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await add.click()
    const texts = rule(1).getByRole('textbox', { name: /Cómo se llama/ })
    await texts.first().fill('Revisión de cada apiario')
    await texts.last().fill('Inspection of each apiary')
    await pick(1, 'Qué tiene que estar', 'Un proceso')
    await pick(1, 'Cuál', 'Revisión')
    await pick(1, 'En quién', 'En todo de lo que viene')
    await pick(1, 'De qué etapa', 'Apiario')
    await pick(1, 'Cuánto pesa', 'Conviene')
    await rule(1).getByRole('textbox', { name: 'Clave', exact: true }).fill('REVISION')
    const first = {
      code: 'REVISION',
      title: { es: 'Revisión de cada apiario', en: 'Inspection of each apiary' },
      needs: { process: 'ms-revision' },
      of: 'ancestors',
      stage: 'ps-apiario',
      level: 'should',
    }
    await expect.poll(saved).toEqual([first])
    await add.click()
    const others = rule(2).getByRole('textbox', { name: /Cómo se llama/ })
    await others.first().fill('Orgánico')
    await others.last().fill('Organic')
    await pick(2, 'Qué tiene que estar', 'Un certificado')
    await rule(2).getByRole('textbox', { name: 'Cuál', exact: true }).fill('Orgánico')
    await expect
      .poll(saved)
      .toMatchObject([first, { code: 'R2', needs: { certificate: 'Orgánico' }, of: 'self' }])
    await page.getByRole('button', { name: 'Sacar la regla 1', exact: true }).click()
    await expect.poll(saved).toMatchObject([{ code: 'R2' }])
    await page.getByRole('button', { name: 'Sacar la regla 1', exact: true }).click()
    await expect.poll(saved).toBeUndefined()
    await expect.element(page.getByText('Sin reglas propias', { exact: false })).toBeVisible()
  })

  it('says what a transformation yields, between two bounds in their units (BAL-03)', async () => {
    const sent = serve(server())
    await show(<StudioPage />, { path: '/?tab=v-miel&at=ms-extraccion&part=settings' })
    const saved = () => savedPack(sent)?.verticals['v-miel']?.workflows[0]?.next[0]?.transformation
    const isYielding = page.getByRole('checkbox', { name: 'Tiene un rendimiento esperado' })
    await isYielding.click()
    await page.getByRole('textbox', { name: 'Rinde al menos' }).fill('18,5')
    await page.getByRole('textbox', { name: 'Rinde a lo sumo' }).fill('30')
    await page.getByRole('textbox', { name: 'Unidad', exact: true }).fill('kg/u')
    await expect.poll(saved).toMatchObject({ yield: { min: 18.5, max: 30, unit: 'kg/u' } })
    await isYielding.click()
    await expect.poll(saved).not.toHaveProperty('yield')
  })

  it('says what a stage declares to the EU, and takes it back as a whole', async () => {
    const sent = serve(server())
    await show(<StudioPage />, { path: '/?tab=v-miel&at=ps-tambor&part=settings' })
    const saved = () => savedPack(sent)?.productSchemas['ps-tambor']?.statement
    await page.getByRole('checkbox', { name: 'Se declara a la UE' }).click()
    await page.getByRole('textbox', { name: 'Partida arancelaria' }).fill('0409')
    await page.getByRole('textbox', { name: 'Descripción de la mercadería', exact: true }).fill('Miel')
    await page.getByRole('button', { name: 'Agregar una especie' }).click()
    const species = page.getByRole('group', { name: 'Especie 1' })
    await species.getByRole('textbox', { name: 'Nombre científico' }).fill('Apis mellifera')
    await species.getByRole('textbox', { name: 'Nombre común' }).fill('abeja')
    await page.getByRole('combobox', { name: 'Qué muestra su página' }).click()
    await page.getByRole('option', { name: 'la referencia' }).click()
    await expect.poll(saved).toMatchObject({
      hsHeading: '0409',
      species: [{ scientificName: 'Apis mellifera', commonName: 'abeja' }],
      public: 'reference',
    })
    await species.getByRole('button', { name: 'Quitar la especie 1' }).click()
    await page.getByRole('checkbox', { name: 'Se declara a la UE' }).click()
    await expect.element(page.getByText('1 cambio sin aplicar')).not.toBeInTheDocument()
  })

  it('says which codes a stage has, and which value of a label a field takes (GS1-01, GS1-10)', async () => {
    const sent = serve(server())
    const settings = await show(<StudioPage />, { path: '/?tab=v-miel&at=ps-tambor&part=settings' })
    await page.getByRole('combobox', { name: 'Códigos GS1' }).click()
    await page.getByRole('option', { name: /^Por lote/ }).click()
    await expect.poll(() => savedPack(sent)?.productSchemas['ps-tambor']?.gs1).toEqual({ level: 'lot' })
    await settings.unmount()
    await show(<StudioPage />, { path: '/?tab=v-miel&at=ps-tambor' })
    await row(/^Kilos/).click()
    await page
      .getByRole('group', { name: 'Kilos' })
      .getByRole('combobox', { name: 'Lo llena una etiqueta GS1' })
      .click()
    await page.getByRole('option', { name: '(3100) peso neto' }).click()
    await expect.poll(() => savedPack(sent)?.productSchemas['ps-tambor']?.descriptor.kilos?.gs1).toBe('3100')
  })

  it('edits the columns of a breakdown as it edits fields', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /Tambor/ })
      .click()
    await row(/^Floración/).click()
    await row(/^%/).click()
    await page
      .getByRole('group', { name: '%', exact: true })
      .getByRole('textbox', { name: 'Hasta' })
      .fill('100')
    await expect
      .poll(() => savedPack(sent)?.productSchemas['ps-tambor']?.descriptor.mieles)
      .toMatchObject({ items: { schema: { properties: { porcentaje: { maximum: 100 } } } } })
  })

  it('shows faults at their place, and offers no plan while there are any', async () => {
    serve(server())
    await show(<StudioPage />)
    await page.getByRole('button', { name: 'Agregar campo' }).click()
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Altura')
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    const missing = page.getByRole('table').getByText('Falta el título de «Altura» en inglés')
    await expect.element(missing).toBeVisible()
    expect(missing.elements()).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Ver el plan' })).toBeDisabled()
    const inBox = (text: RegExp) =>
      page.getByRole('toolbar').getByText(text).first().element().getBoundingClientRect()
    // However many there are, they don't cover the processes.
    expect(inBox(/^\d+ fallas?$/).top).toBeGreaterThanOrEqual(inBox(/^\d+ procesos?$/).bottom)
    await page.getByRole('textbox', { name: 'Título en inglés' }).fill('Altitude')
    await expect.element(page.getByRole('button', { name: 'Ver el plan' })).toBeEnabled()
  })

  it('keeps a removed field in the list until it is applied, from where it comes back as it was', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await row(/^Colmenas/).click()
    await page.getByRole('button', { name: 'Quitar el campo' }).click()
    const gone = page.getByRole('row', { name: /Colmenas.*sale/ })
    await expect.element(gone).toBeVisible()
    const names = () => Object.keys(savedPack(sent)?.productSchemas['ps-apiario']?.schema.properties ?? {})
    await expect.poll(names).toEqual(['identifier', 'campania', 'location', 'descripcion'])
    const back = gone.getByRole('button', { name: 'Deshacer: vuelve Colmenas' })
    await expect.element(back).toHaveFocus()
    await back.click()
    await expect.element(row(/^Colmenas/)).toBeVisible()
    await expect.element(page.getByText('1 cambio sin aplicar')).not.toBeInTheDocument()
  })

  it('makes the shape of a text from an example, and says it in words', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await row(/^Descripción/).click()
    await page.getByRole('combobox', { name: 'Qué se carga' }).click()
    await page.getByRole('option', { name: 'texto', exact: true }).click()
    await page.getByRole('textbox', { name: 'Forma, por un ejemplo' }).fill('ABC-0042')
    await expect.element(page.getByText('3 letras, guion, 4 cifras')).toBeVisible()
    await expect
      .poll(() => savedPack(sent)?.productSchemas['ps-apiario']?.schema.properties.descripcion?.pattern)
      .toBe('^[A-Z]{3}-[0-9]{4}$')
  })

  it('leads from the list of faults to the place of each', async () => {
    serve(server())
    await show(<StudioPage />)
    await page.getByRole('button', { name: 'Agregar campo' }).click()
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Altura')
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByRole('button', { name: 'Tambor', exact: false }).first().click()
    await page.getByRole('button', { name: '1 falla', exact: true }).click()
    const fault = page.getByRole('menuitem', {
      name: 'Apiario · Altura: Falta el título de «Altura» en inglés',
    })
    await fault.click()
    await expect.element(page.getByRole('textbox', { name: 'Título en inglés' })).toBeVisible()
  })

  it('tells two windows of each other, and lets the person choose', async () => {
    const theirs = { files, version: 7, basedOn: 3, updatedBy: 'Juan' }
    let isOthers = true
    const sent = serve(
      server(({ method, path, body }) => {
        if (method !== 'PUT' || path !== '/admin/config/draft' || !isOthers) return undefined
        isOthers = false
        return refusal(409, 'STALE', { details: { yours: body, theirs, savedBy: 'Juan' } })
      }),
    )
    await show(<StudioPage />)
    await row(/^Colmenas/).click()
    await page.getByRole('textbox', { name: 'Hasta' }).fill('900')
    await expect.element(page.getByText('Juan guardó otro borrador mientras tanto.')).toBeVisible()
    await page.getByRole('button', { name: 'Seguir con lo mío' }).click()
    await expect.poll(() => drafts(sent).map(({ version }) => version)).toEqual([0, 7])
  })

  it('begins an empty account with one way in', async () => {
    const sent = serve(
      server(({ path }) => (path === '/admin/config/export' ? refusal(404, 'NOT_FOUND') : undefined)),
    )
    await show(<StudioPage />)
    await page.getByRole('button', { name: 'Agregar la primera etapa' }).click()
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Finca')
    await page.getByRole('textbox', { name: 'Nombre en inglés' }).fill('Farm')
    await page.getByRole('textbox', { name: 'Nombre de la cadena', exact: true }).fill('Café')
    await page.getByRole('textbox', { name: 'Nombre de la cadena en inglés' }).fill('Coffee')
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Nueva finca' })).toBeVisible()
    await expect.poll(() => Object.keys(savedPack(sent)?.productSchemas ?? {})).toEqual(['ps-finca'])
  })

  it('says what an identifier is taken from: one of the places and assets of its form', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await row(/^N.º de apiario/).click()
    const source = page.getByRole('combobox', { name: 'Se toma de' })
    await expect.element(source).toHaveValue('Lugar')
    await source.click()
    await expect.element(page.getByRole('option', { name: 'Lugar' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Colmenas' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Lugar' }).click()
    await expect
      .poll(() => Object.keys(savedPack(sent)?.productSchemas['ps-apiario']?.descriptor.identifier ?? {}))
      .toEqual(['kind'])
    // Other fields are taken from nowhere.
    await row(/^Colmenas/).click()
    await expect.element(page.getByRole('group', { name: 'Colmenas' })).toBeVisible()
    await expect.element(source).not.toBeInTheDocument()
  })

  it('moves a chain among the others', async () => {
    const sent = serve(server())
    await show(<StudioPage />)
    await page.getByRole('button', { name: 'Agregar cadena' }).click()
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Propóleo')
    await page.getByRole('textbox', { name: 'Nombre en inglés' }).fill('Propolis')
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByRole('button', { name: 'Datos de la cadena' }).click()
    const place = page.getByRole('combobox', { name: 'Lugar entre las cadenas' })
    await expect.element(place).toHaveValue('2')
    await place.click()
    await page.getByRole('option', { name: '1', exact: true }).click()
    await expect.poll(() => Object.keys(savedPack(sent)?.verticals ?? {})).toEqual(['v-propoleo', 'v-miel'])
  })

  it('offers to bring back what was removed, with all that went with it', async () => {
    const sent = serve(server())
    await show(<StudioPage />, { path: '/?tab=v-miel&at=ps-tambor&part=settings' })
    await page.getByRole('button', { name: 'Quitar la etapa' }).click()
    await expect.element(page.getByText('Se quitó Tambor')).toBeVisible()
    await expect
      .poll(() => {
        const pack = savedPack(sent)
        return pack && [Object.keys(pack.productSchemas), Object.keys(pack.milestoneSchemas)]
      })
      .toEqual([['ps-apiario'], ['ms-revision']])
    // A change made meanwhile goes with it, and Ctrl+Z brings it back.
    await row(/^Colmenas/).click()
    await page.getByRole('group', { name: 'Colmenas' }).getByRole('textbox', { name: 'Hasta' }).fill('800')
    await page.getByRole('button', { name: 'Deshacer la última acción' }).click()
    await expect.element(page.getByText('Se quitó Tambor')).not.toBeInTheDocument()
    await expect.element(page.getByRole('toolbar').getByRole('button', { name: /Tambor/ })).toBeVisible()
    await expect
      .poll(() => Object.keys(savedPack(sent)?.milestoneSchemas ?? {}).toSorted())
      .toEqual(['ms-extraccion', 'ms-revision'])
    ;(row(/^Colmenas/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByText('cambiado: 1 a 800')).toBeVisible()
  })

  it('removes a template, and brings it back too', async () => {
    serve(server())
    await show(<StudioPage />, { path: '/?tab=templates&at=pt-tambor' })
    await page.getByRole('button', { name: 'Quitar el impreso' }).click()
    await expect.element(page.getByText('Todavía no hay impresos.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer la última acción' }).click()
    await expect.element(page.getByRole('button', { name: /^pt-tambor/ })).toBeVisible()
  })

  it('lays out the cells of a sheet of labels, which other papers have not', async () => {
    const sent = serve(server())
    await show(<StudioPage />, { path: '/?tab=templates&at=pt-tambor' })
    const entry = (name: string) => page.getByRole('textbox', { name, exact: true })
    const sheetOf = () => savedPack(sent)?.pdfTemplates['pt-tambor']?.template
    await expect.element(entry('Columnas')).not.toBeInTheDocument()
    await entry('Ancho, mm').fill('210')
    await entry('Alto, mm').fill('297')
    const sheet = page.getByRole('checkbox', { name: 'Va en una plancha de etiquetas' })
    await sheet.click()
    await expect.element(entry('Filas')).toHaveValue('8')
    await entry('Columnas').fill('2,5')
    await expect.element(page.getByText('Tiene que ser un número')).toBeVisible()
    await entry('Columnas').fill('2')
    await entry('Ancho de la etiqueta, mm').fill('99,1')
    await entry('Entre columnas, mm').fill('2,5')
    await entry('Margen de arriba, mm').fill('13')
    await entry('Margen de arriba, mm').fill('')
    await expect.poll(sheetOf).toEqual({
      pageSize: { width: 210, height: 297 },
      sheet: { columns: 2, rows: 8, cell: { width: 99.1, height: 37 }, gapX: 2.5 },
    })
    await sheet.click()
    await expect.element(entry('Columnas')).not.toBeInTheDocument()
    await expect.poll(sheetOf).toEqual({ pageSize: { width: 210, height: 297 } })
  })

  it('is read on a phone, and not changed', async () => {
    await page.viewport(390, 844)
    serve(server())
    await show(<StudioPage />)
    await expect.element(page.getByText(/En una pantalla angosta la configuración se mira/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Agregar campo' })).not.toBeInTheDocument()
    await expect.element(row(/^Colmenas/)).toBeVisible()
  })
})
