import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connectS3, describeFault, maxTransfer, type S3Place } from './effects/s3-client.ts'
import { isStorageName } from './effects/storage-name.ts'
import { Halt } from './process/halt.ts'
import { readBucket, type Settings } from './process/settings.ts'

/** A backup, or a folder of them: on this machine, or in a bucket. */
export interface BackupPlace {
  /** For messages, without credentials. */
  name: string
  /** Stores all of it, or leaves what was there. */
  write(content: AsyncIterable<Buffer>): Promise<void>
  read(): Promise<Readable>
  /** The place of a name in this folder, which is made if it is missing. */
  within(name: string): Promise<BackupPlace>
  /** The names in this folder. */
  names(): Promise<string[]>
  remove(): Promise<void>
}

/** The place of an argument: a path, or an address like that of STORAGE_URL. */
export function openPlace(text: string, { storage }: Pick<Settings, 'storage'>): BackupPlace {
  if (!text.startsWith('s3://')) return onDisk(text)
  const { prefix, ...bucket } = readBucket(text)
  return inBucket(bucket, prefix.slice(0, -1), (key) => {
    if (!storage || storage.endpoint !== bucket.endpoint || storage.bucket !== bucket.bucket) return false
    return key.startsWith(storage.prefix) && isStorageName(key.slice(storage.prefix.length))
  })
}

function onDisk(path: string): BackupPlace {
  const unwritable = (error: unknown) => {
    const { code, syscall } = error as NodeJS.ErrnoException
    return syscall ? new Halt(`${path} cannot be written (${code})`) : error
  }
  return {
    name: path,
    async write(content) {
      const draft = `${path}.${process.pid}.part`
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        renameSync(draft, path)
      } catch (error) {
        rmSync(draft, { force: true })
        throw unwritable(error)
      }
    },
    read: async () => createReadStream(path),
    async within(name) {
      await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw unwritable(error)
      })
      return onDisk(join(path, name))
    },
    names: () => readdir(path),
    remove: () => rm(path),
  }
}

/** Bytes of a part, two of which are in memory at once; a store takes 10,000 of them. */
const partSize = 16 * 1024 * 1024

/** Uploads in parts, since the length is only known at the end; the object appears when it is complete. */
function inBucket(
  place: Omit<S3Place, 'prefix'>,
  key: string,
  isTaken: (key: string) => boolean,
): BackupPlace {
  const connect = connectS3(place)
  const name = `${place.endpoint.replace(/^https?/, 's3')}/${place.bucket}/${key}`
  const at = { Bucket: place.bucket, Key: key }
  const folder = key && `${key}/`

  /** Sends a command. */
  async function ask<T>(
    done: string,
    work: (parts: Awaited<ReturnType<typeof connect>>) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await connect())
    } catch (error) {
      throw new Halt(`${name} cannot be ${done} (${describeFault(error)})`)
    }
  }

  return {
    name,
    async write(content) {
      if (!key) throw new Halt(`${name} names a bucket alone: add the name of the backup`)
      if (isTaken(key)) throw new Halt(`${name} is where the stored files are: choose another name`)
      const { UploadId } = await ask('written', ({ aws, client }) =>
        client.send(new aws.CreateMultipartUploadCommand(at)),
      )
      const upload = { ...at, UploadId }
      const options = { requestTimeout: maxTransfer }
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = []
        for await (const Body of inParts(content)) {
          const PartNumber = Parts.length + 1
          const { ETag } = await ask('written', ({ aws, client }) =>
            client.send(new aws.UploadPartCommand({ ...upload, PartNumber, Body }), options),
          )
          Parts.push({ ETag, PartNumber })
        }
        await ask('written', ({ aws, client }) =>
          client.send(
            new aws.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
            options,
          ),
        )
      } catch (error) {
        const { aws, client } = await connect()
        // A store that is gone keeps the parts, which no list shows.
        await client.send(new aws.AbortMultipartUploadCommand(upload)).catch(() => {})
        throw error
      }
    },
    read: () =>
      ask('read', async ({ aws, client }) => {
        const { Body } = await client.send(new aws.GetObjectCommand(at))
        return Body as Readable
      }),
    within: async (inner) => inBucket(place, folder + inner, isTaken),
    names: () =>
      ask('listed', async ({ aws, client }) => {
        const names: string[] = []
        let from: string | undefined
        do {
          const { Contents = [], NextContinuationToken }: ListAnswer = await client.send(
            new aws.ListObjectsV2Command({ Bucket: place.bucket, Prefix: folder, ContinuationToken: from }),
          )
          for (const { Key = '' } of Contents) names.push(Key.slice(folder.length))
          from = NextContinuationToken
        } while (from !== undefined)
        return names
      }),
    remove: () =>
      ask('removed', async ({ aws, client }) => {
        await client.send(new aws.DeleteObjectCommand(at))
      }),
  }
}

interface ListAnswer {
  Contents?: { Key?: string | undefined }[] | undefined
  NextContinuationToken?: string | undefined
}

/** The same bytes in parts of one size, the last one shorter. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, partSize - size)
      rest = rest.subarray(taken.length)
      waiting.push(taken)
      size += taken.length
      if (size < partSize) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
