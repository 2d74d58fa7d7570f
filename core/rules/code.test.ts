import { expect, it } from 'vitest'
import { codeOf, scannedText } from './code.ts'

const id = '3f9c41d2-1c5e-4b7a-9d10-0a1b2c3d4ea1'

it('a code names a record by its public page, its QR image or its id (FST-02)', () => {
  for (const text of [
    `https://litoral.example/${id}`,
    `http://localhost:3000/${id.toUpperCase()}?language=en`,
    `https://litoral.example/pages/${id}/`,
    `https://litoral.example/show/${id}?type=svg`,
    `/show/${id}`,
    ` ${id}\n`,
  ])
    expect(codeOf(text)).toBe(id)
})

it('other texts name none', () => {
  for (const text of [
    '',
    'AF 919 GE',
    `lote ${id}`,
    `https://litoral.example/${id}/more`,
    `${id}0`,
    'https://litoral.example/',
  ])
    expect(codeOf(text)).toBeUndefined()
})

it('a code that a Spanish keyboard took for other keys names its record (NAM-04)', () => {
  const typed = id.replaceAll('-', "'")
  for (const text of [
    `httpÑ--localhostÑ3112-${typed}`,
    `HTTPSÑ--LITORAL.EXAMPLE-${typed.toUpperCase()}`,
    `https:--litoral.example-show-${typed}`,
    `httpsñ--litoral.example-${id.replaceAll('-', '´')}_fbclid=1`,
    typed,
  ])
    expect([text, codeOf(text)]).toEqual([text, id])
})

it('thirty-two hexadecimal figures with any separators, or none, are a uuid (NAM-04)', () => {
  const figures = id.replaceAll('-', '')
  for (const text of [
    figures,
    figures.toUpperCase(),
    figures.replace(/(.{4})/g, '$1 '),
    `{${id}}`,
    id.replaceAll('-', '/'),
  ])
    expect([text, codeOf(text)]).toEqual([text, id])
  for (const text of [figures.slice(1), `${figures}0`, figures.replace('3', 'g')])
    expect(codeOf(text)).toBeUndefined()
})

it('a scanned text has the signs of all its keys changed at once (NAM-04)', () => {
  expect(scannedText("CJ'000158149")).toBe('CJ-000158149')
  expect(scannedText('Ñ-´"')).toBe(':/-@')
  expect(scannedText('CJ 158')).toBeUndefined()
})
