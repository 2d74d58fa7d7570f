import { expect, it } from 'vitest'
import { codeOf } from './code.ts'

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
