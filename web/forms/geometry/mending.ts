import { createContext } from 'react'
import type { Position } from '../../../core/geometry/shapes.ts'

/** ORI-07: what a form and its map know of the origin that led there. */
interface Mending {
  isLed: boolean
  /** Closed outlines that are drawn beside its own ground, which nobody changes there. */
  beside: readonly (readonly Position[])[]
  /** The origin, by the identifier of its product. */
  back?: { to: string; name: string } | undefined
}

export const MendingContext = createContext<Mending>({ isLed: false, beside: [] })
