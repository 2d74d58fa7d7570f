import { createContext } from 'react'
import type { Position } from '../../../core/geometry/shapes.ts'

/** Closed outlines that a map draws beside its own ground, which nobody changes there. */
export const BesideContext = createContext<readonly (readonly Position[])[]>([])
