import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { outlineOf } from '../../../core/geography/outlines.ts'
import { readPosition, readStrictly } from '../../../core/readers/position.ts'
import { positionTexts } from '../../../test/kit/position-texts.ts'
import { serve, show, type Server } from '../../../test/kit/screen.tsx'
import { MendingContext } from '../../forms/geometry/mending.ts'
import { PositionInput } from '../../forms/inputs/PositionInput.tsx'
import type { Coordinates } from '../../forms/coordinates.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useDraft } from '../../shell/draft.ts'
import { LocationForm } from './LocationForm.tsx'
import { bodyOf, valuesOf, type LocationValues } from './values.ts'

function NewPlace() {
  const [created, setCreated] = useState(false)
  const saving = useCreate({
    route: contract.locations.create,
    bodyOf,
    draft: useDraft<DraftContent<LocationValues>>('location:position'),
    announced: { done: false },
    onCreated: () => setCreated(true),
    onRefused: () => {},
  })
  if (created) return <output>creado</output>
  const initial = { ...valuesOf(), name: 'Lote 14', organization: 'o1', country: 'Argentina' }
  return (
    <LocationForm title="Nuevo" submitLabel="Crear" initial={initial} saving={saving} onClose={() => {}} />
  )
}

/** The field of a product's or a process's form. */
function AnyPosition({
  initial,
  onValue,
}: {
  initial?: Coordinates
  onValue: (value: Coordinates | string | undefined) => void
}) {
  const [value, setValue] = useState<Coordinates | string | undefined>(initial)
  return (
    <PositionInput
      id="place"
      name="place.coords"
      value={value}
      country="Argentina"
      disabled={false}
      readOnly={false}
      fault={undefined}
      onChange={(one) => {
        setValue(one)
        onValue(one)
      }}
      onLeave={() => {}}
    />
  )
}

const working: Server = ({ path }) =>
  path === '/organizations'
    ? { status: 200, body: { collection: [{ _id: 'o1', name: 'La Aguada' }] } }
    : { status: 200, body: { _id: 'l1' } }

const box = page.getByRole('textbox', { name: 'Coordenadas', exact: true })
const latitude = page.getByRole('textbox', { name: 'Latitud' })
const longitude = page.getByRole('textbox', { name: 'Longitud' })
const save = page.getByRole('button', { name: 'Crear' })

beforeEach(() => page.viewport(1280, 900))

it.each([true, false])(
  'a stored pair is asked about where an origin led to it: %s (ORI-07)',
  async (isLed) => {
    const values: unknown[] = []
    await show(
      <MendingContext value={{ isLed, beside: [] }}>
        <AnyPosition initial={{ lat: 27.461234, lng: -60.215678 }} onValue={(value) => values.push(value)} />
      </MendingContext>,
    )
    const other = page.getByRole('button', { name: 'Usar -27.461234, -60.215678' })
    if (!isLed) {
      await expect.element(page.getByRole('textbox', { name: 'Latitud' })).toHaveValue('27.461234')
      await expect.element(other).not.toBeInTheDocument()
      return
    }
    await other.click()
    expect(values).toEqual([{ lat: -27.461234, lng: -60.215678 }])
  },
)

it('the place’s form marks what LOC-05 refuses when it is left, never by the key, and never saves it (TRU-04, POS-08)', async () => {
  const sent = serve(working)
  await show(<NewPlace />)
  await box.fill('-31.4, -64.2345')
  await expect.element(latitude).toHaveValue('-31.4')
  await box.fill('-29,461234, -60,215678')
  await expect.element(page.getByText(/No son coordenadas/)).not.toBeInTheDocument()
  await expect.element(latitude).toHaveValue('-31.4')
  await save.click()
  await expect.element(page.getByText(/No son coordenadas/).first()).toBeVisible()
  await expect.element(box).toHaveFocus()
  await expect.element(latitude).toHaveValue('-31.4')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await page.getByRole('button', { name: 'Usar -29.461234, -60.215678' }).click()
  await expect.element(box).toHaveValue('-29.461234, -60.215678')
  await expect.element(page.getByText('Escribiste -29,461234, -60,215678')).toBeVisible()
  await expect.element(longitude).toHaveValue('-60.215678')
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent.at(-1)!.body).toMatchObject({ coords: { lat: -29.461234, lng: -60.215678 } })
})

it('Enter judges, and then presses the only button (POS-08)', async () => {
  serve(working)
  await show(<NewPlace />)
  await box.fill('29°27\'36"S 60°12\'45"O')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Usar -29.46, -60.2125' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('-29.46, -60.2125')
})

it('the place’s form takes two whole numbers as its letter does, and asks (POS-02)', async () => {
  const sent = serve(working)
  await show(<NewPlace />)
  await box.fill('-29,46')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('group', { name: /Falta la longitud/ })).toBeVisible()
  // Nobody meant that pair: it isn't asked too how far away it lies.
  await expect.element(page.getByText(/Queda a .* km/)).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent.at(-1)!.body).toMatchObject({ coords: { lat: -29, lng: 46 } })
})

it('the place’s form says how the pair of its button was read, and offers the other systems (POS-05, POS-08, TRU-01)', async () => {
  serve(working)
  await show(<NewPlace />)
  await box.fill('5479102 6740500')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Usar -29.470744, -60.215456' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: /como POSGAR 2007, faja 5/ })).toBeVisible()
  await page.getByRole('button', { name: /Usar Campo Inchauspe, faja 5/ }).click()
  await expect.element(box).not.toHaveValue('-29.470744, -60.215456')
  await expect.element(latitude).not.toHaveValue('')
  await expect.element(page.getByText('Escribiste 5479102 6740500')).toBeVisible()
  await box.fill('https://www.google.com/maps/@-29.461234,-60.215678,15z')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Se tomó el centro del mapa')).toBeVisible()
})

