import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'

export interface MenuEntry {
  key: string
  label: string
  icon?: React.ComponentType<{ size?: number | string; stroke?: number | string }>
  href?: string
  onAct?: () => void
  /** Why it can't be chosen; the entry stays, off, and says so. */
  refusal?: string | undefined
  /** For entries without effect, such as the present choice. */
  disabled?: boolean
  /** A rule parts it from the entries above. */
  isFirst?: boolean
}

export interface LazyMenuProps {
  /** The button; the menu adds its own handlers to it. */
  target: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu' }>
  entries: MenuEntry[]
  /** Shown above the entries. */
  head?: ReactNode
  position?: 'bottom-start' | 'bottom-end'
  width?: number
}

const load = () => import('./MenuBody.tsx')
const MenuBody = lazy(load)

/** A menu whose code loads when its button is first hovered or used. */
export function LazyMenu(props: LazyMenuProps) {
  const [used, setUsed] = useState(false)
  const still = (
    <span
      style={{ display: 'contents' }}
      onClickCapture={() => setUsed(true)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    >
      {props.target}
    </span>
  )
  return used ? (
    <Suspense fallback={still}>
      <MenuBody {...props} />
    </Suspense>
  ) : (
    still
  )
}
