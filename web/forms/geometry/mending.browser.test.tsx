import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FeatureCollection, Position } from '../../../core/geometry/shapes.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { MapEditor } from './MapEditor.tsx'
import { MendingContext } from './mending.ts'

const ring: Position[] = [
  [-29.461234, -60.215678],
  [-29.451234, -60.215678],
  [-29.451234, -60.205678],
  [-29.461234, -60.205678],
  [-29.461234, -60.215678],
]
const polygon = (ofRing: readonly Position[]): FeatureCollection['features'][number] => ({
  geometry: { type: 'Polygon', coordinates: [ofRing] },
  properties: { name: 'Norte', renspa: '20.049' },
})

function Editor({ stored, isLed }: { stored: FeatureCollection; isLed: boolean }) {
  const [geometry, setGeometry] = useState(stored)
  return (
    <MendingContext value={{ isLed, beside: [] }}>
      <MapEditor label="Mapa" geometry={geometry} country="Argentina" onChange={setGeometry} />
      <output>{JSON.stringify(geometry.features)}</output>
    </MendingContext>
  )
}

it('ground that is stored with its axes turned is turned back by one button, with all that its plots say (ORI-07)', async () => {
  serve(() => ({ status: 200, body: {} }))
  await show(<Editor stored={{ type: 'FeatureCollection', features: [polygon(ring)] }} isLed />)
  const turn = page.getByRole('button', { name: 'Cambiarlas' })
  await expect.element(turn).toBeVisible()
  await turn.click()
  const turned = [{ ...polygon(ring.map(([x, y]) => [y!, x!])) }]
  await expect.poll(() => document.querySelector('output')!.textContent).toBe(JSON.stringify(turned))
  await expect.element(turn).not.toBeInTheDocument()
})

it('a fault in one of several plots names it, and is mended there alone (ORI-07)', async () => {
  serve(() => ({ status: 200, body: {} }))
  const [a, b, c, d] = ring.map(([x, y]): Position => [y!, x!]) as [Position, Position, Position, Position]
  const whole = polygon([a, b, c, d, a].map(([x, y]): Position => [x! + 1, y!]))
  const stored: FeatureCollection = {
    type: 'FeatureCollection',
    features: [whole, { ...polygon([a, b, d, c, a]), properties: { name: 'Sur' } }],
  }
  await show(<Editor stored={stored} isLed={false} />)
  await expect.element(page.getByText('Sur: El borde se cruza a sí mismo', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar el orden de' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  const [first, second] = JSON.parse(document.querySelector('output')!.textContent) as unknown[]
  expect(first).toEqual(whole)
  expect(second).toMatchObject({ properties: { name: 'Sur' }, geometry: { type: 'Polygon' } })
})
