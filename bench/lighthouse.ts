import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Product } from '../core/contract/products.ts'
import { Demo } from '../test/e2e/demo.ts'
import { browserArgs, chromiumPath } from '../test/kit/browser.ts'
import { pdf } from '../test/kit/files.ts'
import { signIn } from '../test/kit/identity.ts'
import { startProduct } from '../test/kit/product.ts'
import { type Bench, type Figure, median, type Workload, withWorst } from './figures.ts'
import { upload } from './upload.ts'

const version = '12.8.2'
const runs = 5
const minScore = 0.98
const processes = 12
const pictures = 6

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>
}

/** Scores the page of a bottling lot with twelve processes of its own and six photographs, as a phone sees it. */
async function measure(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'lighthouse')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' })
  try {
    const { tokens } = await signIn(product.url, { email: 'admin@valle.example' })
    const demo = new Demo({ url: product.url, token: tokens.access_token, account: 'valle', language: 'es' })
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'x-audience': 'valle' }
    const lot = await preparePage(demo, { ours: product.url, headers })
    // Search engines index the canonical address, which names the language.
    const url = `${product.url}/${lot.uuid}?language=es`
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await runLighthouse(url))
    tellFailures(reports[0]!)
    return withWorst(
      'lighthouse',
      Object.keys(reports[0]!.categories).map((name) => ({
        name: `lighthouse.${name}`,
        ratio: median(reports.map(({ categories }) => categories[name]!.score)),
        target: minScore,
      })),
    )
  } finally {
    await product.end()
  }
}

/** The first lot of the demo, with as many processes as the workload asks for: a tasting note with photographs, and certificates. */
async function preparePage(demo: Demo, site: Pick<Bench, 'ours' | 'headers'>): Promise<Product> {
  const { collection } = await demo.send<{ collection: Product[] }>(
    'GET',
    '/products?productSchema=ps-lote-vino&limit=200',
  )
  const lot = collection.find(({ requirementsSatisfied }) => requirementsSatisfied)
  if (!lot) throw new Error('the demo has no bottling lot with an origin')
  const photographs = await Promise.all(
    Array.from({ length: pictures }, async (_, n) =>
      upload(site, { name: `vendimia-${n}.jpg`, type: 'image/jpeg', content: await photo(n) }),
    ),
  )
  const certificate = await upload(site, {
    name: 'certificado.pdf',
    type: 'application/pdf',
    content: Buffer.from(pdf),
  })
  const record = (milestoneSchema: string, dataSchema: object) =>
    demo.send('POST', '/milestones', {
      product: lot._id,
      organization: lot.organization._id,
      milestoneSchema,
      dataSchema: { occurred_at: '2026-05-01T12:00:00.000Z', ...dataSchema },
    })
  await record('ms-nota-cata', { titulo: 'Ciruela y violeta', fotos: photographs })
  for (let n = lot.countOfMilestones + 1; n < processes; n++)
    await record('ms-certificado', {
      nombre: 'sustentable',
      emisor: 'Certificadora Andina',
      vigencia: '2027-05-01',
      certificado: { name: 'certificado.pdf', url: certificate, type: 'application/pdf' },
    })
  return lot
}

/** Something with the weight of a photograph: waves of colour, 1,600 by 1,067. */
function photo(seed: number): Promise<Buffer> {
  const [width, height] = [1_600, 1_067]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      pixels[at] = 120 + 90 * Math.sin((x + seed * 70) / 90) * Math.cos(y / 120)
      pixels[at + 1] = 130 + 80 * Math.sin((x - y) / (60 + seed))
      pixels[at + 2] = 70 + 50 * Math.cos((x * y) / 90_000)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Lighthouse comes by npx: it is no part of the product, and its hundred packages are needed here alone. */
async function runLighthouse(url: string): Promise<Report> {
  const args = [
    '--yes',
    `lighthouse@${version}`,
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${browserArgs.join(' ')}`,
  ]
  const { stdout } = await promisify(execFile)('npx', args, {
    env: { ...process.env, CHROME_PATH: await chromiumPath() },
    maxBuffer: 64_000_000,
  })
  return JSON.parse(stdout) as Report
}

function tellFailures({ audits }: Report): void {
  for (const { id, title, score, displayValue = '' } of Object.values(audits))
    if (score !== null && score < 0.9) console.error(`lighthouse: ${id}: ${title} ${displayValue}`)
}

export const lighthouse: Workload<string> = {
  title: `Lighthouse ${version} of a public page with twelve processes and six photographs, on a phone, median of five: 0.98 in all four`,
  run: measure,
}
