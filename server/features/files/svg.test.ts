import { describe, expect, it } from 'vitest'
import { cleanSvg } from './svg.ts'

const of = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${more}>${inner}</svg>`
function cleaned(text: string): string | undefined {
  const drawing = cleanSvg(Buffer.from(text))
  if (drawing === 'pictureTooHard') throw new Error(drawing)
  return drawing?.content
}

describe('a drawing keeps', () => {
  it.each([
    '<rect width="5" height="5" fill="#c43" style="stroke:#000;stroke-width:2"/>',
    '<style>.a{fill:#fff;stroke-miterlimit:10}</style>',
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><path d="M0 0" fill="url(#g)"/>',
    '<path d="M0 0" fill="url(\'#g\') red" clip-path="url(#c)"/>',
    '<g id="x"><circle r="1"/></g><use xlink:href="#x"/><use href="#x"/>',
    '<image href="data:image/png;base64,AAAA" width="1" height="1"/>',
    '<text xml:space="preserve" font-family="Asap, sans-serif">Año &amp; ñandú &lt;3</text>',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>',
    // As programs write them.
    '<defs><rect id="r"/><clipPath id="c"><use xlink:href="#r"/></clipPath></defs><g clip-path="url(#c)"><path d="M0 0"/></g>',
    '<mask id="m"><g filter="url(#f)"><path d="M0 0"/></g></mask><filter id="f"><feColorMatrix/></filter><g mask="url(#m)"><path/></g>',
    '<pattern id="p"><use href="#i"/></pattern><image id="i" href="data:image/png;base64,AAAA"/><rect fill="url(#p)"/>',
    '<linearGradient id="a"/><linearGradient id="b" xlink:href="#a"/><linearGradient id="c" xlink:href="#b"/><rect fill="url(#c)"/>',
    '<style>.st0{fill:url(#p);}</style><pattern id="p"><path d="M0 0"/></pattern><path class="st0"/>',
    '<marker id="m"><path d="M0 0"/></marker><path marker-end="url(#m)" d="M0 0"/>',
  ])('%s', (inner) => {
    expect(cleaned(of(inner))).toBe(of(inner))
  })

  it('what its links show, and nothing of its prologue', () => {
    expect(cleaned(of('<a href="https://evil.example"><rect/><a><circle/></a></a>'))).toBe(
      of('<rect/><circle/>'),
    )
    const prologue = '<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/a.css"?>'
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(cleaned(`${prologue}${doctype}<!-- x -->${of('<rect/><!-- --><?php x ?>')}`)).toBe(of('<rect/>'))
  })
})

describe('a drawing loses', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script href="https://evil.example/a.js"/>',
    '<script xlink:href="data:text/javascript,alert(1)"/>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<animate attributeName="xlink:href" values="javascript:alert(1)"/>',
    '<animateTransform onbegin="alert(1)"/>',
    '<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler>',
    '<metadata><x/></metadata>',
    '<feImage href="https://evil.example/a.png"/>',
    '<audio src="https://evil.example"/>',
    '<iframe src="https://evil.example"/>',
    '<style>@import url(https://evil.example/a.css);</style>',
    '<style>@font-face{font-family:x;src:url(https://evil.example/a.woff)}</style>',
    '<style><![CDATA[rect{fill:url(//evil.example/a)}]]></style>',
    '<style>rect{fill:u\\72l(https://evil.example)}</style>',
    '<style>rect{behavior:url(#x)}</style>',
    '<style>&lt;/style&gt;&lt;script&gt;alert(1)</style>',
    '<discard/>',
    '<link href="https://evil.example/a.css" rel="stylesheet"/>',
  ])('%s', (inner) => {
    expect(cleaned(of(`${inner}<rect/>`))).toBe(of('<rect/>'))
  })

  it.each([
    'onload="alert(1)"',
    'ONCLICK="alert(1)"',
    'onfocusin="alert(1)" tabindex="1"',
    'href="javascript:alert(1)"',
    'xlink:href="https://evil.example/a.svg#x"',
    'xlink:href="java&#10;script:alert(1)"',
    'href="data:image/svg+xml;base64,AAAA"',
    'href="//evil.example/a"',
    'fill="url(https://evil.example/a#x)"',
    'fill="url(#a) url(https://evil.example)"',
    'filter="URL( \'//evil.example\' )"',
    'fill="u\\72l(//evil.example)"',
    'style="background:url(https://evil.example)"',
    'style="fill:red;-moz-binding:url(#x)"',
    'xml:base="https://evil.example/"',
    'ev:event="click" xmlns:ev="http://www.w3.org/2001/xml-events"',
    'from="javascript:alert(1)"',
  ])('the attribute %s', (attribute) => {
    const clean = cleaned(of(`<rect ${attribute}/>`))!
    expect(clean.replace(' tabindex="1"', '')).toBe(of('<rect/>'))
  })

  it('handlers and styles of its root too', () => {
    expect(cleaned(of('<rect/>', ' onload="alert(1)" style="behavior:url(x)"'))).toBe(of('<rect/>'))
  })

  it('pictures from elsewhere, and drawings inside of pictures', () => {
    for (const href of [
      'https://evil.example/a.png',
      'data:image/svg+xml,%3Csvg/%3E',
      'data:text/html,x',
      '#x',
    ])
      expect(cleaned(of(`<image href="${href}"/>`))).toBe(of('<image/>'))
  })

  it('uses that multiply, and keeps those that do not', () => {
    const uses = (n: number, target: string) =>
      `<g id="u${n}"><use href="#${target}"/><use href="#${target}"/></g>`
    const text = of(
      `<rect id="r"/>${uses(1, 'r')}${uses(2, 'u1')}${uses(3, 'u2')}<g id="self"><use href="#self"/></g>`,
    )
    expect(cleaned(text)?.match(/<use /g)).toHaveLength(2)
  })

  describe('references that multiply, by', () => {
    const steps = Array.from({ length: 20 }, (_, step) => step)
    const chain = (tag: string, inner: (step: number) => string) =>
      of(
        steps
          .map((step) => `<${tag} id="s${step}" width="1" height="1">${inner(step + 1)}</${tag}>`)
          .join(''),
      )
    it.each([
      ['fill', chain('pattern', (next) => `<rect fill="url(#s${next})"/>`)],
      ['stroke', chain('pattern', (next) => `<path stroke="url('#s${next}') red"/>`)],
      ['style', chain('pattern', (next) => `<rect style="fill:url(&quot;#s${next}&quot;)"/>`)],
      ['mask', chain('mask', (next) => `<rect mask="url(#s${next})"/>`)],
      ['clip-path', chain('clipPath', (next) => `<rect clip-path="url(#s${next})"/>`)],
      ['marker-mid', chain('marker', (next) => `<path marker-mid="url(#s${next})"/>`)],
      ['href', chain('pattern', (next) => `<rect/><textPath href="#s${next}"/>`)],
      [
        'an id that is written otherwise',
        chain('g', (next) => `<use href="#%73${next}"/><use href="#s${next}"/>`),
      ],
      [
        'a sheet',
        of(
          `<style>${steps.map((step) => `.c${step}{fill:url(#s${step + 1})}`).join('')}</style>` +
            steps.map((step) => `<pattern id="s${step}"><rect class="c${step}"/></pattern>`).join(''),
        ),
      ],
      [
        'paint that is inherited',
        of(
          steps
            .map((step) => `<g fill="url(#s${step})"><pattern id="s${step + 1}"><rect/></pattern></g>`)
            .join(''),
        ),
      ],
    ])('%s: only the last steps stay', (_what, text) => {
      const stays = cleaned(text)!.match(/url\((?:&quot;|['"])?#s|href=/g) ?? []
      expect(stays.length).toBeLessThan(5)
    })
  })
})

describe('a drawing is refused that would keep whoever opens it waiting:', () => {
  const many = (n: number, part: string) => part.repeat(n)
  it.each([
    ['120,000 shapes', many(120_000, '<rect/>')],
    [
      'a hundred shapes used a hundred times',
      `<g id="g">${many(100, '<rect/>')}</g>${many(100, '<use href="#g"/>')}`,
    ],
    [
      'paint of many parts on many shapes',
      `<pattern id="p">${many(200, '<rect/>')}</pattern><g fill="url(#p)">${many(200, '<rect/>')}</g>`,
    ],
    [
      'a marker at each corner of a long line',
      `<marker id="m">${many(50, '<rect/>')}</marker><path marker-mid="url(#m)" d="M0 0${many(2000, 'h1v1')}"/>`,
    ],
    [
      'effects without end',
      `<filter id="f">${many(10, '<feTurbulence/>')}</filter>${many(100, '<rect filter="url(#f)"/>')}`,
    ],
    ['a long path used often', `<path id="l" d="M0 0${many(50_000, 'h1')}"/>${many(50, '<use href="#l"/>')}`],
  ])('%s', (_what, inner) => {
    expect(cleanSvg(Buffer.from(of(inner)))).toBe('pictureTooHard')
  })

  it('while a rich one is kept', () => {
    const shadow = '<filter id="f"><feFlood/><feOffset/><feGaussianBlur/><feColorMatrix/><feBlend/></filter>'
    const rich = of(
      `${shadow}${many(40, '<g filter="url(#f)"><path d="M0 0h9v9"/></g>')}${many(3000, '<path d="M0 0h9"/>')}`,
    )
    expect(cleaned(rich)).toBe(rich)
  })
})
