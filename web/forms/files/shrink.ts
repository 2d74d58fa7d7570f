import { accepts } from '../../../core/fields/accept.ts'
import { maxFileBytes } from '../../../core/rules/file.ts'

/** A photo is read on a screen and on paper: more pixels show nothing new, and make the file ten times as heavy. */
const maxSide = 1600
const quality = 0.8

/** Whether a field accepts the JPEG that a photo becomes. */
export const takesPhotos = (accept: string | undefined): boolean =>
  accepts({ name: 'x.jpg', type: 'image/jpeg' }, accept)

interface ShrinkOptions {
  /** Also a PNG with transparency, which a JPEG can't have: its ground becomes white. Nobody wants that unasked. */
  onWhite?: boolean
}

/**
 * The photo of a phone weighs several megabytes: it comes in smaller, as a JPEG, where the field takes one. A file that fits,
 * or that can't be made smaller without a loss that people see, is returned as it is.
 */
export async function shrink(
  file: File,
  accept: string | undefined,
  { onWhite = false }: ShrinkOptions = {},
): Promise<File> {
  const isPhoto = file.type === 'image/jpeg' || file.type === 'image/png'
  if (file.size <= maxFileBytes || !isPhoto || !accepts(file, accept) || !takesPhotos(accept)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  const canvas = picture && drawSmaller(picture)
  picture?.close()
  if (!canvas) return file
  if (file.type === 'image/png') {
    if (!onWhite && isTransparent(canvas)) return file
    paintGround(canvas)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
  return blob ? new File([blob], name, { type: 'image/jpeg' }) : file
}

function drawSmaller(picture: ImageBitmap): HTMLCanvasElement | undefined {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! < 255) return true
  return false
}

/** Transparent pixels would be black in a JPEG. */
function paintGround(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')!
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
}
