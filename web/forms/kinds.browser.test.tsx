import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everyKind, everyValue, kindNames } from '../../test/kit/every-kind.ts'
import { hostileTexts } from '../../test/kit/hostile.ts'
import { show } from '../../test/kit/screen.tsx'
import { sanitise } from '../../server/features/configuration/rich-text.ts'
import { FieldLines } from './FieldLines.tsx'
import { DisaggregateInput } from './inputs/DisaggregateInput.tsx'
import RichTextInput from './inputs/RichTextInput.tsx'
import { inputOf } from './registry.tsx'
import { fieldLines } from './versions.ts'

const values = everyValue({
  picture: 'https://rastro.example/api/files/foto.png',
  paper: 'https://rastro.example/api/files/acta.pdf',
  film: 'https://rastro.example/api/files/poda.webm',
  asset: { _id: 'a1', name: 'B-0412' },
  check: 'c1',
})
const editor = page.getByRole('textbox', { name: 'Campo rich-text' })

let ran = 0
const { alert } = window
beforeEach(async () => {
  await page.viewport(1280, 1000)
  ran = 0
  window.alert = () => {
    ran++
  }
})
afterEach(() => {
  window.alert = alert
})

it('shows each of them on the card', async () => {
  await show(<FieldLines lines={fieldLines(everyKind, { dataSchema: values, i18n: {} }, 'es')} />)
  const titles = page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
  expect(titles).toEqual(kindNames.map((name) => `Campo ${name}`))
  await expect.element(page.getByText('Malezas: rama negra')).toBeVisible()
  await expect.element(page.getByText('Sano 97,5 · Dañado 2,5')).toBeVisible()
})

const props = (kind: 'rich-text' | 'disaggregate', value: unknown, onChange: (value: unknown) => void) => ({
  id: 'campo',
  name: kind,
  property: everyKind.schema.properties[kind]!,
  descriptor: everyKind.descriptor[kind] as never,
  value,
  onChange,
  onLeave: () => {},
  issues: [],
  required: false,
  disabled: false,
  readOnly: false,
  languages: { shown: 'es', default: 'es', supported: ['es', 'en'] } as const,
  translations: { texts: {}, issues: {}, onChange: () => {} },
  day: '2026-11-22',
  inputOf,
})

function RichText({ initial = '', readOnly = false }: { initial?: string; readOnly?: boolean }) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <>
      <RichTextInput {...props('rich-text', value, setValue)} readOnly={readOnly} />
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}
const written = (): any => JSON.parse(document.querySelector('output')!.textContent)

it('writes bold, italic, underline, alignment, two headings and links, and no lists (FRM-10)', async () => {
  await show(<RichText />)
  await editor.click()
  await userEvent.keyboard('Notas')
  await page.getByRole('button', { name: 'Título', exact: true }).click()
  await page.getByRole('button', { name: 'Centrar' }).click()
  await editor.click()
  await userEvent.keyboard('{End}{Enter}')
  await page.getByRole('button', { name: 'Cursiva' }).click()
  await userEvent.keyboard('a')
  await page.getByRole('button', { name: 'Subrayado' }).click()
  await userEvent.keyboard('b')
  await expect.poll(written).toContain('<h1 style="text-align: center;">Notas</h1>')
  expect(sanitise(written())).toContain('<em>a<u>b</u></em>')
  expect(
    page
      .getByRole('toolbar')
      .getByRole('button')
      .elements()
      .map((key) => key.getAttribute('aria-label')),
  ).toEqual([
    'Negrita',
    'Cursiva',
    'Subrayado',
    'Alinear a la izquierda',
    'Centrar',
    'Alinear a la derecha',
    'Título',
    'Subtítulo',
    'Enlace',
  ])
  await userEvent.keyboard('{Enter}- lista')
  expect(written()).not.toMatch(/<(ul|ol|li)/)
})

it('takes an address as a link, completes one without https, and no other scheme', async () => {
  await show(<RichText initial="<p>Informe</p>" />)
  await editor.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Enlace' }).click()
  const address = page.getByLabelText('Dirección del enlace')
  await address.fill('javascript:alert(1)')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Tiene que ser una dirección web', { exact: false })).toBeVisible()
  await address.fill('demo.example/informe')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sanitise(written() ?? ''))
    .toBe('<p><a href="https://demo.example/informe" rel="noopener nofollow">Informe</a></p>')
  await page.getByRole('button', { name: 'Enlace' }).click()
  await address.fill('')
  await page.getByRole('button', { name: 'Quitar enlace' }).click()
  await expect.poll(written).toBe('<p>Informe</p>')
})

