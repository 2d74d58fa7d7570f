import { Button } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { Go } from './Go.tsx'
import ui from './shared.module.css'

it('a link has the colour of the product, whatever draws it, and never that of the browser', async () => {
  await show(
    <p>
      Ver <Go to="/Certificates">Certificado de segregación</Go>{' '}
      <Go to="/Products" className="elsewhere">
        Partidas
      </Go>
    </p>,
  )
  const probe = document.body.appendChild(document.createElement('span'))
  const colorOf = (one: Element) => getComputedStyle(one).color
  try {
    probe.style.color = 'var(--link)'
    for (const name of ['Certificado de segregación', 'Partidas'])
      expect(colorOf(page.getByRole('link', { name }).element())).toBe(colorOf(probe))
  } finally {
    probe.remove()
  }
})

it('lists and buttons are drawn from nothing; what brings a look of its own keeps it', async () => {
  await show(
    <>
      <ul data-testid="bare">
        <li>uno</li>
      </ul>
      <ul className={ui.bullets} data-testid="bullets">
        <li>uno</li>
      </ul>
      <button type="button">Otro</button>
      <Button>Guardar</Button>
    </>,
  )
  const styleOf = (of: { element: () => Element }) => getComputedStyle(of.element())
  expect(styleOf(page.getByTestId('bare'))).toMatchObject({ listStyleType: 'none', paddingLeft: '0px' })
  expect(styleOf(page.getByTestId('bullets'))).toMatchObject({ listStyleType: 'disc', paddingLeft: '18px' })
  const nothing = 'rgba(0, 0, 0, 0)'
  const other = styleOf(page.getByRole('button', { name: 'Otro' }))
  expect(other).toMatchObject({ backgroundColor: nothing, borderTopWidth: '0px', cursor: 'pointer' })
  expect(styleOf(page.getByRole('button', { name: 'Guardar' })).backgroundColor).not.toBe(nothing)
})
