import { describe, expect, it } from 'vitest'
import { templateFaults } from './template.ts'

const markup = new Set(['qr', 'notas'])
const faultsOf = (html: string) =>
  templateFaults(html, ['product', 'milestones', 'qr'], markup).map(({ key, params }) => [
    key.replace('pack.template.', ''),
    params?.what ?? params?.name,
  ])

describe('a template may', () => {
  it.each([
    [
      'be a whole page with a style sheet',
      `<!doctype html>
<html><head><title>{{product.identifier}}</title><style>
  @page { size: A4; margin: 12mm }
  /* the card */
  .card > td:first-child { border: 1px solid #333; background: url("data:image/png;base64,iVBORw0=") no-repeat }
  @media print { h1 { font: 700 14pt Asap, sans-serif; width: calc(100% - 4mm) } }
</style></head><body class="{{language}}"><h1 title="{{product.identifier}}">{{date}}</h1></body></html>`,
    ],
    [
      'repeat rows, and say what else stands there',
      '<table>{{#milestones}}<tr><td>{{name}}</td></tr>{{/milestones}}</table>{{^milestones}}<p>–</p>{{/milestones}}',
    ],
    [
      'show the QR code and rich text as they are',
      '<div style="width: 20mm; height: 20mm">{{{qr}}}</div>{{#milestones}}{{&dataSchema.notas}}{{/milestones}}',
    ],
    ['hold a picture of its own', '<img alt="" src="data:image/png;base64,iVBORw0KGgo=" width="40">'],
    ['draw a bar as wide as a value', '<table><tr><td width="{{product.share}}%"></td></tr></table>'],
    ['hold a picture of the record', '<img alt="" src="{{product.image.foto}}">'],
  ])('%s', (_what, html) => expect(faultsOf(html)).toEqual([]))
})

describe('a template is refused for', () => {
  it.each([
    ['a tag', '<iframe></iframe>', '<iframe>'],
    ['a tag in capitals after a tab', '<ScRiPt\t>1</sCrIpT>', '<script>'],
    ['a picture inside a drawing', '<svg><image href="https://x.example/y"/></svg>', '<image>'],
    ['a drawing used from elsewhere', '<svg><use href="//x.example/y#z"/></svg>', '<use>'],
    ['an event', '<p onclick="alert(1)">', 'onclick'],
    ['an event after a slash', '<img/onerror=alert(1)>', 'onerror'],
    ['a background', '<table background="//x.example/y.png"></table>', 'background'],
    ['an address', '<img src="https://x.example/y.png">', 'src'],
    ['an address in entities', '<img src="&#104;ttps&colon;//x.example/y.png">', 'src'],
    ['an address of this host', '<img src="/api/session">', 'src'],
    ['a drawing as a picture', '<img src="data:image/svg+xml;base64,AAAA">', 'src'],
    [
      'url() in entities',
      '<p style="background: u&#114;l(https://x.example)">',
      'background: url(https://x.example…',
    ],
    ['url() with escapes', '<p style="background: u\\72l(https://x.example)">', '\\ <'],
    [
      'url() after a tab',
      '<p style="background:url(\thttps://x.example)">',
      'background: url(\thttps://x.example…',
    ],
    [
      'another function that loads',
      '<p style="background: image-set(\'//x.example\' 1x)">',
      "background: image-set('//x.example…",
    ],
    ['a property', '<p style="behavior: x">', 'behavior'],
    ['a property of a sheet', '<style>p { -moz-binding: none }</style>', '-moz-binding'],
    ['@import', '<style>@import "https://x.example/a.css";</style>', '@import "https://x.example/a.css"'],
    ['@font-face', '<style>@font-face { src: url(https://x.example/a.woff) }</style>', '@font-face'],
    ['a sheet that ends amid a comment', '<style>/*</style>', '/*'],
    ['a comment, whose end is in dispute', '<!--><script>1</script>-->', '<!'],
    ['a sheet’s attribute', '<style title="x">p{}</style>', '<style title>'],
    ['a sheet within an attribute', '<p title="<style>p{}</style>">', '<style>'],
    ['a sheet that is cut elsewhere', '<p title="<style>p{}</style>"><style/>p{}</style>', '<style>'],
    ['what is a sheet’s end once a sheet is cut out', '<p></sty<style>p{}</style>le></p>', '<style>'],
    ['a sheet without an end', '<p>x</p><style>p{}', '<style>'],
    ['other delimiters', '{{=<% %>=}}<p><%date%></p>', '{{= =}}'],
  ])('%s', (_what, html, part) => expect(faultsOf(html)).toContainEqual(['unsafe', part]))
})

const breakout = '<</style/style><script>1</script><iframe src=file:///etc/passwd></iframe><h1>x</h1>'

describe('a template is also refused for', () => {
  it.each([
    `<style title=">${breakout}">p{}</style><p>x</p>`,
    `<style class="a>b{background:url(//e)}">p{}</style>`,
    `<style class='a>@import "//e";'>p{}</style>`,
    `<style id=">${breakout}">p{}</style>`,
    `<STYLE LANG=">${breakout}">p{}</STYLE>`,
    `<style dir=">${breakout}">p{}</style>`,
    `<style title=">{{! x }}${breakout}">p{}</style>`,
    `<sty{{! x }}le title=">${breakout}">p{}</style>`,
    `{{#product}}<style title=">${breakout}">p{}</style>{{/product}}`,
    `<style/title=">${breakout}">p{}</style>`,
    `<p title="<style>p{}">x</p><p title="</style>${breakout}">y</p>`,
    `<style>p{}</style title=">${breakout}">`,
  ])('what it would hide from the judge: %s', (html) =>
    expect(faultsOf(html).map(([key]) => key)).toContain('unsafe'),
  )

  it.each(['{{> x}}', '  {{> x}}\n', '{{#product}}\n\t{{> x}}\n{{/product}}'])(
    'another template that it includes, indented or not: %j',
    (html) => expect(faultsOf(html)).toContainEqual(['partial', 'x']),
  )

  it('more than twenty sections one within another, however many', () => {
    const nested = (depth: number) => '{{#product}}'.repeat(depth) + 'x' + '{{/product}}'.repeat(depth)
    expect(faultsOf(nested(20))).toEqual([])
    for (const depth of [21, 1_500, 50_000]) expect(faultsOf(nested(depth))).toEqual([['deep', undefined]])
  })
})

describe('a value or a section of a template', () => {
  it.each([
    ['in a part of an address', '<img src="https://x.example/{{product.logo}}">'],
    ['in a style', '<p style="color: {{product.color}}">'],
    ['in a style sheet', '<style>p { color: {{product.color}} }</style>'],
    ['as the name of a tag', '<{{product.tag}}>'],
    ['as an attribute', '<p {{product.tag}}>'],
    ['that is markup, in an attribute', '<p title="{{{qr}}}">'],
    ['that ends an attribute', `<p title="{{#product}}" onclick="alert(1){{/product}}">`],
    ['that begins within a tag and ends beyond', '{{#product}}<p title="{{/product}}<b>"></b>'],
    ['that hides a tag behind a comment', '{{! <p title=" }}<script>1</script>{{! "> }}'],
    ['that builds a tag', '<{{#product}}script>1</script>{{/product}}'],
  ])('is refused %s', (_where, html) => expect(faultsOf(html).map(([key]) => key)).toContain('unsafe'))

  it('is escaped, unless it is the QR code or rich text', () => {
    expect(faultsOf('{{{product.identifier}}}{{#milestones}}{{&name}}{{/milestones}}')).toEqual([
      ['raw', 'product.identifier'],
      ['raw', 'name'],
    ])
  })
})
