import { text as say } from '../i18n/index.ts'
import { acceptOption, fileReference } from './file.ts'
import { defineKind, fault, isBlank } from './kind.ts'
import { stringKind } from './strings.ts'
import { isWebAddress, webAddress } from './web-address.ts'

/** The address of one video. */
export const video = defineKind({
  ...stringKind,
  control: null,
  scalar: false,
  isTyped: false,
  options: acceptOption,
  limits: [],
  check: (value) => (isWebAddress(value) ? [] : [fault('fields.url')]),
  toText: (value, _field, { language }) => (isBlank(value) ? '' : say(language, 'fields.video')),
  references: (value, { descriptor }) => fileReference(value, descriptor.accept ?? 'video/*'),
  publicValue(value) {
    const source = webAddress(value)
    return source ? { kind: 'video', source } : undefined
  },
  // A film is nothing on paper.
  paperValue: () => ({ isUnlisted: true }),
})
