import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Aws from '@aws-sdk/client-s3'
import { refuse } from '../../../core/errors/refusal.ts'
import { Halt } from '../process/halt.ts'
import { processLog } from '../process/log.ts'
import { connectS3, describeFault, maxSilence, maxTransfer, type S3Place } from './s3-client.ts'
import type { Storage } from './storage.ts'
import { checkName, isStorageName } from './storage-name.ts'

/** A bucket of any S3 server. A server that doesn't answer is 503: the client asks again. */
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
      const Metadata = { sha256: sha256(Body) }
      const object = { Bucket: bucket, Key, Body, ContentLength: Body.length, Metadata }
      // A second more for each megabyte: the limit includes the time in which it is sent.
      const requestTimeout = maxSilence + Body.length / 1_000
      expectObject(await client.send(new aws.PutObjectCommand(object), { requestTimeout }))
    })

  return {
    write: async (name, content) => put(keyOf(name), content),
    async read(name) {
      const at = { Bucket: bucket, Key: keyOf(name) }
      return ask(async (aws, client) => {
        try {
          const { Body, Metadata } = expectObject(await client.send(new aws.GetObjectCommand(at)))
          const content = await readWhole(Body as Readable)
          // Objects of earlier versions, and copies by other programs, have none.
          const isOther = Metadata?.sha256 !== undefined && Metadata.sha256 !== sha256(content)
          if (isOther) throw fault('WrongContent')
          return content
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
      const Body = createReadStream(path)
      await ask(async (aws, client) => {
        const command = new aws.PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength: size })
        // Signs the content, which the client leaves out of the signature of a stream.
        command.middlewareStack.add(
          (next) => (args) => {
            const { headers } = args.request as { headers: Record<string, string> }
            headers['x-amz-content-sha256'] = digest.digest('hex')
            return next(args)
          },
          { step: 'build' },
        )
        expectObject(await client.send(command, { requestTimeout: maxTransfer }))
      }).finally(() => Body.destroy())
    },
    async open(name) {
      const at = { Bucket: bucket, Key: keyOf(name) }
      return ask(async (aws, client) => {
        try {
          const { Body, ContentLength: bytes } = expectObject(await client.send(new aws.GetObjectCommand(at)))
          if (bytes === undefined) throw fault('NoLength')
          return { bytes, content: Body as Readable }
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
        const { Contents = [], NextContinuationToken } = await ask(async (aws, client) => {
          const page = { Bucket: bucket, Prefix: prefix, ContinuationToken: from }
          const answer = await client.send(new aws.ListObjectsV2Command(page))
          // Read as a list, an error has no names: a backup would be without files.
          if (answer.IsTruncated === undefined) throw fault('NoList')
          return answer
        })
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
        const empty = { ...probe, Body: new Uint8Array(0), ContentLength: 0 }
        expectObject(await client.send(new aws.PutObjectCommand(empty)))
        await client.send(new aws.DeleteObjectCommand(probe))
      } catch (error) {
        throw new Halt(
          `STORAGE_URL: the bucket ${bucket} at ${endpoint} cannot be written (${describeFault(error)})`,
        )
      }
    },
  }
}

async function readWhole(body: Readable): Promise<Buffer> {
  const silence = setTimeout(() => body.destroy(fault('ETIMEDOUT')), maxSilence)
  try {
    const chunks: Buffer[] = []
    for await (const chunk of body) {
      silence.refresh()
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(silence)
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The server answered, and not with what was asked for. */
const fault = (name: string) => Object.assign(new Error('the answer is no answer of S3'), { name })

/** Every server names an object's ETag: without one, a 200 holds something else, such as an error or the page of a proxy. */
function expectObject<T extends { ETag?: string | undefined }>(answer: T): T {
  if (!answer.ETag) throw fault('NoObject')
  return answer
}

const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)
