import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportAnswer, ImportInput } from '../../../core/contract/imports.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formTargets } from '../../../core/import/columns.ts'
import { stageWith } from '../../../test/kit/answers-screen.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { xlsxFile } from '../../../test/kit/spreadsheets.ts'
import { sectionsOf } from '../../shell/section.ts'
import { t } from '../../ui/texts.ts'
import { assetsRoute } from '../assets/routes.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { ImportsPage } from './ImportsPage.tsx'
import { organizationTarget, type ImportSource } from './source.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'N.º de CPE', alias: ['CPE'] },
      peso: { type: 'number', title: 'Peso neto', alias: ['Neto'] },
      carga: { type: 'string', format: 'date', title: 'Fecha de carga' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    peso: { kind: 'number', unit: 'kg' },
    carga: { kind: 'date' },
  },
}
const sourceOf = (): ImportSource => ({
  kind: 'products',
  schema: 'ps',
  named: '/dataSchema/identifier',
  hasOrganization: true,
  groups: [
    { title: 'Partida', targets: formTargets(form, '/dataSchema') },
    { title: 'Otros', targets: [organizationTarget(t, true)] },
  ],
  valuesOf: ({ dataSchema = {}, ...values }) => ({
    ...values,
    dataSchema: dataSchema as Record<string, unknown>,
  }),
})
const organizations = [
  { _id: 'o1', name: 'Granos del Tapenagá S.A.' },
  { _id: 'o2', name: 'La Aguada' },
]

type Judge = (sent: ImportInput) => Partial<ImportAnswer>
const answering =
  (judge: Judge): Server =>
  ({ method, path, body }) => {
    if (path === '/organizations') return { status: 200, body: { collection: organizations } }
    if (path === '/me/settings') return { status: 200, body: { first: 'organizations', ...(body as object) } }
    if (method !== 'POST') return 'nothing'
    const whole = { import: null, good: 0, known: 0, faulty: 0, rows: [] }
    return { status: 200, body: { ...whole, ...judge(body as ImportInput) } }
  }
const goodAll: Judge = ({ rows, rehearse }) => ({ good: rows.length, import: rehearse ? null : 'imp' })
const posted = (sent: readonly SentRequest[]) =>
  sent.flatMap(({ method, body }) => (method === 'POST' ? [body as ImportInput] : []))

const rows = [
  ['CPE', 'Neto', 'Fecha de carga', 'Productor', 'Chofer'],
  ['10118-911', 29320, { day: 46124 }, 'GRANOS TAPENAGA SA', 'Ruiz, M.'],
  ['10118-912', '28.140,5', '13/04/2026', 'La Aguada', null],
]

let closed = 0
async function open(judge: Judge = goodAll) {
  const sent = serve(answering(judge))
  await show(
    <ImportPanel
      title="Importar partidas"
      source={source}
      refresh={async () => {}}
      onClose={() => closed++}
    />,
  )
  await expect.element(page.getByText('Soltá acá tu planilla')).toBeVisible()
  return sent
}
let source: ImportSource

const give = (name: string, bytes: Uint8Array | string) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([bytes as BlobPart], name),
  )
const forward = page.getByRole('button', { name: /^(Leer|Revisar|Guardar|Listo)/ })
const reach = async (judge?: Judge) => {
  const sent = await open(judge)
  await give('cpe.xlsx', xlsxFile({ Resumen: [], Cargas: rows }))
  await expect.element(page.getByText('En el archivo, 5 columnas')).toBeVisible()
  return sent
}
const target = (head: string) => page.getByRole('combobox', { name: `Adónde va «${head}»` })

