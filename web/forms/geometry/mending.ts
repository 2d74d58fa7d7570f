import { createContext } from 'react'
import type { Position } from '../../../core/geometry/shapes.ts'

/** ORI-07: facts about the origin from which a form was opened. */
interface Mending {
  isLed: boolean
  /** Outlines of neighbours, for display only. */
  beside: readonly (readonly Position[])[]
  /** The origin, by the identifier of its product. */
  back?: { to: string; name: string } | undefined
}

export const MendingContext = createContext<Mending>({ isLed: false, beside: [] })
