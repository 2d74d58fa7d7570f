import { defineKind, fault, isRecord, strangers } from './kind.ts'
import { isReadableLine, trimmed } from './strings.ts'
import { isWebAddress, publicLink } from './web-address.ts'

/** `{title, url}`. Without a title, the address is shown. */
export const link = defineKind({
  type: 'object',
  scalar: false,
  isTyped: false,
  isPublic: true,
  control: null,
  isProse: false,
  options: {},
  limits: [],
  normalise: (input) =>
    isRecord(input)
      ? Object.fromEntries(Object.entries(input).map(([name, member]) => [name, trimmed(member)]))
      : input,
  check(value) {
    if (!isRecord(value)) return [fault('fields.link')]
    const faults = strangers(value, ['title', 'url'])
    if (
      value.title !== undefined &&
      (typeof value.title !== 'string' || value.title.length > 200 || !isReadableLine(value.title))
    )
      faults.push(fault('fields.link', undefined, '/title'))
    if (!isWebAddress(value.url)) faults.push(fault('fields.url', undefined, '/url'))
    return faults
  },
  toText: (value) =>
    isRecord(value)
      ? ([value.title, value.url].find((part): part is string => typeof part === 'string' && part !== '') ??
        '')
      : '',
  toInput: () => '',
  parse: () => undefined,
  isEmpty: (value) =>
    value === undefined ||
    value === null ||
    value === '' ||
    (isRecord(value) &&
      Object.values(value).every((part) => part === '' || part === null || part === undefined)),
  publicValue: (value) =>
    isRecord(value) ? publicLink(value.url, typeof value.title === 'string' ? value.title : '') : undefined,
})
