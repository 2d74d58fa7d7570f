import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportInput } from '../../../core/contract/imports.ts'
import {
  answering,
  forward,
  give,
  goodAll,
  type Judge,
  Opened,
  openPanel,
  paste,
  place,
  posted,
  sourceOf,
  target,
} from '../../../test/kit/import-panel.tsx'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { xlsxFile } from '../../../test/kit/spreadsheets.ts'
import type { ImportSource } from './source.ts'

const heads = ['CPE', 'Neto', 'Fecha de carga', 'Productor', 'Chofer']
const last = ['10118-912', '28.140,5', '13/04/2026', 'La Aguada', '']
const rows = [heads, ['10118-911', 29320, { day: 46124 }, 'GRANOS TAPENAGA SA', 'Ruiz, M.'], last]

let source: ImportSource
const open = (judge?: Judge) => openPanel(source, judge)
const reach = async (judge?: Judge) => {
  const sent = await open(judge)
  give('cpe.xlsx', xlsxFile({ Resumen: [], Cargas: rows }))
  await expect.element(page.getByText('En el archivo, 5 columnas')).toBeVisible()
  return sent
}

beforeEach(async () => {
  source = sourceOf()
  await page.viewport(1440, 900)
})

describe('IMP-01, IMP-02: a spreadsheet', () => {
  it('is read in a worker, the first sheet with rows chosen, its columns matched by name and alias', async () => {
    await reach()
    await expect.element(page.getByRole('combobox', { name: 'Hoja' })).toHaveValue('1')
    await expect.element(target('CPE')).toHaveValue('N.º de CPE')
    await expect.element(target('Neto')).toHaveValue('Peso neto, kg')
    await expect.element(target('Productor')).toHaveValue('Organización')
    await expect.element(target('Chofer')).toHaveValue('No se importa')
    await expect.element(page.getByText('es Granos del Tapenagá S.A. en 1 fila')).toBeVisible()
    await expect.element(page.getByText('13/04/2026 es 13 de abril de 2026')).not.toBeInTheDocument()
    await expect.element(page.getByText('Coma decimal')).toBeVisible()
  })

  it('sends rows with ISO days, numbers and organizations by their ids, and remembers where columns went', async () => {
    const sent = await reach()
    await forward.click()
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
    const [rehearsal] = posted(sent)
    expect(rehearsal).toMatchObject({
      kind: 'products',
      schema: 'ps',
      rehearse: true,
      mode: 'valid',
      file: { name: 'cpe.xlsx', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      rows: [
        {
          n: 2,
          values: {
            dataSchema: { identifier: '10118-911', peso: 29320, carga: '2026-04-12' },
            organization: 'o1',
          },
        },
        { n: 3, values: { dataSchema: { peso: 28140.5, carga: '2026-04-13' }, organization: 'La Aguada' } },
      ],
    })
    const kept = sent.find(({ path, method }) => path === '/me/settings' && method === 'PUT')
    expect(Object.values((kept!.body as { matchings: object }).matchings)).toMatchObject([
      { columns: ['/dataSchema/identifier', '/dataSchema/peso', '/dataSchema/carga', '/organization', null] },
    ])
  })

  it('takes a paste, and asks for the organization that no column says', async () => {
    const sent = await open()
    await paste([
      ['CPE', 'Neto'],
      ['A1', 12],
    ])
    await expect.element(page.getByText('Falta la columna de Organización')).toBeVisible()
    await expect.element(forward).toBeDisabled()
    await page.getByRole('combobox', { name: 'Organización de todas las filas' }).click()
    await page.getByRole('option', { name: 'La Aguada' }).click()
    await forward.click()
    await expect.element(page.getByText('1 fila lista, 0 con problemas')).toBeVisible()
    expect(posted(sent)[0]).toMatchObject({ rows: [{ n: 2, values: { organization: 'o2' } }] })
  })

  it('that is none is refused by name, and the panel stays where it is', async () => {
    await open()
    const shown = async (name: string) => {
      await expect.poll(() => document.querySelector(`[data-toast=${name}]`)).not.toBeNull()
    }
    give('foto.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5, 6, 7]))
    await shown('importNotATable')
    give('ancha.xlsx', xlsxFile({ a: [rows[0]!.concat(Array(300).fill('x')), Array(305).fill('y')] }))
    await shown('importTooWide')
    give('larga.csv', `a;b\n${'1;2\n'.repeat(10_001)}`)
    await shown('importTooLong')
    give('grande.csv', 'a;b\n'.repeat(2_600_000))
    await shown('importTooBig')
    await expect.element(page.getByText('Soltá acá tu planilla')).toBeVisible()
  })
  it('of lines alone stays out with its reason beside it, and comes in closed (GRD-03, GRD-07)', async () => {
    await open()
    const corners = '-60,-29 -59.9,-29 -59.9,-28.9 -60,-28.95'
    const line = `<LineString><coordinates>${corners}</coordinates></LineString>`
    give('borde.kml', `<kml><Placemark><name>Borde</name>${line}</Placemark></kml>`)
    await expect.poll(() => document.querySelector('[data-toast=importNotATable]')).not.toBeNull()
    const reason = page.getByRole('status').filter({ hasText: 'No hay ningún lote que se pueda usar' })
    await expect.element(reason).toBeVisible()
    await reason.getByRole('button', { name: 'Cerrar la línea y usarla' }).click()
    await expect.element(target('Polígono')).toBeVisible()
    await expect.element(reason).not.toBeInTheDocument()
  })

  it('in metres without their zone asks for it, in the country of the account (POS-05)', async () => {
    await open()
    const corners = [
      [479_078, 6_741_554],
      [479_978, 6_741_554],
      [479_978, 6_742_254],
      [479_078, 6_741_554],
    ]
    const geometry = { type: 'Polygon', coordinates: [corners] }
    give('lote.geojson', JSON.stringify({ type: 'Feature', properties: { name: 'L-1' }, geometry }))
    await page.getByRole('button', { name: 'UTM 20S' }).click()
    await expect.element(target('Polígono')).toBeVisible()
    await expect.element(page.getByText('En el archivo, 2 columnas')).toBeVisible()
  })

  it('of plots says at its head what was converted, and which plots are one (GRD-06)', async () => {
    await open()
    const ring = [
      [-60, -29],
      [-59.99, -29],
      [-59.99, -28.99],
      [-60, -29],
    ]
    const feature = (name: string) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })
    const file = { type: 'FeatureCollection', features: [feature('Uno'), feature('Dos')] }
    give('lotes.geojson', JSON.stringify(file))
    await expect.element(page.getByText('El mismo lote está más de una vez: Uno y Dos')).toBeVisible()
    await page.getByRole('button', { name: 'Dejarlo una sola vez' }).click()
    await expect.element(page.getByText('El mismo lote está más de una vez')).not.toBeInTheDocument()
  })
})

