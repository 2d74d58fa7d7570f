import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { everyKind, everyValue, kindNames } from '../../test/kit/every-kind.ts'
import { hostileTexts } from '../../test/kit/hostile.ts'
import { serve, show, type SentRequest, type Server } from '../../test/kit/screen.tsx'
import { sanitise } from '../../server/features/configuration/rich-text.ts'
import { useDraft } from '../shell/draft.ts'
import { useFormLanguages } from '../shell/useFormLanguages.ts'
import { cellText } from './kinds.ts'
import { FieldLines } from './FieldLines.tsx'
import { DisaggregateInput } from './inputs/DisaggregateInput.tsx'
import RichTextInput from './inputs/RichTextInput.tsx'
import { newRecord, type FormRecord } from './record.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { inputOf } from './registry.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useRecordForm } from './useRecordForm.ts'
import { fieldLines } from './versions.ts'

const values = everyValue({
  picture: 'https://rastro.example/api/files/foto.png',
  paper: 'https://rastro.example/api/files/acta.pdf',
  film: 'https://rastro.example/api/files/poda.webm',
  asset: { _id: 'a1', name: 'B-0412' },
  check: 'c1',
})
/** Values whose inputs have tests of their own: they come from a library, a picker or a file. */
const { file, image, images, video, checklist, assets, datetime, ...typed } = values
const chosen = { file, image, images, video, checklist, assets, datetime }

function Process({ initial: data }: { initial: Record<string, unknown> }) {
  const [closed, setClosed] = useState(false)
  const saving = useCreate({
    route: contract.milestones.create,
    bodyOf: ({ dataSchema, i18n }: FormRecord) => ({
      product: 'p',
      organization: 'o',
      milestoneSchema: 'm',
      dataSchema,
      i18n,
    }),
    draft: useDraft<DraftContent<FormRecord>>('milestone:m:new'),
    announced: { done: false },
    onCreated: () => setClosed(true),
    onRefused: () => setClosed(true),
  })
  const [initial] = useState(() => ({ ...newRecord(everyKind), organization: 'o', dataSchema: data }))
  const fields = useRecordForm({
    form: everyKind,
    languages: useFormLanguages(),
    initial,
    draft: saving.draft,
  })
  if (closed) return <output>guardado</output>
  return (
    <RecordPanel
      title="Nueva poda"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onCancel={() => {}}
      onClose={() => {}}
    />
  )
}

const check = {
  _id: 'c1',
  name: 'Sanidad',
  checkSchema: 'cs-sanidad-vasija',
  checkSchemaVersion: 1,
  asset: null,
  dataSchema: {},
  deleted_at: null,
}
const answering: Server = ({ path, method }: SentRequest) => {
  if (path === '/checks') return { status: 200, body: { collection: [check] } }
  if (path.startsWith('/checkSchemas/') || path.startsWith('/assetSchemas/'))
    return {
      status: 200,
      body: {
        collection: [
          {
            _id: 'x',
            name: 'Sanidad',
            schema: { type: 'object', properties: {} },
            descriptor: {},
            uniqueFields: [],
          },
        ],
      },
    }
  return method === 'POST' ? { status: 200, body: { _id: 'm1' } } : 'nothing'
}

const field = (kind: string) => page.getByLabelText(`Campo ${kind}`, { exact: true })
const group = (kind: string) => page.getByRole('group', { name: `Campo ${kind}` })
const more = page.getByRole('button', { name: /datos más/ })
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

it('fills a form with a field of each of the 22 kinds, and sends them trimmed (FRM-01, FRM-03)', async () => {
  const sent = serve(answering)
  await show(<Process initial={chosen} />)
  await more.click()
  for (const kind of ['text', 'textarea', 'email', 'url'] as const) await field(kind).fill(` ${typed[kind]} `)
  await group('i18n-text').getByRole('textbox').fill(typed['i18n-text'])
  await field('number').fill('84,5')
  await field('integer').fill('12')
  await field('date').fill('20/03/2026')
  await field('date-string').fill('20/03/2026 08:30')
  await group('link').getByRole('textbox').first().fill('Informe')
  await group('link').getByRole('textbox').last().fill('https://demo.example/informe')
  await page.getByRole('combobox', { name: 'Campo select' }).click()
  await page.getByRole('option', { name: 'Alta' }).click()
  await page.getByRole('combobox', { name: 'Campo multiple-select' }).click()
  await page.getByRole('option', { name: 'Riego' }).click()
  await page.getByRole('option', { name: 'Poda' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Campo location' }).click()
  await page.getByRole('option', { name: 'Otro lugar' }).click()
  await page.getByLabelText('País').fill('Argentina')
  await page.getByLabelText('Provincia').fill('Mendoza')
  await editor.click()
  await userEvent.keyboard('Malezas: ')
  await page.getByRole('button', { name: 'Negrita' }).click()
  await userEvent.keyboard('rama negra')
  const rows = group('disaggregate')
  await rows.getByLabelText('Porcentaje').first().fill('97,5')
  await rows.getByLabelText('Porcentaje').last().fill('2,5')
  await expect.element(rows.getByText('Suma 100 de 100')).toBeVisible()
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect.element(page.getByText('guardado', { exact: true })).toBeVisible()
  expect(sent.at(-1)!.body).toMatchObject({ dataSchema: values })
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

/** Texts in every place of a card, a list and a form. */
function Everywhere({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => {
    const data = Object.fromEntries(
      kindNames.map((name) => [
        name,
        { link: { title: text, url: text }, file: { name: text, type: text, url: text } }[name as 'link'] ??
          ({ images: [text], assets: [{ _id: text, name: text }] } as Record<string, unknown>)[name] ??
          (name === 'disaggregate' ? [{ name: text, dataSchema: {} }] : text),
      ]),
    )
    return (
      <div key={text}>
        <FieldLines lines={fieldLines(everyKind, { dataSchema: data, i18n: {} }, 'es')} />
        {kindNames.map((name) => (
          <span key={name}>{cellText(everyKind.descriptor[name]!, data[name], 'es')}</span>
        ))}
      </div>
    )
  })
}

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

it('hostile texts run nowhere on a card or in a cell', async () => {
  const { container } = await show(<Everywhere texts={hostileTexts} />)
  await expect.element(page.getByText("'; drop table products; --").first()).toBeInTheDocument()
  expect(container.textContent).toContain('<script>alert(1)</script>')
  expect([...container.querySelectorAll('*')].filter(isDangerous)).toEqual([])
  expect(ran).toBe(0)
})

it('hostile texts run nowhere in the editor, whatever the server would have let through', async () => {
  const { container } = await show(<Typed texts={hostileTexts} />)
  await expect.element(page.getByText('listo')).toBeVisible()
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
