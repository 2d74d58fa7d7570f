import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateFaults } from '../../../core/pack/template.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { Printer } from '../../platform/effects/printer.ts'
import { openingOf } from './document.ts'
import { Template } from './fill.ts'
import { addDocuments } from './page.ts'

let folder: string
let printer: Printer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-page-'))
  printer = new Printer({ dataDir: folder, chromiumPath: await chromiumPath() })
})
afterAll(() => {
  printer.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The names of all elements of a filled document, as the browser has them. */
async function elementsOf(html: string, data: object): Promise<{ around: string[]; inside: string[] }> {
  const template = new Template(html)
  const frame = {
    template: {
      name: 'Certificado',
      itemType: 'ProductSchema' as const,
      template: { pageSize: { width: 210, height: 297 } },
    },
    styles: template.styles,
    language: 'es' as const,
    address: 'http://localhost:3000',
    made: '1/1/2026 10:00',
  }
  const filled = await template.write(data)
  return printer.draw(1, async (paper) => {
    await paper.open(openingOf(frame))
    await paper.run(addDocuments, [filled])
    return paper.run(() => {
      const name = (element: Element) => element.localName
      const inside = [...document.querySelectorAll('.rastro-inside *')].map(name)
      for (const item of document.querySelectorAll('.rastro-item, .rastro-foot')) item.replaceChildren()
      return { around: [...document.querySelectorAll('*')].map(name), inside }
    }, undefined)
  })
}

describe('a document in the browser has the elements of its template and ours alone', () => {
  it.each([
    ['sheets in any case', '<STYLE >p{}</sTyLe ><p>{{q}}</p><style>b{}</style>', ['p']],
    ['sheets amid comments', '<sty{{! <iframe> }}le>p{}</st{{! > }}yle><p>x</p>', ['p']],
    ['brackets in values', '<p title="{{q}}">{{q}}</p>', ['p']],
    ['brackets in attributes', '<p title="><iframe></iframe>">x</p>', ['p']],
    ['entities', '<p title="&lt;/style&gt;">&lt;iframe&gt;</p>', ['p']],
    ['a title that looks like markup', '<title>&lt;b></title><p>x</p>', ['title', 'p']],
    ['a sheet in each section', '{{#rows}}<style>p{}</style><b>{{q}}</b>{{/rows}}', ['b', 'b']],
  ])('%s', async (_what, html, expected) => {
    expect(
      templateFaults(html, ['product', 'milestones'], new Set()).filter(
        ({ key }) => key !== 'pack.template.pull',
      ),
    ).toEqual([])
    const { around, inside } = await elementsOf(html, {
      q: '"><iframe></iframe></style><script>1</script>',
      rows: [{}, {}],
    })
    expect(inside).toEqual(expected)
    expect(around).toEqual(['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'article'])
  })
})
