import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { isWelcome, requireConfigured } from './start.ts'

const addresses = ['/', '/Products', '/users/', '/Admin/Settings', '/Admin/Config', '/admin/config/upload']
const sentAway = (admin: boolean, configured: boolean) =>
  addresses.filter((address) => {
    try {
      requireConfigured({ session: { admin }, settings: { configured } }, address)
      return false
    } catch (error) {
      expect(isRedirect(error)).toBe(true)
      return true
    }
  })

it('every address of an account without a configuration leads its administrators to its start, but those of the configuration', () => {
  expect(sentAway(true, false)).toEqual(['/', '/Products', '/users/', '/Admin/Settings'])
})

it('others stay, and read that it is not set up; with a configuration everybody does', () => {
  expect([sentAway(false, false), sentAway(true, true), sentAway(false, true)]).toEqual([[], [], []])
})

it('the start is found in any case, and nothing else is taken for it (GEN-17)', () => {
  expect(['/Welcome', '/welcome/', '/WELCOME'].map(isWelcome)).toEqual([true, true, true])
  expect(['/', '/Welcomes', '/Products/Welcome'].map(isWelcome)).toEqual([false, false, false])
})
