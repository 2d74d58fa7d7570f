import type * as Aws from '@aws-sdk/client-s3'
import type { Settings } from '../process/settings.ts'

/** A bucket of any S3 server. */
export type S3Place = NonNullable<Settings['storage']>

interface S3Connection {
  aws: typeof Aws
  client: Aws.S3Client
}

/** Makes the client at the first call. */
export const connectS3 = ({
  endpoint,
  region,
  isPathStyle,
  credentials,
}: Omit<S3Place, 'prefix'>): (() => Promise<S3Connection>) =>
  once(async () => {
    // Silences a warning about later versions of the pinned package.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    // Loaded on first use: most installations have no bucket, and the package takes long.
    const aws = await import('@aws-sdk/client-s3')
    const client = new aws.S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: isPathStyle,
      // Other servers than Amazon's don't know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // Failures are logged by us.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: { connectionTimeout: 2_000, requestTimeout: maxSilence, throwOnRequestTimeout: true },
    })
    return { aws, client }
  })

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Limit of silence in milliseconds, before and during an answer. */
export const maxSilence = 5_000

/** Milliseconds in which a large file, or a part of one, must have been sent. */
export const maxTransfer = 600_000

/** One word for an error, without values. */
export const describeFault = (error: unknown): string => {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  return code ?? (name && name !== 'Error' ? name : message) ?? 'unknown'
}
