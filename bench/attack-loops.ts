import sharp from 'sharp'
import type { SavedAssessment } from '../core/contract/assessments.ts'
import type { Polygon } from '../core/geometry/shapes.ts'
import { comb } from '../test/kit/combs.ts'
import { sendMaps } from './attack-maps.ts'
import { ask, type Target, vineyard, write } from './attack-target.ts'
import { upload } from './upload.ts'

/** Tries of the loops that SECURITY.md names, by the word in its last column: each makes what is long, and asks for it. */
export const loops: Record<string, (target: Target) => Promise<void>> = {
  /** Two plots whose sides cross as often as they can; the larger ones are work of a job. */
  async combs(target) {
    for (const teeth of [300, 2_500, 8_000]) {
      const ids: string[] = []
      for (const isUpright of [false, true])
        ids.push(await plot(target, comb(teeth, isUpright, [-68 - teeth / 1_000, -33])))
      await Promise.all([1, 2, 3].map(() => ask(target, 'GET', `/products/${ids[0]}/origin`)))
    }
  },

  /** Plots with as many corners as fit into one, all on the same ground. */
  async rings(target) {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push(await plot(target, ring(42_000, n)))
    const [first] = ids
    await Promise.all([1, 2, 3].map(() => ask(target, 'GET', `/products/${first}/origin`)))
    await ask(target, 'GET', `/products/${first}/origin/around?bounds=-70,-35,-60,-30`)
    await ask(target, 'GET', `/products/${first}/origin/unmapped`)
    await ask(target, 'GET', `/products/downloadGeojson/${first}?format=geojson`)
  },

  async stages(target) {
    const id = await plot(target, ring(42_000, 20))
    const parts = '[previousStages,previousStagesLocations,previousStagesMilestones]'
    await Promise.all(
      [1, 2, 3].map(() => ask(target, 'GET', `/products/downloadGeojson/${id}?pull=${parts}`)),
    )
  },

  /** A file of more names than anybody reads, and one with a chain of references. */
  async pack(target) {
    const names = Array.from({ length: 60_000 }, (_, n) => `k${n}: 1`).join('\n')
    const anchors = Array.from({ length: 90 }, (_, n) => `a${n}: &a${n} [*a${n - 1}, *a${n - 1}]`).join('\n')
    for (const content of [names, `a-1: &a-1 [x, x]\n${anchors}`]) await validate(target, content)
  },

  /** Sections in sections, and elements in elements. */
  async template(target) {
    const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
    for (const html of [
      nested('{{#a}}', '{{/a}}', 8_000),
      nested('<b>', '</b>', 14_000),
      '{{'.repeat(49_000),
    ])
      await validate(
        target,
        JSON.stringify({
          apiVersion: 'rastro/v1',
          account: { id: 'x', name: 'x' },
          pdfTemplates: {
            'pt-x': {
              itemType: 'ProductSchema',
              itemId: 'ps-x',
              template: { pageSize: { width: 100, height: 100 } },
              html,
              pull: [],
            },
          },
        }),
      )
  },

  /** Elements in elements, a style that is made of brackets, and links that each show the one before. */
  async svg(target) {
    const open = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    const drawings = [
      '<g>'.repeat(60_000) + '</g>'.repeat(60_000),
      `<style>${'a{b:url('.repeat(60_000)}</style>`,
      `<rect style="${'url('.repeat(120_000)}"/>`,
      Array.from(
        { length: 9_000 },
        (_, n) => `<g id="a${n}"><use href="#a${n - 1}"/><use href="#a${n - 1}"/></g>`,
      ).join(''),
    ]
    for (const drawing of drawings) {
      const content = Buffer.from(`${open}${drawing}</svg>`)
      await upload(
        { ours: target.url, headers: target.headers },
        { name: 'x.svg', type: 'image/svg+xml', content },
      ).catch(() => {})
    }
  },

  maps: sendMaps,

  /** Rows of a file whose grounds all lie over each other, and positions of as many signs as a reader takes. */
  async grounds(target) {
    const far = { lat: `-33${' 0'.repeat(900)}`, lng: 'W'.repeat(1_900) }
    for (const [count, polygons, coords] of [
      [2_000, ring(12, 0), { lat: -33, lng: -66 }],
      [100, ring(2_500, 0), { lat: -33, lng: -66 }],
      [2_000, undefined, far],
    ] as const)
      await ask(target, 'POST', '/imports', {
        kind: 'products',
        schema: 'ps-cuartel',
        file: { name: 'z.geojson', sha256: String(count % 10).repeat(64) },
        rows: Array.from({ length: count }, (_, n) => ({
          n: n + 1,
          values: {
            organization: target.organization,
            dataSchema: {
              ...vineyard(`ZZ${String.fromCharCode(65 + (n % 26))}-${String(n % 100).padStart(2, '0')}`),
              location: { country: 'Argentina', state: 'Mendoza', coords },
              ...(polygons && { polygons: { type: 'Polygon', coordinates: polygons } }),
            },
          },
        })),
        language: 'es',
        rehearse: true,
        mode: 'valid',
      })
  },

  /** More processes than a page shows, behind a link; eight visitors look at once, and download the table. */
  async views(target) {
    const id = await plot(target, ring(12, 0))
    for (let n = 0; n < 3; n++)
      await write(
        target,
        'POST',
        '/milestones/createMany',
        Array.from({ length: 5_000 }, () => ({
          organization: target.organization,
          milestoneSchema: 'ms-poda',
          product: id,
          dataSchema: {
            occurred_at: '2026-07-01T12:00:00.000Z',
            sistema: 'guyot',
            observaciones: 'x'.repeat(500),
          },
        })),
      )
    const path = await linkOf(target, '/views', {
      products: [id],
      recipient: 'INV',
      reason: 'Inspección pedida',
      include: { private: true, plots: true, files: true, statements: true, risk: true, descendants: true },
      pin: false,
    })
    const pages = ['', '?stage=ps-cuartel&page=2', '?stage=ps-cuartel&page=30', '/table.csv']
    for (const page of pages)
      await Promise.all(Array.from({ length: 8 }, () => visit(target, `${path}${page}`)))
  },

  /** An answer by a link, with a ring and pictures as large as their inputs take, which others then look at. */
  async links(target) {
    const path = await linkOf(target, '/inquiries', {
      kind: 'lot',
      productSchema: 'ps-cuartel',
      fields: ['vinedo', 'variedad', 'altitud', 'superficie', 'location', 'polygons', 'fotos', 'descripcion'],
      organization: target.organization,
      recipient: { name: 'Rosa Medina' },
      verify: 'none',
      showValues: true,
      language: 'es',
    })
    const border = { type: 'Polygon', coordinates: ring(40_000, 0) }
    const picture = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    for (let n = 0; n < 3; n++) {
      const form = new FormData()
      const values = { ...vineyard(`ZZZ-0${n}`), descripcion: 'x'.repeat(5_000) }
      for (const [name, value] of Object.entries({ step: 'answer', ...values })) form.set(name, String(value))
      form.set('location.country', 'Argentina')
      form.set('location.state', 'Mendoza')
      form.set('polygons', new Blob([JSON.stringify(border)]), 'borde.geojson')
      for (let at = 0; at < 9; at++)
        form.append('fotos', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${at}.png`)
      const status = await visit(target, path, { method: 'POST', body: form, redirect: 'manual' })
      if (status === 400) throw new Error('the answer by a link was refused')
    }
    for (let n = 0; n < 5; n++) await Promise.all(Array.from({ length: 8 }, () => visit(target, path)))
  },

  /** Rows that change as many records, and as many that have their values under another number. */
  async updates(target) {
    const records = 2_000
    const rows = Array.from({ length: 5 * records }, (_, n) => ({
      n: n + 1,
      values: {
        organization: target.organization,
        dataSchema: {
          ...vineyard(numbered(n)),
          superficie: n < records ? 100 : 99,
          location: { country: 'Argentina', state: 'Mendoza' },
          descripcion: 'x'.repeat(500),
        },
      },
    }))
    const send = (some: typeof rows, more: object) =>
      write(target, 'POST', '/imports', {
        kind: 'products',
        schema: 'ps-cuartel',
        file: { name: 'z.csv', sha256: String(some.length % 10).repeat(64) },
        rows: some,
        language: 'es',
        mode: 'valid',
        ...more,
      })
    await send(rows.slice(0, records), { rehearse: false })
    for (const { values } of rows) values.dataSchema.descripcion = 'y'.repeat(500)
    await send(rows, { rehearse: true, update: true })
  },

  /** What is known of a large plot for an assessment of its risk, and as many answers, measures and evidence as it takes. */
  async risk(target) {
    const id = await plot(target, ring(42_000, 40))
    const assessment = { product: id, for: 'buyer' }
    const { _id, answers } = await write<SavedAssessment>(target, 'POST', '/assessments', assessment)
    const evidence = Array.from({ length: 20 }, (_, n) => ({
      kind: 'link',
      url: `https://example.org/${n}/${'x'.repeat(200)}`,
      title: 'x'.repeat(200),
    }))
    const note = 'x'.repeat(2_000)
    await write(target, 'PUT', `/assessments/${_id}`, {
      answers: answers.map(({ criterion }) => ({ criterion, concern: 'some', note, evidence })),
      measures: Array.from({ length: 50 }, () => ({
        criterion: answers[0]!.criterion,
        what: note.slice(0, 200),
        kind: 'survey',
        evidence,
      })),
    })
    for (let n = 0; n < 20; n++)
      await write(target, 'POST', '/concerns', { about: { type: 'product', id }, text: note, from: 'ONG' })
    await Promise.all([1, 2, 3].map(() => ask(target, 'GET', `/assessments/${_id}`)))
    await ask(target, 'GET', `/concerns?product=${id}`)
  },
}

