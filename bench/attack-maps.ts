import { text } from '../core/i18n/index.ts'
import { mapBombs } from '../test/kit/map-bombs.ts'
import { bytesOf } from '../test/kit/map-files.ts'
import { ask, type Target, vineyard } from './attack-target.ts'

/**
 * Hostile files of plots, each through the page of a link of its own, whose helper reads it; those that are texts through the API, too,
 * where the server reads them. Says how long each took.
 */
export async function sendMaps(target: Target): Promise<void> {
  for (const [what, content] of mapBombs) {
    const isText = typeof content === 'string'
    const address = await openLink(target)
    const byLink = await timed(() => answerLink(address, new Uint8Array(bytesOf(content))))
    const byApi = isText ? await timed(() => writePlace(target, { kmzUrl: content })) : 'none'
    console.error(`attack: ${what}: by a link ${byLink}, by the API ${byApi}`)
  }
  for (const sign of ['1', '-29.4 ', "1°'", 'S1 ', '1.000.'])
    await writePlace(target, { coords: sign.repeat(10_000 / sign.length) })
}

async function timed(act: () => Promise<number>): Promise<string> {
  const begun = performance.now()
  const status = await act()
  return `${status} after ${(performance.now() - begun).toFixed(0)} ms`
}

async function writePlace(target: Target, values: object): Promise<number> {
  const { organization } = target
  return (await ask(target, 'POST', '/locations', { name: 'Campo', organization, ...values })).status
}

/** The address of a new request for a lot with its plots. */
async function openLink(target: Target): Promise<string> {
  const { identifier: _, ...values } = vineyard('')
  const answer = await ask(target, 'POST', '/inquiries', {
    kind: 'lot',
    productSchema: 'ps-cuartel',
    fields: [...Object.keys(values), 'location', 'polygons'],
    recipient: { name: 'Rosa Medina' },
    verify: 'none',
    showValues: true,
    language: 'es',
    organization: target.organization,
  })
  const { address, ...refusal } = (await answer.json()) as { address?: string }
  if (address === undefined) throw new Error(`a link was refused: ${JSON.stringify(refusal)}`)
  return address
}

async function answerLink(address: string, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData()
  const values = {
    step: 'answer',
    ...vineyard('MAP-01'),
    'location.country': 'Argentina',
    'location.state': 'Mendoza',
    'location.coords': '-33.012345, -69.012345',
  }
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  form.set('polygons', new File([file], 'campo.zip', { type: 'application/zip' }))
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  const page = await answer.text()
  // The helper ended of it.
  const isLost = page.includes(text('es', 'inquiries.page.fault.unreadable'))
  if (answer.status >= 500 || isLost) throw new Error(`the page of a link answered ${answer.status} ${page}`)
  return answer.status
}
