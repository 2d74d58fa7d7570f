/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { Asked, type Question } from './Asked.tsx'
import { wordsOf } from './words.ts'

const asked = (more: Partial<Question>) =>
  renderToString(
    <Asked
      words={wordsOf('es')}
      question={{
        name: 'cambio',
        title: '¿Hubo cambio de uso?',
        control: 'choice',
        isRequired: true,
        help: '',
        fault: undefined,
        isOfPoint: false,
        said: { read: undefined, told: [], doubts: [], buttons: [] },
        typed: { cambio: ['si'] },
        options: [
          { value: 'no', label: 'No hubo' },
          { value: 'si', label: 'Sí hubo' },
        ],
        kept: [],
        placeholder: undefined,
        maxLength: undefined,
        unit: undefined,
        isMultiple: false,
        accept: '',
        ...more,
      }}
    />,
  )

it('two options are seen at once, with what was chosen and its fault (LNK-04)', () => {
  const page = asked({ fault: 'Elegí uno' })
  expect(page.match(/<input[^>]*type="radio"[^>]*>/g)).toEqual([
    expect.not.stringContaining('checked'),
    expect.stringMatching(/value="si" checked .*aria-describedby="cambio-fault" aria-invalid="true"/),
  ])
  expect(page).not.toContain('<select')
})

it('more than two options are a list, and so are two of which none need be chosen', () => {
  const third = { value: 'ns', label: 'No sé' }
  const two = [
    { value: 'no', label: 'No hubo' },
    { value: 'si', label: 'Sí hubo' },
  ]
  for (const more of [{ options: [...two, third] }, { isRequired: false }])
    expect([asked(more).includes('<select'), asked(more).includes('radio')]).toEqual([true, false])
})

it('what is wrong with a file of plots stands beside its input, and what is wrong with the point beside that (GRD-09)', () => {
  const orderOf = (isOfPoint: boolean) =>
    [
      ...asked({ control: 'plots', name: 'polygons', fault: 'No se lee', isOfPoint }).matchAll(
        /type="file"|id="polygons\.point"|id="polygons-fault"/g,
      ),
    ].map(([part]) => part)
  expect(orderOf(false)).toEqual(['type="file"', 'id="polygons-fault"', 'id="polygons.point"'])
  expect(orderOf(true)).toEqual(['type="file"', 'id="polygons.point"', 'id="polygons-fault"'])
})
