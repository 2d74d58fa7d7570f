import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '../../../test/kit/screen.tsx'
import { contract } from '../../../core/contract/index.ts'
import { callFile } from '../../api/client.ts'
import { PlotsButton } from './PlotsButton.tsx'

const read = () => callFile(contract.locations.list, { search: 'chacra', format: 'geojson' })
const button = page.getByRole('button', { name: 'Descargar GeoJSON' })

it('a list is saved as a file of plots, and what has no ground is named (GRD-08)', async () => {
  const left: { name: string }[] = []
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''Lugares.geojson" }
  const sent = serve(() => ({
    status: 200,
    body: { type: 'FeatureCollection', features: [], left },
    headers,
  }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await show(<PlotsButton total={3} read={read} />)
  await button.click()
  await expect.element(page.getByText('Lotes descargados')).toBeVisible()
  left.push({ name: 'Galpón' }, { name: 'Silo 3' })
  await button.click()
  await expect
    .element(
      page.getByText(
        'Descargados. 2 quedaron afuera, sin polígono ni punto que se pueda leer: Galpón y Silo 3',
      ),
    )
    .toBeVisible()
  expect(saved).toEqual(['Lugares.geojson', 'Lugares.geojson'])
  for (const { query } of sent) expect(query).toMatchObject({ search: 'chacra', format: 'geojson' })
  vi.restoreAllMocks()
})

it('a list of more than 10,000 says why it is no file', async () => {
  const sent = serve(() => ({ status: 200, body: '' }))
  await show(<PlotsButton total={10_001} read={read} />)
  const refused = page.getByRole('button', { name: /^Descargar GeoJSON: Son más de 10\.?000/ })
  await expect.element(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.click({ force: true })
  expect(sent).toEqual([])
})
