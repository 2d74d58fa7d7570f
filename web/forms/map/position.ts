import type { Coordinates } from '../coordinates.ts'

/** Where the device is; refused as the person or the device refuses. */
export const readPosition = (): Promise<Coordinates> =>
  new Promise((found, refused) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => found({ lat: rounded(latitude), lng: rounded(longitude) }),
      refused,
      { enableHighAccuracy: true, timeout: 20_000 },
    ),
  )

/** Whether the position may be read without asking the person. */
export const mayRead = async (): Promise<boolean> => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted'
}

/** About ten centimetres. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
