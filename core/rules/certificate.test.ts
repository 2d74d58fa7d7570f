import { describe, expect, it } from 'vitest'
import { certificateState, concerns, covers, warningDue } from './certificate.ts'

const certificate = {
  organizations: ['acopio', 'molino'],
  stages: [] as string[],
  locations: [] as string[],
  validFrom: '2026-01-10',
  validTo: '2026-03-31' as string | null,
}
const product = { organization: 'acopio', stage: 'lote', locations: ['silo'], day: '2026-02-01' }

describe('a certificate', () => {
  it.each([
    ['of another organization', { ...product, organization: 'puerto' }, {}, false],
    ['of its organization, without stages and places', product, {}, true],
    ['of its stage', product, { stages: ['carga', 'lote'] }, true],
    ['of another stage', product, { stages: ['carga'] }, false],
    ['at its place', product, { locations: ['silo', 'planta'] }, true],
    ['at another place', product, { locations: ['planta'] }, false],
    ['without a place', { ...product, locations: [] }, { locations: ['silo'] }, false],
    ['of the day before', { ...product, day: '2026-01-09' }, {}, false],
    ['of its first day', { ...product, day: '2026-01-10' }, {}, true],
    ['of its last day', { ...product, day: '2026-03-31' }, {}, true],
    ['of the day after', { ...product, day: '2026-04-01' }, {}, false],
    ['of much later, without end', { ...product, day: '2031-04-01' }, { validTo: null }, true],
  ])('covers a product %s, or not (CRT-02)', (_, one, more, isCovered) => {
    expect(covers({ ...certificate, ...more }, one)).toBe(isCovered)
  })

  it('is about a product also on a day on which it isn’t valid', () => {
    expect(concerns(certificate, product)).toBe(true)
    expect(covers(certificate, { ...product, day: '2027-01-01' })).toBe(false)
  })

  it.each([
    ['2026-01-10', '2026-12-31', 'future'],
    ['2026-01-10', '2026-01-12', 'future'],
    ['2026-01-01', null, 'valid'],
    ['2026-01-01', '2026-03-11', 'valid'],
    ['2026-01-01', '2026-03-10', 'expiring'],
    ['2026-01-01', '2026-01-09', 'expiring'],
    ['2026-01-09', '2026-01-09', 'expiring'],
    ['2026-01-01', '2026-01-08', 'expired'],
  ])('from %s to %s is %s on 2026-01-09 (CRT-01)', (validFrom, validTo, state) => {
    expect(certificateState({ validFrom, validTo }, '2026-01-09')).toBe(state)
  })

  it.each([
    ['2026-03-11', null, undefined],
    ['2026-03-10', null, 60],
    ['2026-03-01', { validTo: '2026-03-01', days: 60 }, undefined],
    ['2026-02-08', { validTo: '2026-02-08', days: 60 }, 30],
    ['2026-02-08', { validTo: '2026-02-08', days: 30 }, undefined],
    ['2026-01-16', { validTo: '2026-01-16', days: 30 }, 7],
    ['2026-01-16', { validTo: '2026-01-16', days: 7 }, undefined],
    // The marks of 60 and 30 days have passed: only the nearest one is due.
    ['2026-01-12', null, 7],
    // Another end is news.
    ['2026-01-30', { validTo: '2026-01-16', days: 7 }, 30],
    ['2026-01-08', null, undefined],
    [null, null, undefined],
  ])('that ends on %s is mailed about once a mark on 2026-01-09 (CRT-03)', (validTo, sent, days) => {
    expect(warningDue({ validFrom: '2025-01-01', validTo }, '2026-01-09', sent)).toBe(days)
  })
})
