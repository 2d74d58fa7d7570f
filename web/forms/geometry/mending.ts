import { createContext } from 'react'
import type { Position } from '../../../core/geometry/shapes.ts'

/** ORI-07: what a map knows of the origin that led to its form. */
interface Mending {
  isLed: boolean
  /** Closed outlines that are drawn beside its own ground, which nobody changes there. */
  beside: readonly (readonly Position[])[]
}

export const MendingContext = createContext<Mending>({ isLed: false, beside: [] })
