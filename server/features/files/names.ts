import { type FileType, isPicture, pictureWidths } from '../../../core/rules/file.ts'

export type Purpose = 'record' | 'support'

const folders = { record: 'files', support: 'support' } as const

/** The name of a file in the storage, or of one of its sizes. */
export const storedName = (key: string, purpose: Purpose = 'record', width?: number | string): string =>
  `${folders[purpose]}/${key}${width === undefined ? '' : `.${width}.webp`}`

/** Every name that a file may have in the storage. */
export const storedNames = (key: string, purpose: Purpose, type: FileType): string[] => [
  storedName(key, purpose),
  ...(hasSizes(type) ? pictureWidths.map((width) => storedName(key, purpose, width)) : []),
]

/** A drawing has every size by itself. */
export const hasSizes = (type: FileType): boolean => isPicture(type) && type !== 'image/svg+xml'
