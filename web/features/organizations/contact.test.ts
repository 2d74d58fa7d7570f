import { describe, expect, it } from 'vitest'
import { addressText, phoneText } from './contact.ts'

describe('the list of organizations', () => {
  it('groups the digits of a phone, and leaves what is too short', () => {
    expect(['3425550106', '543425550106', '1145550106', '911'].map(phoneText)).toEqual([
      '342 555 0106',
      '54 342 555 0106',
      '114 555 0106',
      '911',
    ])
  })

  it('shows addresses without their protocol', () => {
    expect(addressText('https://www.tapenaga.example/')).toBe('tapenaga.example')
    expect(addressText('http://tapenaga.example/granos')).toBe('tapenaga.example/granos')
  })
})
