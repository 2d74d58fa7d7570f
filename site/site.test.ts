import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PublicProduct } from '../core/contract/publicPage.ts'
import { countryAround } from './countries.ts'
import { pending, shipment } from '../test/kit/public-page/soy.ts'
import { wine, winery } from '../test/kit/public-page/wine.ts'
import {
  assets,
  renderGone,
  renderNotFound,
  renderOrganizationPage,
  renderProductPage,
  stylesheet,
} from './index.ts'
import { regionOf } from './region.ts'

const productPage = (product: PublicProduct) => renderProductPage(product).toString()

const page = productPage(wine)
const all = {
  wine: page,
  shipment: productPage(shipment),
  pending: productPage({ ...pending, language: 'en' }),
  winery: renderOrganizationPage(winery).toString(),
  notFound: renderNotFound('es').toString(),
  gone: renderGone('en', 'malbec').toString(),
}
/** The block of data for search engines. */
const dataOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
const count = (html: string, part: string) => html.split(part).length - 1
/** The text that a reader sees, blanks as one. */
const textOf = (html: string) =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('every page', () => {
  it.each(Object.entries(all))(
    '%s has one title, a language and neither script nor style attribute',
    (_, html) => {
      expect(count(html, '<h1')).toBe(1)
      expect(html).toMatch(/^<!doctype html><html lang="(es|en)">/)
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)|\son[a-z]+=|\sstyle=|javascript:/i)
      expect(html).not.toMatch(/undefined|NaN|\[object/)
    },
  )

  it.each(Object.entries(all))('%s is light enough for a slow phone', (_, html) => {
    expect(gzipSync(html).length).toBeLessThan(25 * 1024)
  })

  it('is written for the library that makes text of it, which leaves out elements of any other', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsx'))
    expect(files.length).toBeGreaterThan(5)
    for (const name of files)
      expect([name, readFileSync(`${import.meta.dirname}/${name}`, 'utf8').split('\n')[0]]).toEqual([
        name,
        '/** @jsxImportSource preact */',
      ])
  })

  it('is the same however often it is made, with the long parts that pages share in their places', () => {
    expect(productPage(wine)).toBe(page)
    expect(page).toContain(`<style>${stylesheet(wine.accent)}</style>`)
    expect(page).toMatch(/<g><path fill="#\w+" d="M0 0h704v470H0z"/)
  })

  it('asks for four small fonts at most', () => {
    expect(
      Object.values(assets)
        .filter(({ type }) => type === 'font/woff2')
        .map(({ body }) => body.length < 20_000),
    ).toEqual([true, true, true, true])
  })
})

it('a file says its kind and its weight, where they are known, and opens by one click', () => {
  const [, policy, rules] = /<ul class="documents">.*?(<li>.*?Política.*?<\/li>)(<li>.*?<\/li>)/s.exec(
    all.shipment.slice(all.shipment.indexOf('Política de origen') - 800),
  )!
  expect(textOf(policy!)).toContain('Política de origen PDF, 96')
  expect(policy).toMatch(/96.kB/)
  expect(policy).toContain('aria-label="Bajar Política de origen"')
  expect(textOf(rules!).trim()).toBe('Reglamento')
})

