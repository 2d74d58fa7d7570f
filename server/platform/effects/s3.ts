import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Aws from '@aws-sdk/client-s3'
import { refuse } from '../../../core/errors/refusal.ts'
import { Halt } from '../process/halt.ts'
import { processLog } from '../process/log.ts'
import { connectS3, describeFault, maxTransfer, type S3Place } from './s3-client.ts'
import type { Storage } from './storage.ts'
import { checkName, isStorageName } from './storage-name.ts'

/** A bucket of any S3 server, addressed by path. A server that doesn't answer is 503: the client asks again. */
export function openS3(place: S3Place): Storage {
  const { endpoint, bucket, prefix } = place
  const opened = connectS3(place)
  const keyOf = (name: string) => prefix + checkName(name)

  async function ask<T>(work: (aws: typeof Aws, client: Aws.S3Client) => Promise<T>): Promise<T> {
    const { aws, client } = await opened()
    try {
      return await work(aws, client)
    } catch (error) {
      processLog.error(`the storage failed: ${describeFault(error)}`)
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
      const at = { Bucket: bucket, Key: keyOf(name) }
      return ask(async (aws, client) => {
        try {
          const { Body } = await client.send(new aws.GetObjectCommand(at))
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
      const at = { Bucket: bucket, Key: keyOf(name) }
      return ask(async (aws, client) => {
        try {
          const { Body, ContentLength } = await client.send(new aws.GetObjectCommand(at))
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
        await client.send(new aws.PutObjectCommand({ ...probe, Body: new Uint8Array(0), ContentLength: 0 }))
        await client.send(new aws.DeleteObjectCommand(probe))
      } catch (error) {
        throw new Halt(
          `STORAGE_URL: the bucket ${bucket} at ${endpoint} cannot be written (${describeFault(error)})`,
        )
      }
    },
  }
}

const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)
