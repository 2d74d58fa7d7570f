import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages, text } from '../core/i18n/index.ts'
import { grounds, wordmark } from '../core/look/colours.ts'

const page = readFileSync(new URL('index.html', import.meta.url), 'utf8')

it('the static shell has the colours of the look', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const name of ['chrome', 'paper', 'rule', 'ink', 'trail'] as const)
      expect(page).toContain(`--d-${name}: ${grounds[scheme][name].toLowerCase()};`)
  const { ring, width, height } = wordmark
  expect(page).toContain(`viewBox="0 0 ${width} ${height}"`)
  expect(page).toContain(`cx="${ring.x}" cy="${ring.y}" r="${ring.radius}"`)
  expect(page).toContain(`stroke-width="${ring.stroke}"`)
})

it('the static shell can say, in both languages, that its program was not loaded', () => {
  for (const language of languages)
    expect(page).toMatch(
      new RegExp(`<span lang="${language}">[^<]+<a href="">${text(language, 'common.retry')}</a></span>`),
    )
})

it('the static shell promises one station and rows with bars, on every screen', () => {
  expect(page).toMatch(/radial-gradient\([^;]*\) 0 \/ 28px no-repeat,/)
  expect(page.match(/linear-gradient\(var\(--d-bars\)\)/g)).toHaveLength(3)
})
