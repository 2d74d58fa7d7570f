import type { Row } from './verdicts.ts'

/** KEY-03: what keys need besides the rights of people, by the method and the beginning of the path; the first line that fits holds. */
const doors: readonly (readonly [
  RegExp,
  'people' | 'assets' | 'checks' | 'locations' | 'media' | 'statements' | 'webhooks' | 'epcis' | 'history',
])[] = [
  [/^\w+ \/(users|assignments|keys|views|inquiries|answers|savedViews|me|support|roles|undo)\b/, 'people'],
  [/^\w+ \/admin\b/, 'people'],
  [/^PUT \/accountSettings$/, 'people'],
  [/^\w+ \/gs1\/(gtins|links)\b/, 'people'],
  [/\/correct$/, 'people'],
  [/^POST \/assessments\/:id\/(conclude|reopen)$/, 'people'],
  [/^(POST|PUT|DELETE) \/(recalls|certificates|imports)\b/, 'people'],
  [/^POST \/history\/verify$/, 'people'],
  [/^\w+ \/history\b/, 'history'],
  [/^\w+ \/(assets|assetSchemas)\b/, 'assets'],
  [/^\w+ \/(checks|checkSchemas)\b/, 'checks'],
  [/^\w+ \/locations\b/, 'locations'],
  [/^\w+ \/(media|tags|getUploadSignedUrl)\b/, 'media'],
  [/^\w+ \/(statements|assessments|concerns)\b/, 'statements'],
  [/^\w+ \/webhooks\b/, 'webhooks'],
  [
    /^\w+ \/(events|eventTypes|epcs|bizSteps|bizLocations|readPoints|dispositions|queries|capture)\b/,
    'epcis',
  ],
  [/^GET \/products\/:id\/received$/, 'epcis'],
  [/^GET \/products\/:id\/references$/, 'statements'],
]

/** The area that a route asks of keys, "people" where it lets none in, or null. */
const doorOf = ({ method, path }: Pick<Row, 'method' | 'path'>) =>
  doors.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? null

/**
 * Whether keys that may read and write everything, in each area, are refused what people with the same rights are not; `archives`: it
 * may remove things.
 */
export function isClosedToKeys({ method, path, caller }: Row, archives: boolean): boolean {
  const door = doorOf({ method, path })
  return (
    door === 'people' ||
    (caller === 'admin' && !['history', 'webhooks', 'epcis'].includes(door ?? '')) ||
    (!archives && method === 'DELETE')
  )
}
