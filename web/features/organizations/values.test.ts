import { describe, expect, it } from 'vitest'
import { bodyOf, cordFault, digitsOf, valuesOf, type OrganizationValues } from './values.ts'

const values = (change: Partial<OrganizationValues> = {}): OrganizationValues => ({
  ...valuesOf(),
  name: 'Estancia La Aguada',
  ...change,
})

describe('the organization form', () => {
  it('keeps only the chosen way to give the place (ORG-13)', () => {
    const both = {
      city: 'Reconquista',
      address: 'Ruta 11',
      cords: { lat: '-29,15', lng: '-59.65' },
      country: 'Argentina',
    }
    expect(bodyOf(values({ ...both, mode: 'cords' }))).toMatchObject({
      cords: { lat: -29.15, lng: -59.65 },
      city: null,
      address: null,
      country: 'Argentina',
    })
    expect(bodyOf(values({ ...both, mode: 'address' }))).toMatchObject({
      cords: null,
      city: 'Reconquista',
      address: 'Ruta 11',
      country: 'Argentina',
    })
  })

  it('sends exactly two social entries, even when they are empty (ORG-09)', () => {
    expect(bodyOf(values()).socialMedia).toEqual([
      { name: '', url: '' },
      { name: '', url: '' },
    ])
  })

  it('sends null for an emptied field, so the server clears it', () => {
    expect(bodyOf(values({ website: '  ' })).website).toBeNull()
  })

  it('sends the e-mail without blanks, and null where there is none (RCL-05)', () => {
    expect(bodyOf(values({ email: ' avisos@litoral.example ' })).email).toBe('avisos@litoral.example')
    expect(bodyOf(values()).email).toBeNull()
  })

  it('sends the GLN without blanks and the prefixes of GS1, and null and none where they go (GS1-01)', () => {
    const typed = bodyOf(values({ gln: '7791234 500017', gs1Prefixes: [' 7791234'] }))
    expect([typed.gln, typed.gs1Prefixes]).toEqual(['7791234500017', ['7791234']])
    expect([bodyOf(values()).gln, bodyOf(values()).gs1Prefixes]).toEqual([null, []])
  })

  it('accepts coordinates in range and no coordinates; refuses half a pair and values out of range', () => {
    const at = (lat: string, lng: string) => [
      cordFault(values({ mode: 'cords', cords: { lat, lng } }), 'lat'),
      cordFault(values({ mode: 'cords', cords: { lat, lng } }), 'lng'),
    ]
    expect(at('-29,4', '-60')).toEqual([undefined, undefined])
    expect(at('', '')).toEqual([undefined, undefined])
    expect(at('91', '-60')).toEqual(['fields.latitude', undefined])
    expect(at('-29', '')).toEqual([undefined, 'fields.longitude'])
    expect(at('x', '200')).toEqual(['fields.latitude', 'fields.longitude'])
  })

  it('does not check coordinates while the address is chosen', () => {
    expect(cordFault(values({ mode: 'address', cords: { lat: '999', lng: '' } }), 'lat')).toBeUndefined()
  })

  it('keeps only the digits of a phone number (ORG-12)', () => {
    expect(digitsOf('0348 2-42 15a')).toBe('034824215')
  })
})
