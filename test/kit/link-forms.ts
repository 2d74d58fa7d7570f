import type { TestApi } from './api.ts'

export type FormValue = string | { name: string; type: string; content: Buffer | string }
export const file = (name: string, type: string, content: Buffer | string) => ({ name, type, content })
export const kml = (ring: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
export const square = '-60.9,-27.4 -60.8,-27.4 -60.8,-27.3 -60.9,-27.3 -60.9,-27.4'

/** A form with files, as a browser sends it. */
function multipart(parts: readonly (readonly [name: string, value: FormValue])[]) {
  const boundary = 'rastro-boundary'
  const payload = Buffer.concat([
    ...parts.flatMap(([name, value]) => [
      Buffer.from(
        typeof value === 'string'
          ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
          : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n`,
      ),
      ...(typeof value === 'string' ? [] : [Buffer.from(value.content), Buffer.from('\r\n')]),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** The hidden hash of what a review shows. */
export const seenIn = (html: string) => /name="seen" value="([\w-]+)"/.exec(html)![1]!

/** What a visitor of a link does. */
export function visitorOf(api: () => TestApi) {
  const open = (url: string, headers: Record<string, string> = {}) => api().app.inject({ url, headers })
  const send = (url: string, parts: readonly (readonly [string, FormValue])[], remoteAddress = '10.0.0.1') =>
    api().app.inject({ method: 'POST', url, remoteAddress, ...multipart(parts) })
  const step = (url: string, name: string, values: Record<string, FormValue> = {}) =>
    send(url, [['step', name], ...Object.entries(values)])
  const sign = async (url: string, more: Record<string, string> = {}) =>
    step(url, 'sign', {
      name: 'Raúl Bertolotto',
      agree: 'yes',
      seen: seenIn((await open(url)).body),
      ...more,
    })
  return { open, send, step, sign }
}
