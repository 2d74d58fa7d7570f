import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, cpSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { every, type Figure, never } from '../figures.ts'
import { verified } from './audit.ts'
import { strike } from './engine.ts'
import { Installation } from './installation.ts'

const megabyte = 1_048_576

/** Without root there are no file systems of its own to fill. */
export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** Runs work while a small file system in memory stands at a folder. */
async function withDisk<T>(folder: string, megabytes: number, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  try {
    return await work()
  } finally {
    // A process that ended a moment ago may still hold it.
    execFileSync('umount', ['--lazy', folder])
  }
}

/** Leaves nothing free of the file system of a folder. Returns the function that gives it back. */
function fill(folder: string, leaving = 0): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(65_536)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder)
      if (bavail * bsize <= leaving) break
      writeSync(file, block, 0, Math.min(block.length, bavail * bsize - leaving))
    }
  } finally {
    closeSync(file)
  }
  return () => rmSync(path)
}

/** R7: the disk of the database is full, and that of the files. */
export async function fillDisks(folder: string): Promise<Figure[]> {
  return [...(await fillDatabase(folder)), ...(await fillFiles(folder))]
}

async function fillDatabase(folder: string): Promise<Figure[]> {
  const name = 'reliability-small-disk'
  const place = join(folder, name)
  return withDisk(place, 400, async () => {
    const installation = await Installation.make(folder, name)
    let free = () => {}
    try {
      const headers = await installation.credentials()
      const figures = await strike(
        'R7.database',
        { installation, headers, clients: 2 },
        {
          what: 'the disk of the database is full',
          seconds: 20,
          alsoAnswers: [507],
          begin: () => (free = fill(place)),
          end: () => free(),
        },
      )
      await installation.end()
      return [...figures, await verified('R7', installation)]
    } finally {
      await installation.end()
    }
  })
}

async function fillFiles(folder: string): Promise<Figure[]> {
  const installation = await Installation.make(folder, 'reliability-files')
  const files = join(installation.dataDir, 'files')
  const kept = `${files}-kept`
  try {
    const headers = await installation.credentials()
    await installation.end()
    cpSync(files, kept, { recursive: true })
    return await withDisk(files, 12, async () => {
      cpSync(kept, files, { recursive: true })
      await installation.start()
      const { url } = installation
      const before = await put(url, headers)
      const free = fill(files, megabyte / 4)
      const refused = [await put(url, headers), await put(url, headers), await put(url, headers)]
      const lists = await Promise.all(
        ['/products?productSchema=ps-cuartel', '/media', '/organizations'].map(async (path) => {
          const answer = await fetch(`${url}/api${path}`, { headers })
          return answer.status
        }),
      )
      free()
      const after = await put(url, headers)
      console.error(
        `R7: uploads ${before.status}, full ${refused.map(({ status }) => status).join(' ')}, then ${after.status}`,
      )
      const there = await Promise.all(
        [before, after].map(async ({ address }) => (await fetch(address, { headers })).status),
      )
      await installation.end()
      return [
        every(
          'R7.files',
          'uploads of 800 kB refused with 507 while the disk of the files is full',
          refused.filter(({ status }) => status === 507).length,
          refused.length,
        ),
        never(
          'R7.lists',
          'lists refused meanwhile',
          lists.filter((status) => status !== 200).length,
          `of ${lists.length}`,
        ),
        every(
          'R7.again',
          'uploads before and after it that are there',
          there.filter((status) => status === 200).length,
          2,
        ),
      ]
    })
  } finally {
    await installation.end()
  }
}

/** Uploads a document of 800 kB as a browser does. */
export async function put(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; address: string }> {
  const content = `%PDF-1.4\n%${randomBytes(400_000).toString('hex')}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`
  const query = new URLSearchParams({ fileName: 'romaneo.pdf', fileType: 'application/pdf' })
  const signed = await fetch(`${url}/api/getUploadSignedUrl?${query}`, { method: 'POST', headers })
  if (!signed.ok) return { status: signed.status, address: '' }
  const { signedUrl } = (await signed.json()) as { signedUrl: string }
  const answer = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: content,
  })
  return { status: answer.status, address: signedUrl.split('?')[0]! }
}
