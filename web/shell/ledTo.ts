/** What the address of a form says of the origin that led to it (ORI-07). */
export interface LedTo {
  mends?: 'ground'
  /** The product whose origin the form comes back to. */
  origin?: string
  /** The product whose plots share ground with those of the form. */
  beside?: string
}

export function ledToGround({ mends, origin, beside }: Readonly<Record<string, unknown>>): LedTo {
  const isNamed = (value: unknown): value is string => typeof value === 'string' && value !== ''
  return {
    ...(mends === 'ground' && { mends }),
    ...(isNamed(origin) && { origin }),
    ...(isNamed(beside) && { beside }),
  }
}

export const isLedToGround = ({ mends, origin }: LedTo): boolean => mends === 'ground' && origin !== undefined
