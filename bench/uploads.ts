import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { png } from '../test/kit/files.ts'
import { type Benches, type Figure, median, type Workload, withWorst } from './figures.ts'
import { memoryOf, peakOf } from './memory.ts'
import { listsFor } from './people.ts'
import { upload } from './upload.ts'

const maxUpload = 1_000
const uploads = 30
/** Bytes of memory that reading a header may take: the file itself, a few times. */
const maxGrown = 16e6
const floodSide = 30_000

/** A photograph of a megabyte, with the lists beside it; and a picture of 900 million pixels, whose header alone may be read. */
export const uploading: Workload<Benches> = {
  title:
    'uploads of 1 MB within a second each, and lists at 20 requests a second meanwhile; a picture of 30,000 by 30,000',
  async run(bench) {
    const photograph = { name: 'foto.jpg', type: 'image/jpeg', content: await photo() }
    const flood = { name: 'inundación.png', type: 'image/png', content: png(floodSide, floodSide) }
    const small = { name: 'chica.png', type: 'image/png', content: png(10, 10) }
    // The first file starts the process that judges files.
    await upload(bench, photograph)
    const idle = await listsFor(bench, () => sleep(10_000))
    const times: number[] = []
    const busy = await listsFor(bench, async () => {
      for (let n = 0; n < uploads; n++) {
        times.push(await timeOf(() => upload(bench, photograph)))
        await sleep(100)
      }
    })
    const slowest = Math.max(...times)
    const pictures: { flood: number; small: number }[] = []
    const before = memoryOf(bench.pid)
    const peak = await peakOf(bench.pid, async () => {
      for (let n = 0; n < 11; n++)
        pictures.push({
          flood: await timeOf(() => upload(bench, flood, 400)),
          small: await timeOf(() => upload(bench, small)),
        })
    })
    const refused = median(pictures.map((one) => one.flood))
    const kept = median(pictures.map((one) => one.small))
    const grown = peak - before
    console.error(
      `uploads: ${(photograph.content.length / 1e6).toFixed(2)} MB in at most ${slowest.toFixed(0)} ms, lists ${idle.toFixed(1)} and ${busy.toFixed(1)} ms; ${floodSide} × ${floodSide} (${(flood.content.length / 1e6).toFixed(2)} MB) refused after ${refused.toFixed(1)} ms, a small picture kept after ${kept.toFixed(1)} ms; server +${(grown / 1e6).toFixed(1)} MB`,
    )
    const figures: Figure[] = [
      { name: 'uploads.time', ratio: maxUpload / slowest, target: 1 },
      { name: 'uploads.lists', ratio: idle / busy, target: 1 / 2 },
      { name: 'uploads.flood', ratio: kept / refused, target: 1 },
      { name: 'uploads.memory', ratio: maxGrown / Math.max(grown, 1e6), target: 1 },
    ]
    return withWorst('uploads', figures)
  },
}

/** As telephones take them: twelve megapixels of smooth colours with the grain of a small sensor, about a megabyte. */
function photo(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0, seed = 1; at < pixels.length; at++) {
    const point = Math.floor(at / 3)
    const wave = Math.sin((point % width) / 90) * Math.cos(Math.floor(point / width) / (60 + (at % 3) * 30))
    seed = (seed * 48_271) % 2_147_483_647
    pixels[at] = 128 + 90 * wave + (seed % 24)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 73 })
    .toBuffer()
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