describe('the page of a product', () => {
  it('shows each stage in its own words', () => {
    const said = textOf(page)
    for (const part of [
      'Siete Cuarteles Malbec 2024 Botella del lote L-25-018',
      'Cuartel Tres cuarteles en Tupungato 10 de julio de 2023',
      'Cuatro partidas de uva Cosecha 21 al 26 de marzo de 2024',
      'Vasija de fermentación V-014 Molienda y encubado 27 de marzo de 2024',
      'Lote de fraccionado L-25-018 Embotellado 19 de mayo de 2025',
      // A text stands under its title, as a figure does.
      'Suelo: Franco arenoso con canto rodado',
    ])
      expect(said).toContain(part)
  })

  it('sums what adds up and gives the range of what does not', () => {
    expect(textOf(page)).toContain('Superficie 11,4 ha')
    expect(textOf(page)).toContain('Uva 31.858 kg')
    expect(textOf(page)).toContain('Azúcar 24,1–24,4 °Brix')
    expect(textOf(page)).toContain('Altitud 1.118–1.125 m')
  })

  it('does not sum a part of a longer list', () => {
    const [lots, loads, ...others] = shipment.story
    const long = { ...shipment, story: [lots!, { ...loads!, total: 1220 }, ...others] }
    const said = textOf(productPage(long))
    expect(said).not.toContain('Peso neto 2.504.205')
    expect(said).toContain('1.220 partidas')
    expect(said).toContain('y 1.130 más')
  })

  it('draws a blend as one bar', () => {
    expect(textOf(page)).toContain('92 % Malbec 8 % Cabernet Franc')
    expect(page).toMatch(/<rect x="0" width="91\.65" height="26"/)
  })

  it('lights a parcel and draws a strand for each origin with polygons, in both widths', () => {
    expect(page).toContain('Dibujo de parcelas, con las 3 del origen iluminadas')
    expect(count(page, '<circle cx=')).toBeGreaterThanOrEqual(6)
    const plain: PublicProduct = {
      ...wine,
      story: wine.story.map((stage) => ({
        ...stage,
        products: stage.products.map(({ outlines: _, ...product }) => product),
      })),
    }
    expect(productPage(plain)).toContain('aria-label="Dibujo de parcelas"')
  })

  it('lets a photo take the place of the drawing', () => {
    const html = productPage({
      ...wine,
      organization: { ...wine.organization, frontImageUrl: 'https://valle.example/front.jpg' },
    })
    expect(html).toContain('src="https://valle.example/front.jpg"')
    expect(html).not.toContain('Dibujo de parcelas')
  })

  it('splits and joins its line as the goods did, and ends at the code', () => {
    expect([
      count(page, 'class="strands first"'),
      count(page, 'class="strands meets"'),
      count(page, 'class="strands parts"'),
    ]).toEqual([1, 1, 1])
    expect(count(page, 'class="end"')).toBe(1)
    expect(page).toContain('Este código es el de tu botella y trae siempre a esta página.')
    expect(textOf(all.shipment)).toContain('Este embarque de harina El código viaja con los papeles')
  })

  it('speaks of the product itself where the stage names no item', () => {
    const story = wine.story.map(({ item: _, ...stage }) => stage)
    const html = productPage({ ...wine, story })
    expect(textOf(html)).toContain('Este lote de fraccionado El código viaja con los papeles')
  })

  it('leads with the field that says so, not with one that is called so', () => {
    const lead = 'Seguilo del viñedo a la botella. Cada paso lo registró quien lo hizo.'
    expect(page).toContain(`<p class="lead">${lead}</p>`)
    const story = wine.story.map((stage) => ({
      ...stage,
      products: stage.products.map((product) => ({
        ...product,
        fields: product.fields.map(({ role: _, ...field }) => field),
      })),
    }))
    expect(productPage({ ...wine, story })).not.toContain(`<p class="lead">${lead}</p>`)
  })

  it('tells days in the time zone of its account', () => {
    const page = productPage({ ...wine, updatedAt: '2025-05-22T23:00:00.000Z', timeZone: 'Asia/Tokyo' })
    expect(page).toContain('Última modificación: 23/05/25.')
  })

  it('sets apart the notes and papers of the product itself', () => {
    const said = textOf(page)
    expect(said).toContain('Nota de cata Boca jugosa Ciruela, violeta')
    expect(said).toContain(
      'Certificados Viticultura sustentable Certificadora Andina, vigente hasta el 31/12/26',
    )
  })

  it('says what was corrected, what came late and what is still to come', () => {
    expect(page).toContain('Corregido el 02/05/24')
    expect(page).toContain('Registrado el 02/06/25')
    expect(textOf(all.pending)).toContain('Origin not yet recorded.')
    expect(textOf(all.shipment)).toContain('Corregido el 01/07/26')
  })

  it('folds what was done again and again under its name', () => {
    expect(textOf(all.shipment)).toContain('Calada y descarga, 90 veces')
  })

  it('shows an attribute as a word or as a picture', () => {
    expect(page).toContain('<strong>1.120 m</strong><span>altura del viñedo</span>')
    const html = productPage({
      ...wine,
      insights: [{ name: 'https://valle.example/sello.png', value: 'Sello' }],
    })
    expect(html).toContain(
      '<img src="https://valle.example/sello.png" alt height="34" loading="lazy"/><span>Sello</span>',
    )
  })

  it('tells other sites what it is', () => {
    expect(page).toContain(
      '<meta property="og:title" content="Siete Cuarteles Malbec 2024, Bodegas del Valle S.A."/>',
    )
    expect(page).toContain(`<link rel="alternate" hreflang="en" href="${wine.address}?language=en"/>`)
    expect(page).toContain(`<link rel="alternate" hreflang="x-default" href="${wine.address}"/>`)
    expect(page).toContain(`<link rel="canonical" href="${wine.address}?language=es"/>`)
  })

  it('tells search engines what it is', () => {
    const tricky = productPage({ ...wine, identifier: '</script><b>' })
    expect(tricky).not.toContain('</script><b>')
    expect(dataOf(tricky)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Siete Cuarteles Malbec 2024',
      identifier: '</script><b>',
      sku: '</script><b>',
      productID: wine.uuid,
      brand: { '@type': 'Organization', name: 'Bodegas del Valle S.A.' },
    })
    expect(dataOf(all.winery)).toMatchObject({ '@type': 'Organization' })
    for (const html of [all.notFound, all.gone]) expect(html).not.toContain('ld+json')
  })

  it.each([wine, shipment, pending])('escapes whatever a record may say, $identifier', (product) => {
    const typed = new Set(
      'name names identifier organization stage text title label labels city state alert description disclaimer madeBy'.split(
        ' ',
      ),
    )
    const tricky = '<i>"&'
    const add = (value: unknown) => (typeof value === 'string' ? value + tricky : value)
    const full = JSON.parse(JSON.stringify(product), (key, value: unknown) =>
      !typed.has(key) ? value : Array.isArray(value) ? value.map(add) : add(value),
    ) as PublicProduct
    const html = productPage(full)
    expect(html).toContain('&lt;i>&quot;&amp;')
    expect(html).not.toMatch(/<i>|>"&/)
  })

  it('marks what people typed in another language, and reads their numbers', () => {
    const html = productPage({
      ...wine,
      language: 'en',
      insights: [{ name: '1.264 m', value: 'altura del viñedo' }],
      story: wine.story.map((stage) => ({
        ...stage,
        products: stage.products.map((product) => ({
          ...product,
          fields: product.fields.map((field) => (field.role ? { ...field, foreign: true } : field)),
        })),
      })),
    })
    expect(html).toContain('<strong>1,264 m</strong><span lang="es">altura del viñedo</span>')
    expect(html).toContain('<p class="lead" lang="es">')
    expect(html).toContain('<p class="text" lang="es">Cuarteles 7, 11 y 12.')
    expect(page).not.toContain('lang="es">altura')
  })

  it('says how many of its origins have a polygon, and what else a buyer asks', () => {
    expect(page).not.toContain('Para quien compra')
    const [lots, ...others] = shipment.story
    const [first, ...rest] = lots!.products
    const { outlines: _, ...bare } = first!
    const some = { ...shipment, story: [{ ...lots!, products: [bare, ...rest] }, ...others] }
    const said = textOf(productPage(some))
    expect(said).toContain(`Con polígono ${lots!.total - 1} de ${lots!.total}`)
    expect(said).toContain('No todos tienen polígono publicado')
    expect(textOf(all.shipment)).toContain('Para quien compra Rastreado hasta cada lote de campaña')
    expect(textOf(all.shipment)).not.toContain('No todos')
  })

  it('looks closely at the parcels', () => {
    expect(page).toContain('1 lugar marcado en un mapa de Argentina, 3 parcelas vistas de cerca')
    expect(count(page, 'class="glass"')).toBe(1)
  })

  it('asks for pictures of ours in the size of the screen', () => {
    const photo = 'https://rastro.example/api/files/0a1b2c3d4e.jpg'
    const html = productPage({ ...wine, organization: { ...wine.organization, frontImageUrl: photo } })
    expect(html).toContain(`src="${photo}?w=640" srcset="${photo}?w=320 320w, ${photo}?w=640 640w`)
  })

  it('is titled by its sort where a reader holds it and nothing names it', () => {
    const choice = {
      key: 'corte',
      title: 'Corte',
      header: true,
      value: { kind: 'choices' as const, labels: ['Peceto'] },
    }
    const own = shipment.story.at(-1)!
    const box = (stage: object) =>
      productPage({
        ...shipment,
        identifier: 'CJ-000158151',
        story: [
          ...shipment.story.slice(0, -1),
          {
            ...own,
            ...stage,
            products: [{ ...own.products[0]!, identifier: 'CJ-000158151', fields: [choice] }],
          },
        ],
      })
    expect(box({ item: 'caja' })).toMatch(/<h1[^>]*>Peceto<\/h1>/)
    expect(box({ item: 'caja' })).toContain('CJ-000158151</p>')
    expect(box({})).toMatch(/<h1[^>]*>CJ-000158151<\/h1>/)
  })

  it('has a dark side, where codes stay dark on light for scanners', () => {
    expect(stylesheet('malbec')).toContain('.qr{background:#fff}')
    expect(stylesheet('malbec')).toMatch(
      /@media screen and \(prefers-color-scheme:dark\)\{:root\{--paper:#1B1617/,
    )
  })

  it('is a title even where the product has no name, only a number', () => {
    expect(all.pending).toContain('Sin identificar - 3fa9c21b</h1>')
  })
})

describe('the outline of a country', () => {
  const box = { width: 118, height: 236 }

  it('is that of the place, which lies within it', () => {
    const country = countryAround([{ lng: -69.148, lat: -33.371 }], box)!
    const { x, y } = country.project(-69.148, -33.371)
    expect(country.name).toBe('Argentina')
    expect([x > 0 && x < country.width, y > 0 && y < country.height, country.height <= 236]).toEqual([
      true,
      true,
      true,
    ])
    expect(country.d.length).toBeLessThan(4000)
  })

  it('is found for a port in the water of a coarse coast, and not at sea', () => {
    expect(countryAround([{ lng: -57.55, lat: -38.05 }], box)?.name).toBe('Argentina')
    expect(countryAround([{ lng: -30, lat: -40 }], box)).toBeUndefined()
    expect(countryAround([], box)).toBeUndefined()
  })

  it('is that of most places where they lie in several', () => {
    const places = [
      { lng: -60, lat: -32 },
      { lng: -61, lat: -31 },
      { lng: -56, lat: -33 },
    ]
    expect(countryAround(places, box)?.name).toBe('Argentina')
  })
})

describe('the map of a region', () => {
  const html = productPage(shipment)

  it('has the towns of the plots with their number, and the works that made something of them', () => {
    expect(html).toContain(
      'Mapa de la región: Charata (cuatro lotes de campaña), Vera (cuatro lotes de campaña), Reconquista (lote de acopio) y San Lorenzo (embarque de harina)',
    )
    expect(count(html, 'class="origin"')).toBe(2)
    expect(count(html, 'class="work"')).toBe(2)
    expect(html).toMatch(/<text[^>]*>Santa Fe<\/text>/)
    expect(html).toContain('GeoNames (CC BY 4.0)')
  })

  it('counts plots in few letters, and covers no town with the name of another', () => {
    // This silo stands just west of Vera, where Vera's name would stand.
    const page = productPage({
      ...shipment,
      towns: shipment.towns.map((town) =>
        town.organization === 'Acopio Las Garzas S.A.'
          ? { ...town, place: { city: 'Silo', lat: -29.46, lng: -60.6 } }
          : town,
      ),
    })
    expect(page).toMatch(/>Vera<tspan[^>]*>4 lotes</)
    const dots = [...page.matchAll(/class="(?:origin|work)" cx="([\d.]+)" cy="([\d.]+)"/g)]
    const names = [...page.matchAll(/class="town( left)?" x="([\d.]+)" y="([\d.]+)">([^<]+)/g)]
    expect([dots.length, names.length]).toEqual([4, 4])
    const covered = names.flatMap(([, isLeft, x, y, name]) =>
      dots.filter(([, cx, cy]) => {
        const [across, down] = [Number(cx) - Number(x), Number(cy) - Number(y)]
        const isBeside = isLeft
          ? across <= 0 && across > -name!.length * 6
          : across >= 0 && across < name!.length * 6
        return isBeside && down > -12 && down < 18
      }),
    )
    expect(covered).toEqual([])
  })

  it('gathers a strand of each plot, at most four of a town, and leads on from work to work', () => {
    const [, strands = ''] = /class="strand" d="([^"]*)"/.exec(html) ?? []
    expect(strands.match(/M/g)).toHaveLength(9)
  })

  it('finds towns by name and province, and those of organizations by their coordinates', () => {
    const page: PublicProduct = {
      ...shipment,
      towns: [
        { organization: 'Acopio Las Garzas S.A.', place: { lat: -29.16, lng: -59.66 } },
        {
          organization: 'Agroexportadora del Litoral S.A.',
          place: { city: 'San Lorenzo', state: 'Corrientes' },
        },
      ],
    }
    const { towns } = regionOf(page)!
    expect(towns.map(({ name }) => name)).toEqual(['Charata', 'Vera', 'Reconquista', 'San Lorenzo'])
    const [reconquista, sanLorenzo] = towns.slice(2)
    // This San Lorenzo lies north of Reconquista’s latitude plus one degree, and east of it.
    expect(sanLorenzo!.x).toBeGreaterThan(reconquista!.x)
    expect(sanLorenzo!.y).toBeLessThan(reconquista!.y)
  })

  it('is drawn only where plots lie around several towns: others have the outline of their country', () => {
    expect(regionOf(wine)).toBeUndefined()
    expect(page).not.toContain('class="region"')
    const unknown = { ...shipment, towns: [] }
    expect(regionOf(unknown)!.strands).toEqual([])
  })
})
