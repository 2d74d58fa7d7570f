import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language } from '../../../core/i18n/index.ts'
import type { AccentName } from '../../../core/look/colours.ts'

/** A page, or its data as JSON, ready to send. */
export interface RenderedPage {
  status: 200 | 410
  accent: AccentName
  /** Weak, because the compressed and the plain text share it. */
  etag: string
  body: Buffer
  /** A page with a recall: no cache may keep it (RCL-06). */
  isRecalled: boolean
  /** Of a product's page: what a resolver says of it. */
  about?: PageAbout
  /** Compresses on the first call. */
  gzipped(): Promise<Buffer>
}

/** What links to a product's page say (GS1-07). */
export interface PageAbout {
  /** Its identifier and organization. */
  name: string
  /** The account's own first. */
  languages: readonly Language[]
  hasCertificates: boolean
}

const compress = promisify(gzip)
/** Output is 5% larger than at the default level, in half the time. */
const level = 3

export function createPage(
  status: RenderedPage['status'],
  accent: AccentName,
  body: Buffer,
  isRecalled = false,
  about?: PageAbout,
): RenderedPage {
  let zipped: Promise<Buffer> | undefined
  return {
    status,
    accent,
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    body,
    isRecalled,
    ...(about && { about }),
    gzipped: () => (zipped ??= compress(body, { level })),
  }
}
