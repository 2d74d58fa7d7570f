import { describe, expect, it } from 'vitest'
import { Markup, Template, TemplateRefusal } from './fill.ts'

const fill = (html: string, data: object) => new Template(html).write(data)

describe('a template', () => {
  it('writes values, repeats sections, and says what else stands where there is nothing', async () => {
    const html = '{{product.identifier}}:{{#rows}} {{name}} {{unit}}{{/rows}}{{^none}} –{{/none}}'
    const data = {
      product: { identifier: 'A1' },
      unit: 'kg',
      rows: [{ name: 'x' }, { name: 'y', unit: 't' }],
    }
    expect(await fill(html, data)).toBe('A1: x kg y t –')
  })

  it('keeps its style sheets apart', async () => {
    const template = new Template('<style>a{}</sty{{! x }}le><p>{{x}}</p><STYLE >b{}</STYLE >')
    expect([template.styles, await template.write({ x: 1 })]).toEqual(['a{}\nb{}', '<p>1</p>'])
  })

  it('of a stored pack that today’s rules refuse is not filled', () => {
    const outdated = '<style title="></style><iframe></iframe>">p{}</style>'
    for (const html of [outdated, '<script>1</script>', '{{#x}}'])
      expect(() => new Template(html)).toThrow(TemplateRefusal)
  })

  it('escapes everything but markup of the server, whatever its mustaches ask for', async () => {
    const data = { a: `<b title="x">'`, qr: new Markup('<svg/>') }
    expect(await fill('{{a}}', data)).toBe('&#60;b title&#61;&#34;x&#34;&#62;&#39;')
    expect(await fill('{{{a}}}{{&a}}', data)).not.toContain('<b')
    expect(await fill('{{{qr}}}', data)).toBe('<svg/>')
    expect(await fill('{{qr}}', data)).toBe('&#60;svg&#47;&#62;')
  })

  it.each([
    '{{product.constructor}}',
    '{{product.identifier.length}}',
    '{{product.__proto__.toString}}',
    '{{#product.identifier.constructor.constructor}}return 1{{/product.identifier.constructor.constructor}}',
    '{{#toString}}x{{/toString}}',
    '{{qr.html}}',
    '{{call}}',
  ])('reaches nothing that JavaScript gives to things: %s', async (html) => {
    const data = { product: { identifier: 'A1' }, qr: new Markup('<svg/>'), call: () => 'called' }
    expect(await fill(html, data)).toBe('')
  })

  it('that repeats itself within itself ends', async () => {
    const rows = Array.from({ length: 100 }, () => ({}))
    const deep = `${'{{#rows}}'.repeat(5)}x${'{{/rows}}'.repeat(5)}`
    await expect(fill(deep, { rows })).rejects.toThrow(TemplateRefusal)
    await expect(fill(`{{#rows}}${'x'.repeat(90_000)}{{/rows}}`, { rows })).rejects.toThrow(TemplateRefusal)
  })

  it('pays for each thing that it asks for a name, and for each part of the name', async () => {
    const rows = Array.from({ length: 1_000 }, () => ({}))
    const within = (depth: number, html: string) =>
      `${'{{#inner}}'.repeat(depth)}{{#rows}}${html}{{/rows}}${'{{/inner}}'.repeat(depth)}`
    const data = { rows, inner: { q: '' } }
    const names = '{{none}}'.repeat(15)
    expect(await fill(within(2, names), data)).toBe('')
    await expect(fill(within(18, names), data)).rejects.toThrow(TemplateRefusal)
    await expect(fill(within(2, `{{${'x.'.repeat(300)}x}}`), data)).rejects.toThrow(TemplateRefusal)
  })

  it('lets others take their turn while it is filled', async () => {
    const data = {
      get slow() {
        for (const began = performance.now(); performance.now() < began + 30;);
        return 'x'
      },
    }
    let turns = 0
    let next = setImmediate(function turn() {
      turns++
      next = setImmediate(turn)
    })
    await fill('{{slow}} {{slow}} {{slow}}', data)
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(2)
  })
})
