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
