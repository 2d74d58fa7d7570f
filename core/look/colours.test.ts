import { describe, expect, it } from 'vitest'
import {
  accentRoles,
  accents,
  contrast,
  grounds,
  hueAt,
  hues,
  mix,
  publicGrounds,
  publicTrail,
  type AccentName,
  type Scheme,
} from './colours.ts'
import { markAt, markNames, marks } from './marks.ts'

const schemes: Scheme[] = ['light', 'dark']

describe('colours', () => {
  it.each(schemes)('keep text readable on every ground in %s', (scheme) => {
    const g = grounds[scheme]
    for (const text of [g.ink, g.ink2, g.ink3, g.danger, g.warn]) {
      for (const ground of [g.paper, g.chrome, g.sunk])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(g.onBar, g.bar)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(g.barOff, g.bar)).toBeGreaterThanOrEqual(4.5)
    for (const line of [g.field, g.trail]) expect(contrast(line, g.paper)).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.keys(accents) as AccentName[])('keep the accent %s readable in both schemes', (name) => {
    for (const scheme of schemes) {
      const { accent, onAccent, link, soft } = accentRoles(name, scheme)
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(link, grounds[scheme].paper)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(link, soft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(grounds[scheme].ink3, soft)).toBeGreaterThanOrEqual(4.5)
    }
    for (const scheme of schemes) {
      const { paper } = publicGrounds[scheme]
      expect(contrast(publicTrail(name, scheme), paper)).toBeGreaterThanOrEqual(3)
      expect(contrast(accents[name][scheme === 'light' ? 8 : 3], paper)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(schemes)('keep the text of public pages readable in %s', (scheme) => {
    const { paper, chrome, ink, ink2, ink3 } = publicGrounds[scheme]
    for (const ground of [paper, chrome])
      for (const text of [ink, ink2, ink3])
        expect([text, ground, contrast(text, ground) >= 4.5]).toEqual([text, ground, true])
    for (const hue of Object.values(hues)) expect(contrast(hue[scheme], paper)).toBeGreaterThanOrEqual(3)
  })

  it('keep every stage hue visible as a graphic', () => {
    for (const hue of Object.values(hues))
      for (const scheme of schemes)
        expect(contrast(hue[scheme], grounds[scheme].paper)).toBeGreaterThanOrEqual(3)
  })

  it('mix by parts', () => {
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080')
    expect(mix('#FCFDFA', '#A9C766', 0.2)).toBe('#EBF2DC')
  })
})

describe('stages', () => {
  it('take hue and mark by position, and start over after the last', () => {
    expect(hueAt(0)).toBe('tierra')
    expect(hueAt(8)).toBe('tierra')
    expect(markAt(1)).toBe('carro')
    expect(markAt(markNames.length)).toBe('surco')
  })

  it('take the mark their configuration names, but not one that does not exist', () => {
    expect(markAt(0, 'barril')).toBe('barril')
    expect(markAt(0, 'tractor')).toBe('surco')
  })

  it('have eighteen marks, each one path that stays on its grid', () => {
    expect(markNames).toHaveLength(18)
    for (const path of Object.values(marks)) expect(path).toMatch(/^[MLHVCASZmlhvcasz0-9 .,-]+$/)
  })
})
