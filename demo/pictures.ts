import type { Organization } from './organizations.ts'
import { type Random, randomFrom } from './generator/random.ts'

/** The drawings of an account: the same for the same seed, and without words, which would need a language. */
interface Drawing {
  name: string
  svg: string
}

const kinds = { land: 6, label: 4, brand: 4 } as const
type Kind = keyof typeof kinds

/** Which drawing a field of a stage's products shows. */
const shown: Record<string, { field: string; kind: Kind; many?: true }> = {
  'ps-lote-soja': { field: 'fotos', kind: 'land', many: true },
  'ps-cuartel': { field: 'fotos', kind: 'land', many: true },
  'ps-lote-vino': { field: 'etiqueta', kind: 'label' },
  'ps-rodeo': { field: 'marcaFuego', kind: 'brand' },
}

export const logoOf = (key: string): string => `logo-${key}`

/** The drawings' names by the field of the `n`th product of a stage; `address` gives each name's address. */
export function pictured(
  stage: string,
  n: number,
  address: (name: string) => string | undefined,
): Record<string, unknown> {
  const place = shown[stage]
  const url = place && address(`${place.kind}-${n % kinds[place.kind]}`)
  return url === undefined ? {} : { [place!.field]: place!.many ? [url] : url }
}

/** The name and tag under which the library of an account keeps a drawing; logos stay out of it. */
export function libraryEntry(account: string, drawing: string): { name: string; tag?: string } | undefined {
  const [kind = '', n] = drawing.split('-')
  const entry = filed[kind]
  if (!entry) return undefined
  const tag = entry.tags[account]
  return { name: `${entry.name}-${Number(n) + 1}.svg`, ...(tag === undefined ? {} : { tag }) }
}

/** Names, and the tags of each account's pack. */
const filed: Record<string, { name: string; tags: Record<string, string> }> = {
  land: { name: 'campo', tags: { litoral: 'fotos de campo', valle: 'fotos' } },
  label: { name: 'etiqueta', tags: { litoral: 'etiquetas', valle: 'etiquetas' } },
  brand: { name: 'marca-a-fuego', tags: {} },
}

/** Every drawing of an account: a logo for each organization, and those that its products share. */
export function drawings(account: string, organizations: readonly Pick<Organization, 'key'>[]): Drawing[] {
  const random = randomFrom(`${account}/pictures`)
  const draw = { land, label, brand }
  return [
    ...organizations.map(({ key }) => ({ name: logoOf(key), svg: logo(random.fork(key)) })),
    ...(Object.keys(kinds) as Kind[]).flatMap((kind) =>
      Array.from({ length: kinds[kind] }, (_, n) => ({
        name: `${kind}-${n}`,
        svg: draw[kind](random.fork(`${kind} ${n}`)),
      })),
    ),
  ]
}

const drawing = (width: number, height: number, shapes: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
const colour = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(hue)}, ${saturation}%, ${lightness}%)`

/** A mark of two or three shapes on a plain ground. */
function logo(random: Random): string {
  const hue = random.int(0, 359)
  const [ground, paint] = [colour(hue, 42, 32), colour(hue + 40, 60, 82)]
  const shapes = [box(0, 0, 240, 240, ground), disc(120, 120, random.int(60, 84), paint)]
  const rays = random.int(3, 7)
  for (let ray = 0; ray < rays; ray++)
    shapes.push(
      `<g transform="rotate(${Math.round((360 / rays) * ray)} 120 120)">${line('M120 120V52', ground, 12)}</g>`,
    )
  return drawing(240, 240, [...shapes, disc(120, 120, random.int(14, 26), ground)])
}

/** Sky, sun, hills, and rows that meet at the horizon. */
function land(random: Random): string {
  const horizon = random.int(150, 210)
  const green = random.int(70, 125)
  const hills = Array.from({ length: 5 }, (_, n) => `${n * 200} ${horizon - random.int(15, 90)}`)
  const shapes = [
    box(0, 0, 800, 450, colour(random.int(195, 215), 55, random.int(72, 84))),
    disc(random.int(100, 700), random.int(50, 110), random.int(24, 42), colour(45, 90, 72)),
    `<path d="M0 ${horizon}L${hills.join('L')}V${horizon}Z" fill="${colour(green + 90, 22, 62)}"/>`,
    box(0, horizon, 800, 450 - horizon, colour(green, 38, 46)),
  ]
  const vanishing = random.int(250, 550)
  for (let row = -12; row <= 24; row++)
    shapes.push(line(`M${vanishing} ${horizon}L${row * 70} 450`, colour(green, 42, 36), 5))
  return drawing(800, 450, shapes)
}

/** The label of a bottle: a frame, a moon and a ridge. */
function label(random: Random): string {
  const hue = random.int(330, 390) % 360
  const peaks = Array.from({ length: 6 }, (_, n) => `${60 + n * 56} ${random.int(250, 360)}`)
  return drawing(400, 560, [
    box(0, 0, 400, 560, colour(40, 40, 94)),
    `<rect x="24" y="24" width="352" height="512" fill="none" stroke="${colour(hue, 50, 30)}" stroke-width="6"/>`,
    disc(random.int(130, 270), random.int(120, 190), random.int(30, 54), colour(hue, 45, 52)),
    `<path d="M60 420L${peaks.join('L')}L340 420Z" fill="${colour(hue, 50, 30)}"/>`,
    line('M90 470H310', colour(hue, 50, 30), 4),
  ])
}

/** A cattle brand: one stroke with a bar or a ring. */
function brand(random: Random): string {
  const ink = '#2b2420'
  const stem = `M100 170V${random.int(60, 90)}`
  const arm = random.chance(0.5) ? `C100 20 160 20 160 ${random.int(60, 90)}` : `L${random.int(40, 70)} 40`
  return drawing(200, 200, [
    line(stem + arm, ink, 14),
    random.chance(0.5)
      ? line(`M60 ${random.int(110, 150)}H140`, ink, 14)
      : `<circle cx="100" cy="150" r="${random.int(18, 30)}" fill="none" stroke="${ink}" stroke-width="12"/>`,
  ])
}
