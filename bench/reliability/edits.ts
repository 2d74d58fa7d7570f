import { every, type Figure, never } from '../figures.ts'
import { type Headers, verified } from './audit.ts'
import { Installation } from './installation.ts'

interface Organization {
  _id: string
  version: number
  name: string
}

const writers = 16

/** R5: many edit one record by its version, and many edit and archive another one. */
export async function contend(folder: string, edits: number): Promise<Figure[]> {
  const installation = await Installation.make(folder, 'reliability-edits')
  try {
    const { url } = installation
    const json = { 'content-type': 'application/json' }
    const admin = { ...(await installation.credentials('valle', 'admin@valle.example')), ...json }
    const figures = [...(await edit(url, admin, edits)), ...(await archive(url, admin))]
    await installation.end()
    return [...figures, await verified('R5', installation)]
  } finally {
    await installation.end()
  }
}

type Answer<T> = { status: number; body: T }

async function ask<T>(
  url: string,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T }
}

/** Each writer adds its edits to the name one after the other, under the version that it read; who is too late reads again. */
async function edit(url: string, headers: Headers, edits: number): Promise<Figure[]> {
  const { body: made } = await ask<Organization>(url, headers, 'POST', '/organizations', { name: '0' })
  const path = `/organizations/${made._id}`
  const read = async () => {
    const { body } = await ask<{ collection: [Organization] }>(url, headers, 'GET', path)
    return body.collection[0]
  }
  let done = 0
  let late = 0
  let failed = 0
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let mine = 0; mine < edits;) {
        const { name, version } = await read()
        const { status } = await ask(url, headers, 'PUT', path, { name: String(Number(name) + 1), version })
        if (status === 200) {
          mine += 1
          done += 1
        } else if (status === 409) late += 1
        else failed += 1
        if (failed > 100) throw new Error(`an edit answered ${status}`)
      }
    }),
  )
  const last = await read()
  return [
    never(
      'R5.lost',
      'edits of one record by 16 writers that another one overwrote',
      done - Number(last.name),
      `of ${done} (${late} were too late, and said so)`,
    ),
    never('R5.failed', 'edits that failed for another reason, deadlocks among them', failed),
  ]
}

const contenders = 100

/** Fifty archive one organization at once, while fifty edit the version that they read: one archives it, and one edits it before, or none. */
async function archive(url: string, headers: Headers): Promise<Figure[]> {
  const { body: made } = await ask<Organization>(url, headers, 'POST', '/organizations', {
    name: 'La de todos',
  })
  const answers = await Promise.all(
    Array.from({ length: contenders }, (_, n) =>
      n % 2
        ? ask(url, headers, 'DELETE', `/organizations/${made._id}`)
        : ask(url, headers, 'PUT', `/organizations/${made._id}`, {
            name: `La de ${n}`,
            version: made.version,
          }),
    ),
  )
  const archived = answers.filter(({ status }, n) => n % 2 && status < 300).length
  const edited = answers.filter(({ status }, n) => n % 2 === 0 && status < 300).length
  const broken = answers.filter(({ status }) => status >= 500).length
  return [
    every(
      'R5.winners',
      'of 100 at once that archive and edit one record, archivings that won',
      archived === 1 && edited <= 1 ? 1 : 0,
      1,
    ),
    never('R5.broken', 'of them answered 5xx', broken, `of ${contenders}`),
  ]
}
