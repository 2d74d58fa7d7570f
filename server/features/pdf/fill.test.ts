import { describe, expect, it } from 'vitest'
import { Markup, Template, TemplateTooLarge } from './fill.ts'

const fill = (html: string, data: object) => new Template(html).write(data)

describe('a template', () => {
  it('writes values, repeats sections, and says what else stands where there is nothing', () => {
    const html = '{{product.identifier}}:{{#rows}} {{name}} {{unit}}{{/rows}}{{^none}} –{{/none}}'
    const data = {
      product: { identifier: 'A1' },
      unit: 'kg',
      rows: [{ name: 'x' }, { name: 'y', unit: 't' }],
    }
    expect(fill(html, data)).toBe('A1: x kg y t –')
  })

  it('keeps its style sheets apart', () => {
    const template = new Template('<style>a{}</style><p>{{x}}</p><STYLE media="print">b{}</STYLE >')
    expect([template.styles, template.write({ x: 1 })]).toEqual(['a{}\nb{}', '<p>1</p>'])
  })

  it('escapes everything but markup of the server, whatever its mustaches ask for', () => {
    const data = { a: `<b title="x">'`, qr: new Markup('<svg/>') }
    expect(fill('{{a}}', data)).toBe('&#60;b title&#61;&#34;x&#34;&#62;&#39;')
    expect(fill('{{{a}}}{{&a}}', data)).not.toContain('<b')
    expect(fill('{{{qr}}}', data)).toBe('<svg/>')
    expect(fill('{{qr}}', data)).toBe('&#60;svg&#47;&#62;')
  })

  it.each([
    '{{product.constructor}}',
    '{{product.identifier.length}}',
    '{{product.__proto__.toString}}',
    '{{#product.identifier.constructor.constructor}}return 1{{/product.identifier.constructor.constructor}}',
    '{{#toString}}x{{/toString}}',
    '{{qr.html}}',
    '{{call}}',
  ])('reaches nothing that JavaScript gives to things: %s', (html) => {
    const data = { product: { identifier: 'A1' }, qr: new Markup('<svg/>'), call: () => 'called' }
    expect(fill(html, data)).toBe('')
  })

  it('that repeats itself within itself ends', () => {
    const rows = Array.from({ length: 100 }, () => ({}))
    const deep = `${'{{#rows}}'.repeat(5)}x${'{{/rows}}'.repeat(5)}`
    expect(() => fill(deep, { rows })).toThrow(TemplateTooLarge)
    expect(() => fill(`{{#rows}}${'x'.repeat(90_000)}{{/rows}}`, { rows })).toThrow(TemplateTooLarge)
  })
})
