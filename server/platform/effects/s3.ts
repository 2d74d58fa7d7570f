import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Aws from '@aws-sdk/client-s3'
import { refuse } from '../../../core/errors/refusal.ts'
import { Halt } from '../process/halt.ts'
import { processLog } from '../process/log.ts'
import type { Settings } from '../process/settings.ts'
import type { Storage } from './storage.ts'
import { checkName, isStorageName } from './storage-name.ts'

/** Milliseconds in which a large file must have been sent. */
const maxTransfer = 600_000

type Place = NonNullable<Settings['storage']>

/** A bucket of any S3 server, addressed by path. A server that doesn't answer is 503: the client asks again. */
export function openS3({ endpoint, region, bucket, prefix, credentials }: Place): Storage {
  const opened = once(async () => {
    // Loaded on first use: most installations have no bucket, and the package takes long.
    const aws = await import('@aws-sdk/client-s3')
    const client = new aws.S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: true,
      // Other servers than Amazon's don't know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    })
    return { aws, client }
  })
  const keyOf = (name: string) => prefix + checkName(name)

  async function ask<T>(work: (aws: typeof Aws, client: Aws.S3Client) => Promise<T>): Promise<T> {
    const { aws, client } = await opened()
    try {
      return await work(aws, client)
    } catch (error) {
      processLog.error(`the storage failed: ${describe(error)}`)
      return refuse('UNAVAILABLE')
    }
  }

  const put = (Key: string, Body: Uint8Array) =>
    ask(async (aws, client) => {
      await client.send(new aws.PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength: Body.length }))
    })

  return {
    write: async (name, content) => put(keyOf(name), content),
    async read(name) {
      const place = { Bucket: bucket, Key: keyOf(name) }
      return ask(async (aws, client) => {
        try {
          const { Body } = await client.send(new aws.GetObjectCommand(place))
          return Body && Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (isAbsent(error)) return undefined
          throw error
        }
      })
    },
    // One request, of at most 5 GB. It is tried once: a stream can't be sent again, but the job that sends it is.
    async take(name, path) {
      const Key = keyOf(name)
      const digest = createHash('sha256')
      await pipeline(createReadStream(path), digest)
      const { size } = await stat(path)
      await ask(async (aws, client) => {
        const command = new aws.PutObjectCommand({
          Bucket: bucket,
          Key,
          Body: createReadStream(path),
          ContentLength: size,
        })
        // Signs the content, which the client leaves out of the signature of a stream.
        command.middlewareStack.add(
          (next) => (args) => {
            const { headers } = args.request as { headers: Record<string, string> }
            headers['x-amz-content-sha256'] = digest.digest('hex')
            return next(args)
          },
          { step: 'build' },
        )
        await client.send(command, { requestTimeout: maxTransfer })
      })
    },
    async open(name) {
      const place = { Bucket: bucket, Key: keyOf(name) }
      return ask(async (aws, client) => {
        try {
          const { Body, ContentLength } = await client.send(new aws.GetObjectCommand(place))
          // Every server tells the length of an object, and Node's client answers a stream of Node.
          return Body && { bytes: ContentLength!, content: Body as Readable }
        } catch (error) {
          if (isAbsent(error)) return undefined
          throw error
        }
      })
    },
    async remove(names) {
      const places = names.map((name) => ({ Bucket: bucket, Key: keyOf(name) }))
      await ask(async (aws, client) => {
        for (const place of places)
          await client.send(new aws.DeleteObjectCommand(place)).catch((error) => {
            if (!isAbsent(error)) throw error
          })
      })
    },
    async *list() {
      let from: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await ask((aws, client) =>
          client.send(
            new aws.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
          ),
        )
        for (const { Key = '' } of Contents) {
          const name = Key.slice(prefix.length)
          if (isStorageName(name)) yield name
        }
        from = NextContinuationToken
      } while (from !== undefined)
    },
    async check() {
      const { aws, client } = await opened()
      const probe = { Bucket: bucket, Key: `${prefix}probe` }
      try {
        await client.send(new aws.PutObjectCommand({ ...probe, Body: '' }))
        await client.send(new aws.DeleteObjectCommand(probe))
      } catch (error) {
        throw new Halt(
          `STORAGE_URL: the bucket ${bucket} at ${endpoint} cannot be written (${describe(error)})`,
        )
      }
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const describe = (error: unknown): string => {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  return code ?? (name && name !== 'Error' ? name : message) ?? 'unknown'
}

const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)
