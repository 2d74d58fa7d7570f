import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, type SentRequest, serve, show } from '../../../test/kit/screen.tsx'
import { CodesPanel } from './DownloadCodes.tsx'

const products = ['L-25-001', 'L-25-002', 'L-25-003'].map((name, n) => ({ _id: `p${n + 1}`, name }))
const json = { 'content-type': 'application/json' }
const zip = {
  'content-type': 'application/zip',
  'content-disposition': "attachment; filename*=UTF-8''codigos-2026-11-30.zip",
}

let sent: SentRequest[]
let answers: (Parameters<typeof refusal> | 'working' | 'ready')[]
let leftOut: string | undefined
beforeEach(async () => {
  await page.viewport(1440, 900)
  answers = ['working', 'ready']
  leftOut = undefined
  sent = serve(({ method }) => {
    if (method === 'POST') return { status: 202, body: { key: 'k1' } }
    const next = answers.shift()
    if (next === 'working') return { status: 202, body: { done: 2, total: 3 }, headers: json }
    if (next !== 'ready') return refusal(...next!)
    const left = leftOut === undefined ? {} : { 'rastro-left-out': leftOut }
    return { status: 200, body: 'PK', headers: { ...zip, ...left } }
  })
})

const open = () => show(<CodesPanel stage={undefined} products={products} onClose={() => {}} />)
const download = page.getByRole('button', { name: 'Bajar', exact: true })

describe('the codes of several products as files (GS1-09, picture 51)', () => {
  it('are ordered as they were chosen, tell how far they are, and are saved', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await open()
    await page.getByRole('radio', { name: /^DataMatrix/ }).click()
    await page.getByText('PNG', { exact: true }).click()
    await page.getByRole('button', { name: 'Módulo más chico' }).click()
    await page.getByRole('checkbox', { name: 'Entre paréntesis' }).click()
    await download.click()
    await expect.element(page.getByText('2 de 3, con codigos.csv')).toBeVisible()
    await expect.element(page.getByText('codigos-2026-11-30.zip')).toBeVisible()
    expect(saved).toHaveBeenCalledOnce()
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/gs1/codes',
      body: {
        products: ['p1', 'p2', 'p3'],
        symbol: 'datamatrix',
        format: 'png',
        module: 0.45,
        text: false,
      },
    })
    await page.getByRole('radio', { name: /^QR/ }).click()
    await expect.element(page.getByText('codigos-2026-11-30.zip')).not.toBeInTheDocument()
    saved.mockRestore()
  })

  it('name the products that have no such code', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    leftOut = 'p2,p3'
    await open()
    await download.click()
    await expect.element(page.getByText('Sin ese código: L-25-002, L-25-003')).toBeVisible()
    saved.mockRestore()
  })

  it('say why they did not come, and can be asked for again', async () => {
    answers = [[404, 'NOT_FOUND']]
    await open()
    await download.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(download).toBeEnabled()
  })
})
