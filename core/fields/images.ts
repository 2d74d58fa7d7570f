import { text as say } from '../i18n/index.ts'
import { acceptOption, fileReference, pictureAddresses, publicPictures } from './file.ts'
import { defineKind, fault } from './kind.ts'
import { checkList, distinct, isEmptyList } from './lists.ts'
import { trimmed } from './strings.ts'
import { isWebAddress } from './web-address.ts'

/** The addresses of several pictures. */
export const images = defineKind({
  type: 'array',
  scalar: false,
  isTyped: false,
  isPublic: true,
  control: 'files',
  isProse: false,
  options: acceptOption,
  limits: [],
  normalise: (input) => distinct(Array.isArray(input) ? input.map(trimmed) : input),
  check: (value) => checkList(value, 50, (item) => (isWebAddress(item) ? [] : [fault('fields.url')])),
  toText: (value, _field, { language }) =>
    Array.isArray(value) && value.length > 0 ? say(language, 'fields.images', { count: value.length }) : '',
  toInput: () => '',
  parse: () => undefined,
  isEmpty: isEmptyList,
  references: (value, { descriptor }) =>
    Array.isArray(value)
      ? value.flatMap((url: unknown, index) =>
          fileReference(url, descriptor.accept ?? 'image/*', `/${index}`),
        )
      : [],
  publicValue: publicPictures,
  pictures: pictureAddresses,
})
