import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the path builder, query included. */
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the app: an ordinary anchor for the browser, a client navigation for a plain click. */
export function Go({ to, onClick, ...rest }: GoProps) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (event.defaultPrevented || !plain || rest.target === '_blank') return
        event.preventDefault()
        void router.navigate({ href: to })
      }}
    />
  )
}

/** Goes to a path of the path builder from code. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (to, options) => void router.navigate({ href: to, ...options })
}
