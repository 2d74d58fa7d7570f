import { useLocation } from '@tanstack/react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportAnswer, ImportedRow, ImportInput } from '../../core/contract/imports.ts'
import type { Form } from '../../core/fields/index.ts'
import { formTargets } from '../../core/import/columns.ts'
import { ImportPanel } from '../../web/features/imports/ImportPanel.tsx'
import { organizationTarget, type ImportSource } from '../../web/features/imports/source.ts'
import { useGo } from '../../web/ui/Go.tsx'
import { t } from '../../web/ui/texts.ts'
import { serve, show, type SentRequest, type Server } from './screen.tsx'

/** The form of the loads that tests import. */
export const form: Form = {
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
export const sourceOf = (of: Form = form): ImportSource => ({
  kind: 'products',
  schema: 'ps',
  named: '/dataSchema/identifier',
  hasOrganization: true,
  groups: [
    { title: 'Partida', targets: formTargets(of, '/dataSchema') },
    { title: 'Otros', targets: [organizationTarget(t, true)] },
  ],
  valuesOf: ({ dataSchema = {}, ...values }) => ({
    ...values,
    dataSchema: dataSchema as Record<string, unknown>,
  }),
})
const organizations = [
  { _id: 'o1', name: 'Granos del Tapenagá S.A.', country: 'Argentina' },
  { _id: 'o2', name: 'La Aguada' },
]

type Row = Omit<ImportedRow, 'warnings'> & Partial<Pick<ImportedRow, 'warnings'>>
export type Judge = (sent: ImportInput) => Partial<Omit<ImportAnswer, 'rows'>> & { rows?: Row[] }
export const answering =
  (judge: Judge): Server =>
  ({ method, path, body }) => {
    if (path === '/organizations') return { status: 200, body: { collection: organizations } }
    if (path === '/me/settings') return { status: 200, body: { first: 'organizations', ...(body as object) } }
    if (method !== 'POST') return 'nothing'
    const whole = { import: null, good: 0, known: 0, changed: 0, faulty: 0, warnings: [] }
    const { rows = [], ...judged } = judge(body as ImportInput)
    const listed = rows.map((row) => ({ warnings: [], ...row }))
    return { status: 200, body: { ...whole, ...judged, rows: listed } }
  }
export const goodAll: Judge = ({ rows, rehearse }) => ({ good: rows.length, import: rehearse ? null : 'imp' })
export const posted = (sent: readonly SentRequest[]) =>
  sent.flatMap(({ method, body }) => (method === 'POST' ? [body as ImportInput] : []))

/** The panel over a list, to which it is closed; where one is stands below. */
export function Opened({ source }: { source: ImportSource }) {
  const go = useGo()
  return (
    <>
      <output>{useLocation().pathname}</output>
      <ImportPanel
        title="Importar partidas"
        source={source}
        refresh={async () => {}}
        onClose={() => go('/Products')}
      />
    </>
  )
}
export const place = () => document.querySelector('output')?.textContent

/** Opens the panel before a server that judges rows so. */
export async function openPanel(source: ImportSource, judge: Judge = goodAll) {
  const sent = serve(answering(judge))
  await show(<Opened source={source} />, { path: '/Products/Import' })
  await expect.element(page.getByText('Soltá acá tu planilla')).toBeVisible()
  return sent
}

/** Chooses a file within the page: large ones take seconds through the browser's own way. */
export const give = (name: string, bytes: Uint8Array | string) => {
  const chosen = new DataTransfer()
  chosen.items.add(new File([bytes as BlobPart], name))
  const entry = document.querySelector<HTMLInputElement>('input[type=file]')!
  entry.files = chosen.files
  entry.dispatchEvent(new Event('change', { bubbles: true }))
}
export const forward = page.getByRole('button', { name: /^(Leer|Revisar|Guardar|Actualizar \d+|Listo)/ })
/** Cells come from the clipboard, which needs no thread. */
export const paste = async (cells: readonly (readonly (string | number)[])[]) => {
  const text = cells.map((row) => row.join('\t')).join('\n')
  await page.getByRole('textbox', { name: /O pegá/ }).fill(text)
  await forward.click()
}
export const target = (head: string) => page.getByRole('combobox', { name: `Adónde va «${head}»` })
