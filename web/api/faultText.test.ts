import { expect, it } from 'vitest'
import { ApiError } from './error.ts'
import { faultsOf, faultText, isAbsent } from './faultText.ts'

const stale = { status: 409, code: 'STALE', message: 'Otra persona guardó antes.' } as const

it('a refusal shows the server’s message', () => {
  expect(faultText(new ApiError(stale))).toBe(stale.message)
})

it('absent things have another text than failed reads', () => {
  expect(isAbsent(new ApiError({ status: 404, code: 'NOT_FOUND', message: 'No se encontró.' }))).toBe(true)
  // An answer without the requested record.
  expect(isAbsent(null)).toBe(true)
  expect(isAbsent(new ApiError({ status: 500, code: 'UNKNOWN', message: '' }))).toBe(false)
  expect(isAbsent(new TypeError())).toBe(false)
})

it('a form shows the faults of its fields, or the reason of a refusal that names none (ERR-09)', () => {
  const errors = [{ path: '/dataSchema/kilos', message: 'Falta.' }]
  expect(faultsOf(new ApiError({ ...stale, status: 400, code: 'INVALID', errors }))).toEqual(errors)
  const message = 'Este producto ya es origen de otro.'
  expect(faultsOf(new ApiError({ status: 409, code: 'HAS_DESTINATION', message }))).toEqual([
    { path: '', message },
  ])
  expect(faultsOf(new ApiError(stale))).toEqual([])
})

it('a form itself reports a failed or missing answer, because no toast does (ERR-06)', () => {
  const failed = new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'Probá más tarde.' })
  expect(faultsOf(failed)).toEqual([{ path: '', message: 'Probá más tarde.' }])
  expect(faultsOf(new ApiError({ status: 500, code: 'UNKNOWN', message: '' }))).toHaveLength(1)
})
