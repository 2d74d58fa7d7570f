import { expect, it } from 'vitest'
import { figureOf } from './figures.ts'

it('adds up the headlines of a stack, and large masses are tonnes', () => {
  expect(figureOf(['28.900 kg', '29.400 kg'], 'es')).toBe('58,3 t')
  expect(figureOf(['28,900 kg'], 'en')).toBe('28.9 t')
  expect(figureOf(['434.120 kg', '8.220.880 kg'], 'es')).toBe('8.655 t')
  expect(figureOf(['84,5 ha', '73,0 ha'], 'es')).toBe('157,5 ha')
  expect(figureOf(['180 kg'], 'es')).toBe('180 kg')
})

it('has no sum where one is missing, has another unit or does not add up; one alone stays as it is', () => {
  expect(figureOf(['28.900 kg', undefined], 'es')).toBeUndefined()
  expect(figureOf(['28.900 kg', '84,5 ha'], 'es')).toBeUndefined()
  expect(figureOf(['13,4 %', '12,1 %'], 'es')).toBeUndefined()
  expect(figureOf(['13,4 %'], 'es')).toBe('13,4 %')
  expect(figureOf([undefined], 'es')).toBeUndefined()
})
