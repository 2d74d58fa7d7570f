import { describe, expect, it } from 'vitest'
import type { PublicProcess, PublicProduct } from '../core/contract/publicPage.ts'
import { process as processOf } from '../test/kit/public-page/build.ts'
import { pending, shipment } from '../test/kit/public-page/soy.ts'
import { wine, winery } from '../test/kit/public-page/wine.ts'
import { renderOrganizationPage, renderProductPage } from './index.ts'

const pageOf = (product: PublicProduct) => renderProductPage(product).toString()
const textOf = (html: string) =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const partOf = (html: string, pattern: RegExp) => textOf(pattern.exec(html)?.[0] ?? '').trim()
const stripOf = (html: string) => partOf(html, /<nav class="strip".*?<\/nav>/s)
const sectionOf = (html: string, id: string) =>
  partOf(html, new RegExp(`<section id="${id}"[^>]*>.*?</section>`, 's'))

/** The page's own product with one more process. */
const withProcess = (product: PublicProduct, process: PublicProcess): PublicProduct => ({
  ...product,
  story: product.story.map((stage) => ({
    ...stage,
    products: stage.products.map((one) =>
      stage.own ? { ...one, processes: [...one.processes, process] } : one,
    ),
  })),
})
const sustainable = {
  name: 'Viñedos orgánicos',
  number: 'ORG-2214',
  issuer: 'Certificadora Andina',
  until: '2027-07-27',
  file: null,
}

describe('the strip below the title', () => {
  it('counts papers, stages and organizations, and each leads to its section', () => {
    const html = pageOf(shipment)
    expect(stripOf(html)).toBe('5 etapas 8 organizaciones lo registraron')
    expect(stripOf(pageOf({ ...wine, certificates: [sustainable] }))).toBe(
      '4 certificados 6 etapas 1 organización lo registró',
    )
    expect(stripOf(pageOf({ ...wine, language: 'en' }))).toContain('6 stages recorded by 1 organization')
    expect(html.indexOf('class="strip"')).toBeLessThan(html.indexOf('class="tale"'))
  })

  it.each([wine, shipment, pending, { ...wine, certificates: [sustainable] }])(
    'leads nowhere but within the page, as every such link does: $identifier',
    (product) => {
      const html = pageOf(product)
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
      const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
      expect(links.filter((id) => !ids.has(id))).toEqual([])
      expect(links).toContain('recorders')
    },
  )

  it('counts organizations of whatever the page lists, once each, and says where there may be more', () => {
    const other = processOf('Análisis', '2025-06-01', [], { organization: 'Laboratorio del Sol' })
    expect(stripOf(pageOf(withProcess(wine, other)))).toContain('2 organizaciones lo registraron')
    const [lots, ...others] = shipment.story
    const long = { ...shipment, story: [{ ...lots!, total: lots!.total + 1 }, ...others] }
    expect(stripOf(pageOf(long))).toContain('8 organizaciones o más lo registraron')
  })

  it('says reports where not every paper is a certificate', () => {
    const report = processOf('Análisis de harina', '2025-06-01', [], { document: true })
    const html = pageOf(withProcess({ ...wine, certificates: [sustainable] }, report))
    expect(stripOf(html)).toContain('5 certificados e informes')
    expect(sectionOf(html, 'certificates')).toMatch(/^Certificados e informes /)
  })
})

it('certificates and papers of the product stand in one section', () => {
  const html = pageOf({ ...wine, certificates: [sustainable] })
  expect(sectionOf(html, 'certificates')).toContain(
    'Certificados Viñedos orgánicos ORG-2214 Certificadora Andina, vigente hasta el 27/07/27 Viticultura sustentable',
  )
  expect(html.match(/<h2>Certificados<\/h2>/g)).toHaveLength(1)
  expect(pageOf(shipment)).not.toContain('id="certificates"')
})

it('who recorded the story is named with the stages that are their word', () => {
  const html = pageOf(shipment)
  expect(sectionOf(html, 'recorders')).toMatch(
    /^Quién lo registró Granos del Tapenagá S\.A\. Lote de campaña Partida \/ CPE Coop/,
  )
  expect(html).toContain('<a href="#stage-2">Partida / CPE</a>')
  const nine = Array.from({ length: 9 }, (_, n) =>
    processOf('Análisis', '2025-06-01', [], { organization: `Laboratorio ${n}` }),
  )
  const many = sectionOf(pageOf(nine.reduce(withProcess, wine)), 'recorders')
  expect(many).toContain('Laboratorio 6 Lote de fraccionado y 2 organizaciones más Laboratorio 7')
})

it('what the organization says of its product has its name; a text of ours has none', () => {
  expect(textOf(pageOf(wine))).toContain('Lo dice Bodegas del Valle S.A.')
  expect(pageOf(wine)).toContain('<a href="#organization">Lo dice')
  expect(textOf(pageOf(shipment))).not.toContain('Lo dice')
})

it('an answer for buyers leads to what backs it', () => {
  const html = pageOf(shipment)
  expect(html).toContain('<a href="#story">Rastreado hasta cada lote de campaña</a>')
  expect(html).toContain('<a href="#stage-1">Con polígono publicado</a>')
})

it("an organization's notice stands small at the foot, and nothing but a recall warns above the story", () => {
  const alert = 'Beber con moderación.'
  const noticed = { ...wine, organization: { ...wine.organization, alert } }
  for (const html of [
    pageOf(noticed),
    renderOrganizationPage({ ...winery, organization: { ...winery.organization, alert } }).toString(),
  ]) {
    expect(html.match(/Beber con moderación\.(?! Prohibida)/g)).toHaveLength(1)
    expect(partOf(html, /<footer.*?<\/footer>/s)).toContain(`${alert} `)
    expect(html).not.toContain('class="notice"')
  }
  expect(pageOf({ ...noticed, language: 'en' })).toContain(`<p role="note" lang="es">${alert}</p>`)
})
