import { createContext, use } from 'react'

/** Where forms stand beside their list. Undefined: panels lie over the page. Null: the place isn't drawn yet. */
export const PanelGround = createContext<HTMLElement | null | undefined>(undefined)

export const usePanelGround = (): HTMLElement | null | undefined => use(PanelGround)
