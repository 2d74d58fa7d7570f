import { paths } from '../../core/rules/paths.ts'

/** Members of a form's address about the screen that led to it (ORI-07, RDY-02). */
export interface LedTo {
  mends?: 'ground'
  /** The product whose origin the form comes back to. */
  origin?: string
  /** The product whose lacks the form comes back to. */
  readiness?: string
  /** The product with overlapping ground. */
  beside?: string
}

export const isNamed = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function ledToGround({ mends, beside, ...search }: Readonly<Record<string, unknown>>): LedTo {
  return {
    ...(mends === 'ground' && { mends }),
    ...ledFrom(search),
    ...(isNamed(beside) && { beside }),
  }
}

export const ledFrom = ({
  origin,
  readiness,
}: Readonly<Record<string, unknown>>): Pick<LedTo, 'origin' | 'readiness'> => ({
  ...(isNamed(origin) && { origin }),
  ...(isNamed(readiness) && { readiness }),
})

/** The screen that a form comes back to; undefined where no screen led to it. */
export const backOf = ({ origin, readiness }: LedTo): string | undefined =>
  origin !== undefined
    ? paths.productOrigin(origin)
    : readiness !== undefined
      ? paths.productReadiness(readiness)
      : undefined

export const isLedToGround = (led: LedTo): boolean => led.mends === 'ground' && backOf(led) !== undefined
