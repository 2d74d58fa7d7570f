import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateFaults } from '../../../core/pack/template.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { readPaper } from '../../../test/kit/paper.ts'
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

const frameOf = (styles: string) => ({
  template: {
    name: 'Certificado',
    itemType: 'ProductSchema' as const,
    template: { pageSize: { width: 210, height: 297 } },
  },
  styles,
  language: 'es' as const,
  address: 'http://localhost:3000',
  made: '1/1/2026 10:00',
})

/** The names of all elements of a filled document, as the browser has them. */
async function elementsOf(html: string, data: object): Promise<{ around: string[]; inside: string[] }> {
  const template = new Template(html)
  const filled = await template.write(data)
  return printer.draw(1, async (paper) => {
    await paper.open(openingOf(frameOf(template.styles)))
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

/** Millimetres from the upper edge of a page to the first ink on it. */
async function edgeOf(page: Awaited<ReturnType<typeof readPaper>>[number]): Promise<number> {
  const picture = sharp(await page.picture(203)).greyscale()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return (Math.floor(data.findIndex((pixel) => pixel < 128) / info.width) * 25.4) / 203
}

it('what a document goes on with stands below the edge that printers leave white; its first line may stand on it', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => `<p style="margin:0">Paso ${n}.</p>`).join('')
  const document = `<div style="height:2mm;background:#000"></div>${lines}`
  const pages = await printer.draw(2, async (paper) => {
    await paper.open(openingOf(frameOf('')))
    await paper.run(addDocuments, [document, document])
    return readPaper(await paper.print({ maxPages: 10, isTagged: true }))
  })
  const edges = await Promise.all(pages.map(edgeOf))
  expect(edges.map((edge) => edge > 14)).toEqual([false, true, true, false, true, true])
  expect(Math.max(edges[0]!, edges[3]!)).toBeLessThan(0.2)
  // No line is lost between two pages.
  const whole = pages.map(({ text }) => text.replaceAll(/\s/g, '')).join('')
  const steps = [...whole.matchAll(/Paso(\d+)\./g)].map(([, n]) => Number(n))
  expect(steps).toEqual([...steps.keys()].map((n) => n % 120))
  expect(steps).toHaveLength(240)
})
