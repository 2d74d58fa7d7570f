import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchGroup } from '../../../core/contract/search.ts'
import { qrModules } from '../../../core/look/qr.ts'
import { serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
import { answersRoute } from '../../features/answers/routes.tsx'
import { adminRoute } from '../../features/settings/routes.tsx'
import { usersRoute } from '../../features/users/routes.tsx'
import { checksRoute } from '../../features/checks/routes.tsx'
import { connectionsRoute } from '../../features/connections/routes.tsx'
import { certificatesRoute } from '../../features/certificates/routes.tsx'
import { locationsRoute } from '../../features/locations/routes.tsx'
import { recallsRoute } from '../../features/recalls/routes.tsx'
import { sectionsOf } from '../section.ts'
import { PaletteDoor } from './PaletteDoor.tsx'
import Scanned from './Scanned.tsx'
import { useVisit } from './useVisit.ts'

const sections = sectionsOf([locationsRoute])
const product = (n: number, name = `10118-0000091${n}`) => ({
  _id: `p-${n}`,
  name,
  matched: { title: 'Patente', text: 'AF 919 GE' },
  stage: { _id: 'ps-partida', name: 'Partida / CPE' },
  organization: { _id: 'o-1', name: 'Granos del Tapenagá S.A.' },
  address: `/Products/p-${n}/Milestones?productTypeId=ps-partida`,
  createdAt: '2026-05-16T12:00:00.000Z',
})
const loads: SearchGroup = {
  type: 'products',
  title: 'Partida / CPE',
  total: 12,
  items: [0, 1].map((n) => product(n)),
  address: '/Products?productTypeId=ps-partida&search=af919',
}
const places: SearchGroup = {
  type: 'locations',
  title: 'Lugares',
  total: 1,
  items: [
    {
      _id: 'l-1',
      name: 'Playa AF 919',
      matched: { title: 'Nombre', text: 'Playa AF 919' },
      address: '/Locations/l-1/Edit',
      createdAt: '2026-05-16T12:00:00.000Z',
    },
  ],
  address: '/Locations?search=af919',
}
/** `named`: the record that a scanned code or label names. */
const answering = (
  groupsOf: (search: string) => SearchGroup[] | 'waiting' | 'nothing',
  named: string | null = null,
) =>
  serve(({ path, query }) => {
    if (path !== '/search') return { status: 200, body: { collection: [] } }
    const groups = groupsOf(query.search!)
    return typeof groups === 'string' ? groups : { status: 200, body: { groups, named } }
  })
const searches = (sent: SentRequest[]) =>
  sent.filter(({ path }) => path === '/search').map(({ query }) => query.search)

const field = page.getByRole('combobox', { name: 'Buscar en todo' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const chosen = () =>
  page
    .getByRole('option')
    .elements()
    .find((option) => option.ariaSelected === 'true')

async function opened(phone = false, menu = sections) {
  localStorage.clear()
  const shown = await show(<PaletteDoor phone={phone} isField={false} />, { sections: menu })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return shown
}

it('opens by Ctrl K, shows what one may do, and Escape gives the focus back (FST-02)', async () => {
  answering(() => [])
  localStorage.clear()
  await show(<PaletteDoor phone={false} isField={false} />, { sections })
  const door = page.getByRole('button', { name: 'Buscar en todo' })
  door.element().focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('option', { name: 'Ir a Lugares' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(door).toHaveFocus()
})

it('stands as a field with its keys where there is room, and opens from it (FST-02)', async () => {
  answering(() => [])
  localStorage.clear()
  await show(<PaletteDoor phone={false} isField />, { sections })
  const door = page.getByRole('button', { name: 'Buscar en todo' })
  await expect.element(door).toHaveTextContent(/^Buscar en todo(Ctrl|⌘) K$/)
  await door.click()
  await expect.element(field).toHaveFocus()
})

it('arrows walk over the groups, Tab goes to the next one, and the active line is named to readers of the screen (FST-02)', async () => {
  answering((search) => (search === 'af919' ? [loads, places] : []))
  await opened()
  await userEvent.keyboard('af919')
  await expect.element(page.getByRole('option', { name: 'Playa AF 919' })).toBeVisible()
  await expect.element(page.getByRole('status').first()).toHaveTextContent('13 en 2 grupos')
  expect(chosen()!.textContent).toContain('10118-00000910')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(chosen()!.id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()!.textContent).toBe('Ver las 12 en la lista')
  await userEvent.keyboard('{ArrowUp}{Tab}')
  expect(chosen()!.textContent).toContain('Playa')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(chosen()!.textContent).toContain('10118-00000910')
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()!.textContent).toContain('Playa')
})

it('Enter before the answer opens what is called so: a reader of barcodes types fast (FST-02)', async () => {
  const sent = answering((search) =>
    search === '10118-00000911' ? [{ ...loads, total: 1, items: [product(1)] }] : [loads],
  )
  const shown = await opened()
  await userEvent.keyboard('10118-00000911{Enter}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(() => shown.pathname()).toBe('/Products/p-1/Milestones')
  expect(searches(sent)).toContain('10118-00000911')
})

it('Enter before the answer opens what a GS1 label names, however long it is (GS1-10)', async () => {
  const label = `https://litoral.example/01/07791234500017/10/A?${'campaign=2026&'.repeat(20)}17=261231`
  const sent = answering(() => [{ ...loads, total: 1, items: [product(1)] }], 'p-1')
  const shown = await opened()
  await field.fill(label)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.pathname()).toBe('/Products/p-1/Milestones')
  expect(searches(sent)).toContain(label)
})

it('a code opens what it names, and of another account or of nothing says so (FST-02)', async () => {
  const known = '3f9c41d2-1c5e-4b7a-9d10-0a1b2c3d4ea1'
  const sent = answering(
    (search) => (search === known ? [{ ...loads, total: 1, items: [{ ...product(1), matched: null }] }] : []),
    'p-1',
  )
  const shown = await opened()
  await field.fill(`https://litoral.example/${known.replace('3f', '4f')}`)
  await expect.element(page.getByText('Ese código no es de nada que puedas ver acá')).toBeVisible()
  await field.fill(`https://litoral.example/${known}`)
  await expect.poll(() => shown.pathname()).toBe('/Products/p-1/Milestones')
  expect(searches(sent)).toContain(known)
})

it('keeps the last answer until the next one, and never shows an older one over it (FST-02)', async () => {
  answering((search) => (search === 'af' ? [loads] : 'waiting'))
  await opened()
  await userEvent.keyboard('af')
  await expect.element(page.getByText('5 de 12').or(page.getByText('2 de 12'))).toBeVisible()
  await userEvent.keyboard('9')
  await expect.element(page.getByText('2 de 12')).toBeVisible()
})

it('finds a page by its title and by its entry, where the menu calls it otherwise, and counts it as a hit', async () => {
  answering(() => [])
  await opened(false, sectionsOf([answersRoute, recallsRoute, certificatesRoute]))
  await userEvent.keyboard('respuestas')
  await expect
    .element(page.getByRole('option', { name: 'Ir a Pedidos de datos antes «Respuestas»' }))
    .toBeVisible()
  await expect.element(page.getByText('Nada con «respuestas»')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').first()).toHaveTextContent('1 en 1 grupo')
  await userEvent.clear(field)
  await userEvent.keyboard('cumplimiento')
  await expect
    .element(page.getByRole('option', { name: 'Ir a Bloqueos y retiros en Cumplimiento' }))
    .toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Ir a Certificados en Cumplimiento' })).toBeVisible()
})

it.each([
  ['Personas', 'Usuarios'],
  ['Listas de control', 'Controles'],
  ['Llaves y avisos', 'Conexiones'],
  ['Bloqueos y retiros', 'Retiros'],
  ['Pedidos de datos', 'Respuestas'],
])('finds %s by this name and by %s, its former one', async (name, former) => {
  answering(() => [])
  await opened(
    false,
    sectionsOf([answersRoute, recallsRoute, usersRoute, checksRoute, connectionsRoute, certificatesRoute]),
  )
  for (const typed of [name, former]) {
    await userEvent.clear(field)
    await field.fill(typed)
    await expect
      .element(page.getByRole('option', { name: new RegExp(`^Ir a ${name}`) }).first())
      .toBeVisible()
  }
})

it('finds a page that stands inside of another, and says where', async () => {
  answering(() => [])
  await opened(false, sectionsOf([usersRoute, adminRoute, checksRoute]))
  await userEvent.keyboard('configuración')
  await expect
    .element(page.getByRole('option', { name: 'Ir a Listas de control en Configuración' }))
    .toBeVisible()
})

it('says when nothing is found and when the search fails, and searches again (FST-02)', async () => {
  let isBroken = true
  answering(() => (isBroken ? 'nothing' : []))
  await opened()
  await userEvent.keyboard('af191')
  await expect.element(page.getByText('No se pudo buscar. Revisá tu conexión.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('Nada con «af191»')).toBeVisible()
})

it('what was opened stands first the next time, for this person and account (FST-02)', async () => {
  answering((search) => (search === 'playa' ? [places] : []))
  const shown = await opened()
  await userEvent.keyboard('playa')
  await expect.element(page.getByRole('option', { name: 'Playa AF 919' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.pathname()).toBe('/Locations/l-1/Edit')
  await shown.unmount()
  await show(<PaletteDoor phone={false} isField={false} />, { sections })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('group', { name: 'Recientes' })).toBeVisible()
  expect(options()[0]).toContain('Playa AF 919')
})

it('keys of an input method are no commands (FST-02)', async () => {
  answering(() => [places])
  const shown = await opened()
  await userEvent.keyboard('playa')
  await expect.element(page.getByRole('option', { name: 'Playa AF 919' })).toBeVisible()
  field
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  await expect.element(field).toBeVisible()
  expect(shown.pathname()).toBe('/')
})

it('without a camera says so, and leads back to typing (FST-02)', async () => {
  answering(() => [])
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  const before = navigator.mediaDevices.getUserMedia
  navigator.mediaDevices.getUserMedia = refuse
  try {
    await opened(true)
    await page.getByRole('button', { name: 'Leer un código' }).click()
    await expect.element(page.getByText('La cámara no está permitida')).toBeVisible()
    await page.getByRole('button', { name: 'Escribir el número' }).click()
    await expect.element(field).toHaveFocus()
  } finally {
    navigator.mediaDevices.getUserMedia = before
  }
})

/** A camera that looks at a code. */
function cameraBefore(text: string): { stream: () => Promise<MediaStream>; end: () => void } {
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
  const code = qrModules(text)
  const size = Math.floor(480 / code.length)
  const draw = () => {
    const paint = canvas.getContext('2d')!
    code.forEach((row, y) =>
      row.forEach((isDark, x) => {
        paint.fillStyle = isDark ? '#000' : '#fff'
        paint.fillRect(x * size, y * size, size, size)
      }),
    )
  }
  // A stream of a canvas that stays as it is has no pictures.
  const timer = setInterval(draw, 50)
  return { stream: async () => canvas.captureStream(), end: () => clearInterval(timer) }
}

const known = '3f9c41d2-1c5e-4b7a-9d10-0a1b2c3d4ea1'
const coded = 'https://litoral.example/01/07791234500017/10/A'
it.each([
  [`https://litoral.example/${known}`, known],
  [coded, coded],
])(
  '%s before the camera is read, and what it names is offered with three actions (FST-02, GS1-10)',
  async (text, asked) => {
    const sent = answering(() => [{ ...loads, total: 1, items: [product(1)] }], 'p-1')
    const camera = cameraBefore(text)
    const before = navigator.mediaDevices.getUserMedia
    navigator.mediaDevices.getUserMedia = camera.stream
    try {
      await opened(true)
      await page.getByRole('button', { name: 'Leer un código' }).click()
      await expect.element(page.getByRole('button', { name: 'Ver el producto' })).toHaveFocus()
      for (const name of ['Cargar un proceso', 'Rastrear', 'Leer otro código'])
        await expect.element(page.getByRole('button', { name })).toBeVisible()
      expect(searches(sent).at(-1)).toBe(asked)
    } finally {
      navigator.mediaDevices.getUserMedia = before
      camera.end()
    }
  },
)

it('a product whose code was read is seen, gets a process, or is traced (FST-02)', async () => {
  answering(() => [])
  const went: string[] = []
  const onAgain = vi.fn<() => void>()
  await page.viewport(390, 844)
  await show(
    <Scanned
      hit={{ group: loads, item: product(1) }}
      onGo={(to) => went.push(to)}
      onAgain={onAgain}
      onWrite={() => {}}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByText('Partida / CPE, Granos del Tapenagá S.A.')).toBeVisible()
  const see = page.getByRole('button', { name: 'Ver el producto' })
  await expect.element(see).toHaveFocus()
  await see.click()
  await page.getByRole('button', { name: 'Cargar un proceso' }).click()
  await page.getByRole('button', { name: 'Rastrear' }).click()
  expect(went).toEqual([
    '/Products/p-1/Milestones?productTypeId=ps-partida',
    '/Products/p-1/Milestones?productTypeId=ps-partida&createMilestone=true',
    '/Products/p-1/Trace?productTypeId=ps-partida',
  ])
  await page.getByRole('button', { name: 'Leer otro código' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
  await page.viewport(1280, 900)
})

it('a product whose code was read is called by the word of its stage (FST-02)', async () => {
  const stage = {
    _id: 'ps-partida',
    name: 'Partida / CPE',
    vertical: 'v',
    words: { one: 'partida', many: 'partidas', gender: 'f' },
    schema: { type: 'object', properties: {} },
    descriptor: {},
    uniqueFields: [],
  }
  const vertical = {
    _id: 'v',
    name: 'Soja',
    productSchemas: [{ _id: 'ps-partida', name: 'Partida / CPE' }],
    workflows: [{ productSchema: 'ps-partida', next: [] }],
  }
  serve(({ path }) => ({
    status: 200,
    body: path === '/verticals/v' ? vertical : { collection: path === '/productSchemas' ? [stage] : [] },
  }))
  await show(
    <Scanned
      hit={{ group: loads, item: product(1) }}
      onGo={() => {}}
      onAgain={() => {}}
      onWrite={() => {}}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Ver la partida' })).toBeVisible()
})

it('what a list opened is recent, too, and the keys of actions stand beside them (FST-02)', async () => {
  answering(() => [])
  localStorage.clear()
  function Opened() {
    useVisit({
      _id: 'p-7',
      name: '10118-00000917',
      type: 'products',
      title: 'Partida / CPE',
      address: '/Products/p-7/Milestones?productTypeId=ps-partida',
    })
    return <PaletteDoor phone={false} isField={false} />
  }
  await show(<Opened />, { sections })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('group', { name: 'Recientes' })).toBeVisible()
  expect(options()[0]).toContain('10118-00000917')
  const goTo = page.getByRole('option', { name: /Ir a Lugares/ })
  await expect.element(goTo).toBeVisible()
  expect(goTo.element().querySelector('kbd')?.textContent).toBe('G L')
})
