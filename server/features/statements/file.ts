import { refuse } from '../../../core/errors/refusal.ts'
import {
  addFeature,
  collectionOf,
  featuresIn,
  type ProducerPlots,
  sortedProducers,
} from '../../../core/eudr/plots.ts'
import { statementTree, type Tree } from '../../../core/eudr/tree.ts'
import { type DdsRequest, requestXml, statementXml } from '../../../core/eudr/xml.ts'
import { attachment } from '../../platform/http/attachment.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { Slices } from '../../platform/process/slices.ts'
import { contentOf, type StatementRow } from './records.ts'

/** EUD-07: the file of a frozen statement; xml and json are made of the frozen plots, piece by piece. */
export async function statementFile(
  storage: Storage,
  row: StatementRow,
  format: 'xml' | 'json' | 'geojson',
  { identifier, left }: { identifier: string; left: AbortSignal },
) {
  const content = (await storage.read(row.frozen!.file)) ?? refuse('NOT_FOUND')
  const headers = {
    'content-disposition': attachment(`${identifier}-DDS.${format}`),
    'cache-control': 'no-store',
  }
  if (format === 'geojson') return { type: 'application/geo+json' as const, headers, content }
  const tree = statementTree(contentOf(row))
  const producers = await producersOf(content.toString('utf8'), left)
  return format === 'xml'
    ? {
        type: 'application/xml' as const,
        headers,
        content: inSlices(statementXml({ tree, producers }), left),
      }
    : {
        type: 'application/json; charset=utf-8' as const,
        headers,
        content: inSlices(jsonText(tree, producers), left),
      }
}

/** A frozen statement as a message to the EU holds it. */
export async function statementRequest(
  storage: Storage,
  row: StatementRow,
  request: DdsRequest,
  left: AbortSignal,
): Promise<string> {
  const content = (await storage.read(row.frozen!.file)) ?? refuse('NOT_FOUND')
  const tree = statementTree(contentOf(row))
  const producers = await producersOf(content.toString('utf8'), left)
  const parts: string[] = []
  for await (const part of inSlices(requestXml({ tree, producers }, request), left)) parts.push(part)
  return parts.join('')
}

async function producersOf(collection: string, left: AbortSignal): Promise<Tree[]> {
  const slices = new Slices(left)
  const found = new Map<string, ProducerPlots>()
  for (const feature of featuresIn(collection)) {
    addFeature(found, feature)
    if (slices.isOver) await slices.pause()
  }
  const producers: Tree[] = []
  for (const { name, country, features } of sortedProducers(found)) {
    const geometryGeojson = Buffer.from(collectionOf(features)).toString('base64')
    producers.push({
      position: producers.length + 1,
      ...(country === '' ? {} : { country }),
      name,
      geometryGeojson,
    })
    if (slices.isOver) await slices.pause()
  }
  return producers
}

/** The same tree as JSON; the producers of each commodity come one by one. */
function* jsonText(tree: Tree, producers: readonly Tree[]): Generator<string> {
  const { operatorRole, statement } = tree as { operatorRole: string; statement: Tree }
  yield `{"operatorRole":${JSON.stringify(operatorRole)},"statement":{`
  let comma = ''
  for (const [name, value] of Object.entries(statement)) {
    yield `${comma}${JSON.stringify(name)}:`
    comma = ','
    if (name !== 'commodities') {
      yield JSON.stringify(value)
      continue
    }
    yield '['
    for (const [n, commodity] of (value as Tree[]).entries()) {
      yield `${n > 0 ? ',' : ''}${JSON.stringify(commodity).slice(0, -1)},"producers":[`
      for (const [place, producer] of producers.entries())
        yield (place > 0 ? ',' : '') + JSON.stringify(producer)
      yield ']}'
    }
    yield ']'
  }
  yield '}}'
}

async function* inSlices(parts: Iterable<string>, left: AbortSignal): AsyncGenerator<string> {
  const slices = new Slices(left)
  for (const part of parts) {
    yield part
    if (slices.isOver) await slices.pause()
  }
}
