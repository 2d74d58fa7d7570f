import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Form } from '../../../core/fields/index.ts'
import { stageWith } from '../../../test/kit/answers-screen.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { sectionsOf } from '../../shell/section.ts'
import { assetsRoute } from '../assets/routes.tsx'
import { ImportsPage } from './ImportsPage.tsx'

const form: Form = {
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: { identifier: { type: 'string', title: 'Chapa' } },
  },
  descriptor: { identifier: { kind: 'text' } },
}

// On a phone the import covers its list.
beforeEach(() => page.viewport(1440, 900))

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
    changed: 0,
    faulty: 2,
    undone: null,
  }
  const reasons = [
    { message: 'La patente no tiene la forma AF 919 GE', rows: [34, 98, 377, 512, 1_118] },
    { message: 'Repetida: está en la fila 12', rows: [240] },
  ]
  const list = { status: 200, body: { collection: [one], page: 1, totalPages: 1, totalDocs: 1 } }

  it('tells what came in and why rows were left out, and takes one back whole', async () => {
    const sent = serve(({ method, path }) => {
      if (method === 'DELETE') return { status: 200, body: { undone: 1_184, kept: [] } }
      if (path === '/imports') return list
      return path.startsWith('/imports/') ? { status: 200, body: { ...one, reasons } } : 'nothing'
    })
    await show(<ImportsPage />, { path: `/Imports?import=${one._id}` })
    await expect
      .element(page.getByText('1.184 guardadas, 3 ya estaban, 2 con problemas').first())
      .toBeVisible()
    await expect.element(page.getByText('Filas 34, 98, 377, 512…')).toBeVisible()
    await expect.element(page.getByText('Fila 240', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Corregir las 2 acá' }))
      .toHaveAttribute('href', `/Locations/Import?mend=${one._id}`)
    await page.getByRole('button', { name: 'Deshacer cpe-semana-21.xlsx' }).click()
    await page.getByRole('button', { name: 'Deshacer 1.184 filas' }).click()
    await expect.poll(() => sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('offers the faulty rows as a workbook and as CSV (IMP-13)', async () => {
    const sent = serve(({ path }) => {
      if (path === '/imports') return list
      return path.startsWith('/imports/') ? { status: 200, body: { ...one, reasons } } : 'nothing'
    })
    await show(<ImportsPage />, { path: `/Imports?import=${one._id}` })
    await page.getByRole('button', { name: 'Bajar las 2 con su motivo' }).click()
    await page.getByRole('button', { name: 'Bajarlas como CSV' }).click()
    const asked = () => sent.flatMap(({ path }) => /faulty\.\w+$/.exec(path)?.[0] ?? [])
    await expect.poll(asked).toEqual(['faulty.xlsx', 'faulty.csv'])
  })

  it('keeps its buttons whole beside more reasons than the screen is high', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ message: `Motivo ${n}`, rows: [n] }))
    serve(({ path }) => {
      if (path === '/imports') return list
      return path.startsWith('/imports/') ? { status: 200, body: { ...one, reasons: many } } : 'nothing'
    })
    await show(<ImportsPage />, { path: `/Imports?import=${one._id}` })
    const mend = page.getByRole('link', { name: 'Corregir las 2 acá' })
    await expect.element(mend).toBeInTheDocument()
    expect(mend.element().getBoundingClientRect().height).toBeGreaterThan(30)
  })

  it('names what stays when one is taken back, and why (IMP-12)', async () => {
    const product = '0198d3f0-0000-7000-8000-000000000000'
    const kept = Array.from({ length: 10 }, (_, at) => ({
      n: at + 2,
      product,
      name: `10118-${at}`,
      code: at === 0 ? 'STALE' : 'RELATED',
    }))
    serve(({ method, path }) => {
      if (method === 'DELETE') return { status: 200, body: { undone: 1_174, kept } }
      return path === '/imports' ? list : 'nothing'
    })
    await show(<ImportsPage />, { path: '/Imports' })
    await page.getByRole('button', { name: 'Deshacer cpe-semana-21.xlsx' }).click()
    await page.getByRole('button', { name: 'Deshacer 1.184 filas' }).click()
    const box = page.getByRole('dialog')
    await expect.element(box).toHaveTextContent('Se deshicieron 1.174 de 1.184 filas de cpe-semana-21.xlsx')
    await expect.element(box).toHaveTextContent('10118-0, cambió después')
    await expect.element(box).toHaveTextContent('10118-1, ya se usó')
    await expect.element(box).toHaveTextContent('y 2 más')
    await box.getByRole('button', { name: 'Listo' }).click()
    await expect.element(box).not.toBeInTheDocument()
  })

  it('is narrowed by file or person and by what was imported', async () => {
    const nobody = { status: 200, body: { collection: [], page: 1, totalPages: 1, totalDocs: 0 } }
    const sent = serve(({ query }) => (query.search || query.kind ? nobody : list))
    await show(<ImportsPage />, { path: '/Imports?page=3' })
    await page.getByPlaceholder('Archivo o persona').fill('marina')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('combobox', { name: 'Qué se importó' }).click()
    await page.getByRole('option', { name: 'Lugares', exact: true }).click()
    await expect.element(page.getByText('Ninguna importación coincide')).toBeVisible()
    await expect
      .poll(() => sent.at(-1)!.query)
      .toMatchObject({ search: 'marina', kind: 'locations', currentPage: '1' })
    await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
    await expect.element(page.getByText('cpe-semana-21.xlsx')).toBeVisible()
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
