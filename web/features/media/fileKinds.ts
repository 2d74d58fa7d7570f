import { saveFile } from '../../ui/saveFile.ts'

/** MED-08: a type by its subtype, as people know it: PDF, JPEG, SVG. */
export const typeName = (type: string): string =>
  type
    .slice(type.indexOf('/') + 1)
    .replace(/\+xml$/, '')
    .toUpperCase()

/** MED-04: a file by its address and under its name. Its bytes may be at another origin, where a link would open them. */
export async function downloadFile({ name, url }: { name: string; url: string }): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  saveFile(name, await answer.blob())
}
