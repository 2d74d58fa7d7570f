import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AccentName } from '../../../core/look/colours.ts'

/** A page as it is sent. */
export interface RenderedPage {
  status: 200 | 410
  accent: AccentName
  /** Weak: the same page goes out compressed and plain. */
  etag: string
  html: Buffer
  /** Compressed when somebody first takes it so. */
  gzipped(): Promise<Buffer>
}

const compress = promisify(gzip)
/** A twentieth larger than at the usual level, in half the time. */
const level = 3

export function renderedPage(status: RenderedPage['status'], accent: AccentName, html: Buffer): RenderedPage {
  let zipped: Promise<Buffer> | undefined
  return {
    status,
    accent,
    etag: `W/"${hash('sha1', html, 'base64url')}"`,
    html,
    gzipped: () => (zipped ??= compress(html, { level })),
  }
}