/** The path of a link that an account makes. */
async function linkOf(target: Target, route: string, body: object): Promise<string> {
  const { address } = await write<{ address: string }>(target, 'POST', route, body)
  return new URL(address).pathname
}

/** As somebody without an account; a turn that is refused (429) is an answer, too. */
async function visit({ url }: Target, path: string, options: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${url}${path}`, options)
  await answer.arrayBuffer()
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${path} answered ${answer.status}`)
  return answer.status
}

const letter = (n: number) => String.fromCharCode(65 + (n % 26))
/** Three letters and two digits, as a plot's form asks for. */
const numbered = (n: number) => `Y${letter(n / 2_600)}${letter(n / 100)}-${String(n % 100).padStart(2, '0')}`

/** A circle of six decimals; each lies a little farther to the east. */
function ring(corners: number, n: number): Polygon {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const positions = Array.from({ length: corners }, (_, corner) => {
    const turn = (corner * 2 * Math.PI) / corners
    return [round(-66 + n / 1_000 + 0.1 * Math.cos(turn)), round(-33 + 0.1 * Math.sin(turn))]
  })
  return [[...positions, positions[0]!]]
}

let plots = 0

/** A plot of a vineyard. */
async function plot(target: Target, coordinates: Polygon): Promise<string> {
  const number = ++plots
  const { _id } = await write<{ _id: string }>(target, 'POST', '/products', {
    organization: target.organization,
    productSchema: 'ps-cuartel',
    dataSchema: {
      ...vineyard(
        `Z${String.fromCharCode(65 + (Math.floor(number / 10) % 26))}A-${String(number % 10).padStart(2, '0')}`,
      ),
      location: { country: 'Argentina', state: 'Mendoza', coords: { lat: -33, lng: -69 } },
      polygons: { type: 'Polygon', coordinates },
    },
  })
  return _id
}

const validate = (target: Target, content: string) =>
  ask(target, 'POST', '/admin/config/validate', { files: { 'x.yaml': content } })
