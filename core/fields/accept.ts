/** The files that a kind takes if its descriptor has no `accept`. */
const defaultAccept = {
  image: 'image/png,image/jpeg',
  images: 'image/png,image/jpeg',
  video: 'video/webm',
} as const

/** Maximum size in bytes, inclusive (FRM-08). */
const maxFileBytes = 1_000_000

/** Whether `accept` (as on an HTML file input) lets a file through: by exact type, by `image/*` or by the end of its name. */
export function accepts(file: { name: string; type: string }, accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) =>
      part.startsWith('.')
        ? name.endsWith(part)
        : part.endsWith('/*')
          ? type.startsWith(part.slice(0, -1))
          : part === type,
    )
}
