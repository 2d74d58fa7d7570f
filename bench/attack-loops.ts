import type { Polygon } from '../core/geometry/shapes.ts'
import { comb } from '../test/kit/combs.ts'
import { sendMaps } from './attack-maps.ts'
import { ask, type Target, vineyard } from './attack-target.ts'
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
}

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
  const answer = await ask(target, 'POST', '/products', {
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
  const { _id } = (await answer.json()) as { _id?: string }
  if (_id === undefined) throw new Error(`a plot was refused: ${answer.status}`)
  return _id
}

const validate = (target: Target, content: string) =>
  ask(target, 'POST', '/admin/config/validate', { files: { 'x.yaml': content } })
