import type { Bench } from './figures.ts'

interface UploadFile {
  name: string
  type: string
  content: Buffer
}

/** Sends a file as a browser does: it asks for an address, and puts the bytes there. Returns the address of the file. */
export async function upload(
  { ours, headers }: Pick<Bench, 'ours' | 'headers'>,
  { name, type, content }: UploadFile,
  status = 200,
): Promise<string> {
  const query = new URLSearchParams({ fileName: name, fileType: type })
  const signed = await fetch(`${ours}/api/getUploadSignedUrl?${query}`, { method: 'POST', headers })
  const { signedUrl } = (await signed.json()) as { signedUrl: string }
  const answer = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(content),
  })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`PUT of ${name} answered ${answer.status} ${text}`)
  return signedUrl.split('?')[0]!
}
