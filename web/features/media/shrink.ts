import { maxFileBytes } from '../../../core/rules/file.ts'

/** Pictures of cameras, which lose nothing that people see when they get smaller. */
export const isShrinkable = ({ type }: File): boolean => type === 'image/jpeg' || type === 'image/png'

const sides = [3000, 2200, 1600, 1100]
const qualities = [0.85, 0.7]

/** A picture as a JPEG that may be uploaded: the largest that fits. Undefined if none does or it can't be read. */
export async function shrink(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const name = file.name.replace(/\.[^.]*$/, '') + '.jpg'
  for (const side of sides)
    for (const quality of qualities) {
      const blob = await drawn(picture, side, quality)
      if (blob && blob.size <= maxFileBytes) return new File([blob], name, { type: 'image/jpeg' })
    }
  return undefined
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // What is transparent in a PNG would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}
