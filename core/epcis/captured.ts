import { isRecord } from '../json/record.ts'
import { isOwnContext, type Prefixes } from './context.ts'
import { eventListOf, eventsOf } from './prehash.ts'

type Members = Readonly<Record<string, unknown>>

/** A captured event as the database stores it. */
export interface CapturedEvent {
  event: Members & { type: string }
  prefixes: Prefixes
  /** Without the members that its document leaves out of a hash. */
  hashed: Members
  /** Names of a JSON Pointer to it. */
  path: readonly (string | number)[]
}

/** The events of a valid document; each carries the document's context beyond the one of EPCIS. */
export function capturedEventsOf(document: Members): CapturedEvent[] {
  const list = eventListOf(document)
  const events = Array.isArray(list) ? list : [list]
  const declared = listOf(document['@context']).filter((one) => !isOwnContext(one))
  const path = pathOfList(document)
  return eventsOf(document).map(({ event: hashed, prefixes }, n) => {
    const { recordTime: _, ...event } = events[n] as Members & { type: string }
    const context = [...declared, ...listOf(event['@context'])]
    const isAlone = list === document
    return {
      event: isAlone || declared.length === 0 ? event : { ...event, '@context': context },
      prefixes,
      hashed,
      path: isAlone ? [] : [...path, n],
    }
  })
}

function pathOfList({ epcisBody }: Members): string[] {
  const isAnswer = isRecord(epcisBody) && isRecord(epcisBody.queryResults)
  return ['epcisBody', ...(isAnswer ? ['queryResults', 'resultsBody'] : []), 'eventList']
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