describe('IMP-07: the review', () => {
  const faulty: Judge = ({ rows: sent, rehearse }) => {
    const isMended = (sent[0]!.values.dataSchema as { peso: number }).peso < 60_000
    const faults = [
      {
        column: '/dataSchema/peso',
        code: 'INVALID',
        message: '92.400 kg pasa los 60.000 kg',
        suggestion: '29400',
      },
    ]
    return isMended
      ? goodAll({ rows: sent, rehearse } as ImportInput)
      : { good: 1, faulty: 1, rows: [{ n: 2, state: 'faulty', faults }], import: rehearse ? null : 'imp' }
  }
  const review = async () => {
    const sent = await open(faulty)
    await paste([heads, ['10118-911', '92.400', '', 'La Aguada'], last])
    await forward.click()
    await expect.element(page.getByText('1 fila lista, 1 con problemas')).toBeVisible()
    return sent
  }
  const cell = page.getByRole('textbox', { name: 'Peso neto, kg, fila 2' })

  it('shows faulty rows alone, which are mended in the cell and judged again', async () => {
    const sent = await review()
    const numbers = [...document.querySelectorAll('[data-import]')].map((one) => one.textContent)
    expect(numbers).toEqual(['1', '1', '0'])
    await expect.element(cell).toHaveValue('92.400')
    await cell.fill('29.400')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
    expect(posted(sent).at(-1)).toMatchObject({
      rehearse: true,
      rows: [{ values: { dataSchema: { peso: 29_400 } } }, {}],
    })
  })

  it('takes what the server suggests', async () => {
    await review()
    await page.getByRole('button', { name: 'Usar 29400' }).click()
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
  })

  it('takes a similar name in all cells that say the same, and shows what names were read as (NAM-01)', async () => {
    const similar: Judge = ({ rows: sent, rehearse }) => {
      const isMended = sent.every(({ values }) => values.dataSchema.identifier === 'LC-11')
      const fault = {
        column: '/dataSchema/identifier',
        code: 'NAME_SIMILAR',
        message: 'Hay parecidos',
        instead: [{ text: 'LC-11', value: 'LC-11' }],
      }
      const read = [{ column: '/dataSchema/identifier', name: 'LC 11' }]
      return {
        good: isMended ? 2 : 0,
        faulty: isMended ? 0 : 2,
        import: rehearse ? null : 'imp',
        rows: sent.map(({ n }) =>
          isMended ? { n, state: 'good', faults: [], read } : { n, state: 'faulty', faults: [fault] },
        ),
      }
    }
    const sent = await open(similar)
    await paste([heads, ['LC-1-1', '29.400', '', 'La Aguada'], ['LC-1-1', '29.500', '', 'La Aguada']])
    await forward.click()
    await page.getByRole('button', { name: 'Usar LC-11' }).first().click()
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
    const mended = { values: { dataSchema: { identifier: 'LC-11' } } }
    expect(posted(sent).at(-1)).toMatchObject({ rows: [mended, mended] })
    await expect.element(page.getByText('→ LC 11').first()).toBeVisible()
  })

  it('saves the good rows, sends the faulty ones with their cells, and leads to the import', async () => {
    const sent = await review()
    await forward.click()
    await expect.element(page.getByText('Se guardó 1 fila')).toBeVisible()
    await expect.element(page.getByText('1 quedó afuera, con su motivo.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ver la importación' }))
      .toHaveAttribute('href', expect.stringContaining('/Imports?import=imp'))
    const saved = posted(sent).at(-1)!
    expect(saved.rehearse).toBe(false)
    expect(saved.heads).toEqual(['CPE', 'Neto', 'Fecha de carga', 'Productor'])
    expect(saved.rows.map(({ cells }) => cells)).toEqual([
      ['10118-911', '92.400', '', 'La Aguada'],
      undefined,
    ])
    await forward.click()
    await expect.poll(place).toBe('/Products')
  })

  it('saves what was mended a moment ago, and says what became of it', async () => {
    await review()
    await cell.fill('29.400')
    // The answer comes when the mended row would have been judged again.
    const server = answering(goodAll)
    const sent = serve(async (one) => {
      if (one.method === 'POST') await new Promise((done) => setTimeout(done, 800))
      return server(one)
    })
    await forward.click()
    await expect.element(page.getByText('Se guardaron 2 filas')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ver la importación' })).toBeVisible()
    expect(posted(sent).map(({ rehearse }) => rehearse)).toEqual([false])
  })

  it('takes no mended cell to another sheet', async () => {
    const sent = await open(faulty)
    const table = (weight: number) => [rows[0]!, ['10118-911', weight, '', 'La Aguada'], rows[2]!]
    give('cpe.xlsx', xlsxFile({ Enero: table(92_400), Febrero: table(93_500) }))
    await forward.click()
    await cell.fill('29.400')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
    await page.getByRole('button', { name: 'Columnas', exact: true }).click()
    await page.getByRole('combobox', { name: 'Hoja' }).selectOptions('1')
    await forward.click()
    await expect.element(cell).toHaveValue('93500')
    expect(posted(sent).at(-1)).toMatchObject({ rows: [{ values: { dataSchema: { peso: 93_500 } } }, {}] })
  })

  it('mends one of several names', async () => {
    const origin = { path: '/origin', names: ['Origen'], isRequired: false, isList: true } as const
    source.groups = [...source.groups, { title: 'Origen', targets: [origin] }]
    const fault = {
      column: '/origin/1',
      code: 'UNKNOWN',
      message: 'Nadie se llama LC-20',
      suggestion: 'LC-2',
    }
    const sent = await open(({ rows: [row] }) =>
      row!.values.origin?.includes('LC-2')
        ? { good: 1 }
        : { faulty: 1, rows: [{ n: 2, state: 'faulty', faults: [fault] }] },
    )
    await paste([
      ['CPE', 'Origen', 'Productor'],
      ['A1', 'LC-1;LC-20;LC-3', 'La Aguada'],
    ])
    await page.getByRole('button', { name: /^Revisar/ }).click()
    await page.getByRole('button', { name: 'Usar LC-2' }).click()
    await expect.element(page.getByText('1 fila lista, 0 con problemas')).toBeVisible()
    expect(posted(sent).at(-1)).toMatchObject({ rows: [{ values: { origin: ['LC-1', 'LC-2', 'LC-3'] } }] })
  })

  it('calls no row ready that the answer leaves out, and sends its cells', async () => {
    const sent = await open(({ rehearse }) => ({ good: 1, known: 1, import: rehearse ? null : 'imp' }))
    await paste([heads, ['10118-911', 29_320, '', 'La Aguada', ''], last])
    await forward.click()
    await expect.element(page.getByText('1 fila lista, 0 con problemas')).toBeVisible()
    await expect
      .element(page.getByText('No se listan mientras más de 2.000 filas', { exact: false }))
      .toBeVisible()
    await expect.element(page.getByText('10118-912')).not.toBeInTheDocument()
    await forward.click()
    await expect.element(page.getByText('Se guardó 1 fila')).toBeVisible()
    expect(
      posted(sent)
        .at(-1)!
        .rows.map(({ cells }) => cells?.[0]),
    ).toEqual(['10118-911', '10118-912'])
  })

  it('mends what an earlier import left out, as rows of its file', async () => {
    const sha256 = 'b'.repeat(64)
    const csv =
      '\uFEFFCPE;Neto;Productor;motivo\r\n10118-911;92400;La Aguada;pasa\r\n10118-912;1,5;La Aguada;falta\r\n'
    const left = { file: { name: 'cpe.xlsx', sha256 }, reasons: [{ rows: [98] }, { rows: [34] }] }
    const fault = { column: '/dataSchema/peso', code: 'INVALID', message: 'pasa' }
    const server = answering(({ rows: [row] }) => ({
      good: 1,
      faulty: 1,
      rows: [{ n: row!.n, state: 'faulty', faults: [fault] }],
    }))
    const sent = serve((one) => {
      if (one.path.endsWith('faulty.csv'))
        return { status: 200, body: csv, headers: { 'content-type': 'text/csv' } }
      return one.path.startsWith('/imports/') ? { status: 200, body: left } : server(one)
    })
    await show(<Opened source={source} />, { path: `/Products/Import?mend=${sha256.slice(0, 36)}` })
    await expect.element(page.getByText('En el archivo, 3 columnas')).toBeVisible()
    await forward.click()
    await expect.element(page.getByRole('textbox', { name: 'Peso neto, kg, fila 34' })).toHaveValue('92400')
    expect(posted(sent)[0]).toMatchObject({
      file: { name: 'cpe.xlsx', sha256 },
      rows: [{ n: 34 }, { n: 98 }],
    })
  })

  it('says why nothing was judged, and tries again', async () => {
    let isDown = true
    const server = answering(goodAll)
    serve((sent) => (isDown && sent.method === 'POST' ? refusal(503, 'UNAVAILABLE') : server(sent)))
    await show(<Opened source={source} />)
    await expect.element(page.getByText('Soltá acá tu planilla')).toBeVisible()
    await paste([heads, last])
    await forward.click()
    await expect.element(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Probar de nuevo' }).click()
    await expect.element(page.getByText('1 fila lista, 0 con problemas')).toBeVisible()
  })

  it('asks before it is left, whichever way', async () => {
    await review()
    const question = page.getByText('Si salís, tenés que elegir el archivo de nuevo.', { exact: false })
    await page.getByRole('button', { name: 'Cancelar' }).first().click()
    await expect.element(question).toBeVisible()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    expect(place()).toBe('/Products/Import')
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect.poll(place).toBe('/Products')
  })

  it('is closed without a question before a file is chosen', async () => {
    await open()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(place).toBe('/Products')
  })

  it('sends no more than the server takes of one call, and says what helps', async () => {
    const long = 'x'.repeat(32_000)
    const note = { path: '/dataSchema/nota', names: ['Nota'], isRequired: false }
    source = { ...source, groups: [...source.groups, { title: 'Más', targets: [note] }] }
    const sent = await open()
    give('largo.csv', `CPE;Nota\n${`1;${long}\n`.repeat(251)}`)
    await page.getByRole('combobox', { name: 'Organización de todas las filas' }).click()
    await page.getByRole('option', { name: 'La Aguada' }).click()
    await forward.click()
    await expect
      .element(page.getByText('Las filas ocupan 8,1 MB y entran 8 por vez.', { exact: false }))
      .toBeVisible()
    expect(posted(sent)).toEqual([])
  })
})
