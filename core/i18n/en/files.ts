import type { files as source } from '../es/files.ts'
import type { Shape } from '../shape.ts'

export const files: Shape<typeof source> = {
  name: 'A file name has no / \\ : * ? " < > | and no characters that nobody sees.',
  pictureForSupport: 'Only pictures are sent to support.',
  unknown: 'This file is not uploaded in the account. Upload it and choose it again.',
  used: 'A file was already uploaded to this address. Ask for another one.',
  expired: 'This address takes no files any more. Ask for another one.',
  content: 'The content of the file is not of the type that was named, or it is damaged.',
  pictureTooLarge: 'The picture has too many pixels: at most 12,000 a side and 40 million in all.',
  pictureTooHard: 'The picture takes too long to open. Save it again, simpler or smaller.',
}
