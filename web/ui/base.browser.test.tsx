import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { Go } from './Go.tsx'

it('a link that no component draws has the colour of its text', async () => {
  await show(
    <p data-testid="text">
      Ver <Go to="/Certificates">Certificado de segregación</Go>
    </p>,
  )
  const colorOf = (one: Element) => getComputedStyle(one).color
  const link = page.getByRole('link', { name: 'Certificado de segregación' })
  expect(colorOf(link.element())).toBe(colorOf(page.getByTestId('text').element()))
})
