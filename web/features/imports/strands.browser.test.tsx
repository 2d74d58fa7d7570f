import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formTargets } from '../../../core/import/columns.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { t } from '../../ui/texts.ts'
import { ImportPanel } from './ImportPanel.tsx'
import { organizationTarget, type ImportSource } from './source.ts'

const form = {
  schema: {
    type: 'object' as const,
    properties: {
      identifier: { type: 'string' as const, title: 'N.º de CPE', alias: ['CPE'] },
      peso: { type: 'number' as const, title: 'Peso neto', alias: ['Neto'] },
      carga: { type: 'string' as const, title: 'Fecha de carga' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' as const },
    peso: { kind: 'number' as const },
    carga: { kind: 'text' as const },
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
  valuesOf: (values) => ({ ...values, dataSchema: {} }),
})
const target = (head: string) => page.getByRole('combobox', { name: `Adónde va «${head}»` })

describe('IMP-07: the columns of a file', () => {
  it('have a strand to what they fill, which crosses others where the order differs, and is dotted where they fill nothing', async () => {
    await page.viewport(1440, 900)
    serve(({ path }) => ({
      status: 200,
      body: path === '/me/settings' ? { first: 'organizations' } : { collection: [] },
    }))
    const source = sourceOf()
    await show(<ImportPanel title="Importar" source={source} refresh={async () => {}} onClose={() => {}} />)
    const cells = ['Neto\tChofer\tCPE\tFecha de carga', '29320\tRuiz, M.\t10118-911\tayer']
    await page.getByRole('textbox', { name: /O pegá/ }).fill(cells.join('\n'))
    await page.getByRole('button', { name: 'Leer lo pegado' }).click()
    await expect.element(target('CPE')).toHaveValue('N.º de CPE')
    const middleOf = (element: Element) => {
      const { top, height } = element.getBoundingClientRect()
      return top + height / 2
    }
    /** The rows that each strand joins, as its ends lie beside a column and a choice, and whether it is dotted. */
    const strands = () => {
      const svg = document.querySelector('form svg[aria-hidden]:has(> path + path + path + path)')!
      const { top } = svg.getBoundingClientRect()
      const columns = [...svg.parentElement!.querySelectorAll('b')]
      const choices = [...svg.parentElement!.querySelectorAll('input[role=combobox]')]
      const nearest = (y: number, all: readonly Element[]) =>
        all.reduce((best, one) => (Math.abs(middleOf(one) - y) < Math.abs(middleOf(best) - y) ? one : best))
      return [...svg.querySelectorAll('path')].map((path) => {
        const ends = [0, path.getTotalLength()].map((at) => top + path.getPointAtLength(at).y)
        return {
          from: nearest(ends[0]!, columns).textContent,
          to: (nearest(ends[1]!, choices) as HTMLInputElement).value,
          crosses: Math.abs(ends[0]! - ends[1]!) > 20,
          isDotted: getComputedStyle(path).strokeDasharray !== 'none',
        }
      })
    }
    // The form begins with the identifier: its choice stands above that of the weight, which the file begins with.
    const level = { crosses: false, isDotted: false }
    const crossing = { crosses: true, isDotted: false }
    const whole = [
      { from: 'Neto', to: 'Peso neto', ...crossing },
      { from: 'Chofer', to: 'No se importa', crosses: false, isDotted: true },
      { from: 'CPE', to: 'N.º de CPE', ...crossing },
      { from: 'Fecha de carga', to: 'Fecha de carga', ...level },
    ]
    const byColumn = () => strands().toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const sorted = (all: typeof whole) => all.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    expect(byColumn()).toEqual(sorted(whole))
    await target('Chofer').click()
    await page.getByRole('option', { name: 'Organización' }).click()
    await expect
      .poll(byColumn)
      .toEqual(
        sorted(whole.map((one) => (one.from === 'Chofer' ? { ...one, to: 'Organización', ...level } : one))),
      )
  })
})