beforeEach(async () => {
  closed = 0
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
    await expect.element(page.getByRole('radio', { name: /día\/mes\/año/ })).toBeChecked()
    await expect.element(page.getByText('2 de 2')).toBeVisible()
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
    await page.getByRole('textbox', { name: /O pegá/ }).fill('CPE\tNeto\nA1\t12')
    await forward.click()
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
    await give('foto.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5, 6, 7]))
    await shown('importNotATable')
    await give('ancha.xlsx', xlsxFile({ a: [rows[0]!.concat(Array(300).fill('x')), Array(305).fill('y')] }))
    await shown('importTooWide')
    await give('larga.csv', `a;b\n${'1;2\n'.repeat(10_001)}`)
    await shown('importTooLong')
    await give('grande.csv', 'a;b\n'.repeat(2_600_000))
    await shown('importTooBig')
    await expect.element(page.getByText('Soltá acá tu planilla')).toBeVisible()
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
    const table = [rows[0]!, ['10118-911', 92_400, '', 'La Aguada'], rows[2]!]
    await give('cpe.xlsx', xlsxFile({ Cargas: table }))
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
    expect(saved.rows.map(({ cells }) => cells)).toEqual([['10118-911', '92400', '', 'La Aguada'], undefined])
    await forward.click()
    expect(closed).toBe(1)
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
    await give('cpe.xlsx', xlsxFile({ Enero: table(92_400), Febrero: table(93_500) }))
    await forward.click()
    await cell.fill('29.400')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
    await page.getByRole('button', { name: 'Columnas', exact: true }).click()
    await page.getByRole('combobox', { name: 'Hoja' }).selectOptions('1')
    await forward.click()
    await expect.element(cell).toHaveValue('93.500')
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
    await page
      .getByRole('textbox', { name: /O pegá/ })
      .fill('CPE\tOrigen\tProductor\nA1\tLC-1;LC-20;LC-3\tLa Aguada')
    await forward.click()
    await page.getByRole('button', { name: /^Revisar/ }).click()
    await page.getByRole('button', { name: 'Usar LC-2' }).click()
    await expect.element(page.getByText('1 fila lista, 0 con problemas')).toBeVisible()
    expect(posted(sent).at(-1)).toMatchObject({ rows: [{ values: { origin: ['LC-1', 'LC-2', 'LC-3'] } }] })
  })

  it('mends a position in both of its columns', async () => {
    const degrees = (name: 'lat' | 'lng') => ({
      path: `/dataSchema/coords/${name}`,
      names: [name],
      isRequired: false,
    })
    source.groups = [...source.groups, { title: 'Posición', targets: [degrees('lat'), degrees('lng')] }]
    const faults = [{ column: '/dataSchema/coords', code: 'INVALID', message: 'No es una posición' }]
    await open(() => ({ faulty: 1, rows: [{ n: 2, state: 'faulty', faults }] }))
    await page
      .getByRole('textbox', { name: /O pegá/ })
      .fill('CPE\tlat\tlng\tProductor\nA1\t-95\t-60\tLa Aguada')
    await forward.click()
    await page.getByRole('button', { name: /^Revisar/ }).click()
    await expect.element(page.getByRole('textbox', { name: 'lat, fila 2' })).toHaveValue('-95')
    await expect.element(page.getByRole('textbox', { name: 'lng, fila 2' })).toHaveValue('-60')
  })

  it('calls no row ready that the answer leaves out, and sends its cells', async () => {
    const sent = await reach(({ rehearse }) => ({ good: 1, known: 1, import: rehearse ? null : 'imp' }))
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

  it('says why nothing was judged, and tries again', async () => {
    let isDown = true
    const server = answering(goodAll)
    serve((sent) => (isDown && sent.method === 'POST' ? refusal(503, 'UNAVAILABLE') : server(sent)))
    await show(<ImportPanel title="x" source={source} refresh={async () => {}} onClose={() => closed++} />)
    await expect.element(page.getByText('Soltá acá tu planilla')).toBeVisible()
    await give('cpe.xlsx', xlsxFile({ Cargas: rows }))
    await forward.click()
    await expect.element(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Probar de nuevo' }).click()
    await expect.element(page.getByText('2 filas listas, 0 con problemas')).toBeVisible()
  })

  it('asks before it is left', async () => {
    await review()
    await page.getByRole('button', { name: 'Cancelar' }).first().click()
    await expect
      .element(page.getByText('Si salís, tenés que elegir el archivo de nuevo.', { exact: false }))
      .toBeVisible()
    expect(closed).toBe(0)
    await page.getByRole('button', { name: 'Salir' }).click()
    expect(closed).toBe(1)
  })
})

describe('IMP-05: the list', () => {
  const one = {
    _id: '019ac0de-0000-7000-8000-000000000001',
    file: { name: 'cpe-semana-21.xlsx', sha256: 'a'.repeat(64) },
    kind: 'locations',
    schema: null,
    at: '2026-05-24T14:20:00.000Z',
    by: { _id: 'u', name: 'Marina Ferreyra' },
    saved: 1184,
    known: 3,
    faulty: 2,
    undone: null,
  }
  const csv =
    '\uFEFFCPE;motivo\r\n1;La patente no tiene la forma AF 919 GE\r\n2;La patente no tiene la forma AF 919 GE\r\n'

  it('tells what came in and why rows were left out, and takes one back whole', async () => {
    const sent = serve(({ method, path }) => {
      if (method === 'DELETE') return { status: 204 }
      if (path.endsWith('faulty.csv')) return { status: 200, body: csv }
      if (path === '/imports')
        return { status: 200, body: { collection: [one], page: 1, totalPages: 1, totalDocs: 1 } }
      return path.startsWith('/imports/') ? { status: 200, body: one } : 'nothing'
    })
    await show(<ImportsPage />, { path: `/Imports?import=${one._id}` })
    await expect
      .element(page.getByText('1.184 guardadas, 3 ya estaban, 2 con problemas').first())
      .toBeVisible()
    await page.getByRole('button', { name: 'Deshacer cpe-semana-21.xlsx' }).click()
    await page.getByRole('button', { name: 'Deshacer 1.184 filas' }).click()
    await expect.poll(() => sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('says what stands in the way of taking one back', async () => {
    serve(({ method, path }) => {
      if (method === 'DELETE') return refusal(409, 'RELATED', { message: '212 de las 980 ya se usaron' })
      return path === '/imports'
        ? { status: 200, body: { collection: [one], page: 1, totalPages: 1, totalDocs: 1 } }
        : 'nothing'
    })
    await show(<ImportsPage />, { path: '/Imports' })
    await page.getByRole('button', { name: 'Deshacer cpe-semana-21.xlsx' }).click()
    await page.getByRole('button', { name: 'Deshacer 1.184 filas' }).click()
    await expect.element(page.getByText('212 de las 980 ya se usaron')).toBeVisible()
  })

  it('begins an import of what a person may write alone', async () => {
    const kind = { ...form, _id: 'as-camion', name: 'Camión', uniqueFields: [], version: 1 }
    const stages = ['Lote', 'Partida'].map((name, position) => ({
      ...stageWith(form),
      _id: `ps-${position}`,
      name,
      position,
    }))
    const collection = (all: unknown[]) => ({
      status: 200,
      body: { collection: all, page: 1, totalPages: 1 },
    })
    serve(({ path }) => {
      if (path === '/assetSchemas') return collection([kind])
      if (path === '/productSchemas') return collection(stages)
      if (!path.startsWith('/verticals/')) return collection([])
      const workflows = stages.map(({ _id }) => ({ productSchema: _id, processInitiator: true, next: [] }))
      return { status: 200, body: { _id: 'v', name: 'Soja', workflows, productSchemas: stages } }
    })
    await show(<ImportsPage />, {
      path: '/Imports',
      sections: sectionsOf([assetsRoute]),
      rights: { admin: false, organizations: ['o1'], stages: { 'ps-0': 'read', 'ps-1': 'write' } },
    })
    await page.getByRole('button', { name: 'Importar' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Camiones' })).toBeVisible()
    const entries = page.getByRole('menuitem').elements()
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Partida', 'Camiones', 'Lugares'])
  })

  it('explains itself while nothing was imported', async () => {
    serve(() => ({ status: 200, body: { collection: [], page: 1, totalPages: 1, totalDocs: 0 } }))
    await show(<ImportsPage />, { path: '/Imports' })
    await expect.element(page.getByText('Todavía no se importó nada')).toBeVisible()
  })
})
