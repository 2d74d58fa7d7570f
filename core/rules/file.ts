import { isReadableLine } from '../fields/strings.ts'

/** Types that may be uploaded (6-contract §3), with the extension of their keys. */
export const fileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'video/webm': 'webm',
} as const
export type FileType = keyof typeof fileTypes

export const maxFileBytes = 1_000_000
export const maxFileName = 200
/** A picture as a telephone makes it, which the page of a link takes and keeps as a small one (LNK-10). */
export const maxSentBytes = 15_000_000
export const maxSentPixels = 100_000_000
/** Pixels of a picture: of its longer side, and of all of it. */
export const maxSide = 12_000
export const maxPixels = 40_000_000
/** Widths in which a picture is also kept. */
export const pictureWidths = [320, 640, 1280] as const

export const isPicture = (type: string): boolean => type.startsWith('image/')

/** Whether every file system accepts the name: no separators, no unseen characters (a direction mark hides an extension). */
export const isFileName = (name: string): boolean =>
  name !== '.' && name !== '..' && name.trim() !== '' && !/[/\\:*?"<>|]/.test(name) && isReadableLine(name)

/** 160 random bits in base 32, and the ending of the type. */
const keyPattern = /^[a-z2-7]{32}\.([a-z]+)$/

/** The type in a key; undefined if the key is invalid. */
export function typeOfKey(key: string): FileType | undefined {
  const ending = keyPattern.exec(key)?.[1]
  return (Object.keys(fileTypes) as FileType[]).find((type) => fileTypes[type] === ending)
}
