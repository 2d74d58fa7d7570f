import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { AccentName } from '../../../core/look/colours.ts'

/** A page as it is sent. */
export interface RenderedPage {
  status: 200 | 410
  accent: AccentName
  /** Weak: the same page goes out compressed and plain. */
  etag: string
  /** Bytes of the HTML. */
  size: number
  html(): Buffer
  gzipped(): Promise<Buffer>
}

const compress = promisify(gzip)
/** A twentieth larger than at the usual level, in half the time. */
const level = 3

/** A page that was just made; compressed when somebody first takes it so. */
export function renderedPage(status: RenderedPage['status'], accent: AccentName, html: Buffer): RenderedPage {
  let zipped: Promise<Buffer> | undefined
  return {
    status,
    accent,
    etag: `W/"${hash('sha1', html, 'base64url')}"`,
    size: html.length,
    html: () => html,
    gzipped: () => (zipped ??= compress(html, { level })),
  }
}

/** A page that was kept compressed; made plain when somebody first takes it so. */
export function unpackedPage(
  told: Pick<RenderedPage, 'status' | 'accent' | 'etag'>,
  zipped: Buffer,
): RenderedPage {
  let html: Buffer | undefined
  return {
    ...told,
    // The last four bytes of a gzip file say how long it is unpacked.
    size: zipped.readUInt32LE(zipped.length - 4),
    html: () => (html ??= gunzipSync(zipped)),
    gzipped: () => Promise.resolve(zipped),
  }
}
