import { text as say } from '../i18n/index.ts'
import { acceptOption, fileReference, pictureAddresses, publicPictures } from './file.ts'
import { defineKind, fault, isBlank } from './kind.ts'
import { stringKind } from './strings.ts'
import { isWebAddress } from './web-address.ts'

/** The address of one picture. */
export const image = defineKind({
  ...stringKind,
  control: 'files',
  scalar: false,
  isTyped: false,
  options: acceptOption,
  limits: [],
  check: (value) => (isWebAddress(value) ? [] : [fault('fields.url')]),
  toText: (value, _field, { language }) => (isBlank(value) ? '' : say(language, 'fields.image')),
  references: (value, { descriptor }) => fileReference(value, descriptor.accept ?? 'image/*'),
  publicValue: publicPictures,
  pictures: pictureAddresses,
})