it('is read without keys where it can’t be changed, and empty is nothing', async () => {
  const shown = await show(<RichText initial="<p>Fijo</p>" readOnly />)
  await expect.element(page.getByText('Fijo').first()).toBeVisible()
  expect(page.getByRole('toolbar').elements()).toEqual([])
  await shown.unmount()
  await show(<RichText initial="<p>x</p>" />)
  await editor.fill('')
  await expect.poll(written).toBeNull()
})

function Breakdown({ issues = [] }: { issues?: { path: string; message: string }[] }) {
  const [value, setValue] = useState<unknown>()
  return (
    <>
      <DisaggregateInput {...props('disaggregate', value, setValue)} issues={issues} />
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}

it('a breakdown begins with the rows of its form, which are renamed, added, removed and summed (FRM-13)', async () => {
  await show(<Breakdown />)
  const names = page.getByLabelText('Renglón')
  const shares = page.getByLabelText('Porcentaje')
  await expect.element(names.nth(1)).toHaveValue('Dañado')
  expect(written()).toBeNull()
  await shares.first().fill('60')
  await expect.element(page.getByText('Suma 60 de 100')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Dañado' }).click()
  await page.getByRole('button', { name: 'Agregar a Campo disaggregate' }).click()
  await names.last().fill(' Partido ')
  await shares.last().fill('40')
  await expect.element(page.getByText('Suma 100 de 100')).toBeVisible()
  expect(written()).toEqual([
    { name: 'Sano', dataSchema: { porcentaje: 60 } },
    { name: 'Partido', dataSchema: { porcentaje: 40 } },
  ])
})

it('a breakdown shows faults at its rows, and of the whole below them', async () => {
  await show(
    <Breakdown
      issues={[
        { path: '', message: 'Tiene que sumar 100' },
        { path: '/0/name', message: 'Sin nombre' },
        { path: '/1/dataSchema/porcentaje', message: 'Sin porcentaje' },
      ]}
    />,
  )
  await expect.element(page.getByText('Tiene que sumar 100')).toBeVisible()
  await expect.element(page.getByLabelText('Renglón').first()).toHaveAccessibleDescription('Sin nombre')
  await expect.element(page.getByLabelText('Porcentaje').last()).toHaveAccessibleDescription('Sin porcentaje')
})

/** Gives the editor one text after the other. */
function Typed({ texts }: { texts: readonly string[] }) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at < texts.length) setTimeout(() => setAt(at + 1))
  }, [at, texts])
  return (
    <>
      <RichTextInput {...props('rich-text', texts[at] ?? '', () => {})} />
      {at === texts.length && <output>listo</output>}
    </>
  )
}

const isDangerous = (element: Element): boolean =>
  ['script', 'iframe', 'object', 'embed', 'base', 'form'].includes(element.localName) ||
  element.getAttributeNames().some((name) => name.startsWith('on')) ||
  ['href', 'src', 'xlink:href'].some((name) =>
    /^\s*(javascript|vbscript|data:text|blob)/i.test(element.getAttribute(name) ?? ''),
  )

it('hostile texts run nowhere in the editor, whatever the server would have let through', async () => {
  const { container } = await show(<Typed texts={hostileTexts} />)
  await expect.element(page.getByText('listo'), { timeout: 20_000 }).toBeVisible()
  expect([...container.querySelectorAll('.ProseMirror *')].filter(isDangerous)).toEqual([])
  expect(ran).toBe(0)
})

it('hostile texts that were sanitised run nowhere, even when they are parsed twice', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  for (const text of hostileTexts) {
    place.innerHTML = sanitise(text)
    expect([text, [...place.querySelectorAll('*')].filter(isDangerous).length]).toEqual([text, 0])
    place.innerHTML = sanitise(place.innerHTML)
    expect([text, [...place.querySelectorAll('*')].filter(isDangerous).length]).toEqual([text, 0])
  }
  // Pictures and frames fail only later.
  await new Promise((resolve) => setTimeout(resolve))
  place.remove()
  expect(ran).toBe(0)
})