it('the place’s form says once that a text is no position (POS-08)', async () => {
  serve(working)
  await show(<NewPlace />)
  await box.fill('hola')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/No son coordenadas/)).toBeVisible()
  await expect.element(page.getByText(/No es una posición que se pueda leer/)).not.toBeInTheDocument()
})

it('other forms show no latitude of a text that is refused, and no tick beside a doubt (TRU-04, POS-06)', async () => {
  serve(working)
  await show(<AnyPosition onValue={() => {}} />)
  const tick = page.getByLabelText('Coordenadas válidas')
  await box.fill('-29.461234, -60.215678')
  await expect.element(latitude).toHaveValue('-29.461234')
  await expect.element(tick).toBeVisible()
  for (const refused of ['-29,46', '-29.461.234 -60.215.678', 'hola']) {
    await box.fill(refused)
    await userEvent.keyboard('{Tab}')
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await expect.element(latitude).toHaveValue('')
  }
  await box.fill('0, 0')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('group', { name: /0, 0 es lo que da/ })).toBeVisible()
  await expect.element(tick).not.toBeInTheDocument()
})

it('other forms read every writing when it is left, and say how it was read (POS-01)', async () => {
  serve(working)
  let value: unknown
  await show(<AnyPosition onValue={(one) => (value = one)} />)
  for (const [typed, as] of [
    ['29°27\'36"S 60°12\'45"O', /Grados, minutos y segundos/],
    ['S29 27.600 W060 12.750', /Grados y minutos/],
    ['https://maps.google.com/?q=-29.46,-60.2125', /Enlace a un mapa/],
  ] as const) {
    await box.fill(typed)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(as)).toBeVisible()
    expect(value).toEqual({ lat: -29.46, lng: -60.2125 })
    await expect.element(box).toHaveValue(typed)
  }
})

it('what is doubtful is asked beside the field, and a button takes the other reading (POS-06, POS-07)', async () => {
  serve(working)
  let value: unknown
  await show(<AnyPosition onValue={(one) => (value = one)} />)
  await box.fill('-60.215678, -29.461234')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('group', { name: /¿Latitud y longitud cambiadas\?/ })).toBeVisible()
  expect(value).toEqual({ lat: -60.215678, lng: -29.461234 })
  await page.getByRole('button', { name: 'Usar -29.461234, -60.215678' }).click()
  expect(value).toEqual({ lat: -29.461234, lng: -60.215678 })
  await expect.element(page.getByRole('group')).not.toBeInTheDocument()
  await box.fill('-29.461.234 -60.215.678')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/Perdió el punto de los grados/)).toBeVisible()
  await page.getByRole('button', { name: 'Usar -29.461234, -60.215678' }).click()
  expect(value).toEqual({ lat: -29.461234, lng: -60.215678 })
  await expect.element(page.getByText(/Perdió el punto/)).not.toBeInTheDocument()
})

/** What a door shows beside a text, in words. */
const wordsOf = (text: string, country: Awaited<ReturnType<typeof outlineOf>>) => {
  const reading = readPosition(text, { country, language: 'es' })
  const remarks = 'fault' in reading ? [reading.fault] : [...(reading.told ?? []), ...(reading.doubts ?? [])]
  return remarks.map((remark) => remarkText('es', remark))
}
/** A line takes no breaks. */
const lines = positionTexts.filter(([text]) => !text.includes('\n'))

it('forms read each text of the table as all doors do, with the same word (TRU-02)', async () => {
  serve(working)
  const country = await outlineOf('AR')
  let value: unknown
  await show(<AnyPosition onValue={(one) => (value = one)} />)
  for (const [text, answer] of lines) {
    await box.fill(text)
    await userEvent.keyboard('{Tab}')
    for (const words of wordsOf(text, country))
      await expect.element(page.getByText(words).first()).toBeVisible()
    if ('fault' in answer) expect([text, value]).toEqual([text, text])
    else await expect.poll(() => [text, value]).toEqual([text, { lat: answer.lat, lng: answer.lng }])
  }
})

it('the place’s form offers what other doors read, and refuses what they refuse (POS-08, TRU-02)', async () => {
  serve(working)
  const country = await outlineOf('AR')
  await show(<NewPlace />)
  for (const [text, answer] of lines) {
    // LOC-05 reads two whole numbers as a pair, which has a test of its own.
    if (text === '-29,46') continue
    await box.fill(text)
    await userEvent.keyboard('{Tab}')
    const isLetter = readStrictly(text) !== undefined
    if ('fault' in answer && answer.fault === 'POSITION_UNREADABLE')
      await expect.element(page.getByText(/No son coordenadas/).first()).toBeVisible()
    else if ('fault' in answer || isLetter)
      for (const words of wordsOf(text, country))
        await expect.element(page.getByText(words).first()).toBeVisible()
    if ('fault' in answer || isLetter) continue
    await page
      .getByRole('button', { name: `Usar ${answer.lat}, ${answer.lng}`, exact: true })
      .first()
      .click()
    await expect.element(box).toHaveValue(`${answer.lat}, ${answer.lng}`)
  }
})
