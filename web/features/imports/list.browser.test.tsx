import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Form } from '../../../core/fields/index.ts'
import { stageWith } from '../../../test/kit/answers-screen.ts'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
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
