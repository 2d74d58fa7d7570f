import { describe, expect, it } from 'vitest'
import { readCoordinates } from './coordinates.ts'

describe('coordinates as a text (LOC-05)', () => {
  it.each([
    ['(-31.4,-64.2', { lat: -31.4, lng: -64.2 }],
    ['-31.4, -64.2', { lat: -31.4, lng: -64.2 }],
    ['[ +45 , 7.25 ]', { lat: 45, lng: 7.25 }],
    ['90,180', { lat: 90, lng: 180 }],
  ])('reads %s', (text, read) => expect(readCoordinates(text)).toEqual(read))

  it.each(['31,4;64', '', '-31.4', '-31.4,', '91,0', '0,181', '31,4,64', '-31.4 -64.2', '1e1,2'])(
    'refuses %s',
    (text) => expect(readCoordinates(text)).toBeUndefined(),
  )
})
