import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface GoOptions {
  /** Keeps the current query, so a panel keeps the page and search of the list below it. */
  keep?: boolean
  /** Query members that are dropped on leaving the screen. */
  drop?: readonly string[]
  replace?: boolean
}

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, GoOptions {
  /** A path from the path builder, including its query. */
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the app: an ordinary anchor for the browser, a client navigation for a plain click. */
export function Go({ to, keep, drop, replace, onClick, ...rest }: GoProps) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (event.defaultPrevented || !plain || rest.target === '_blank') return
        event.preventDefault()
        navigate(router, to, {
          ...(keep ? { keep } : {}),
          ...(drop ? { drop } : {}),
          ...(replace ? { replace } : {}),
        })
      }}
    />
  )
}

/** Navigates from code to a path of the path builder. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const router = useRouter()
  return (to, options) => navigate(router, to, options)
}

function navigate(
  router: AnyRouter,
  to: string,
  { keep = false, drop = [], replace = false }: GoOptions = {},
): void {
  const present = router.state.location.searchStr
  void router.navigate({ href: keep ? mergeQuery(to, withoutMembers(present, drop)) : to, replace })
}

/** A query without some of its members. */
export function withoutMembers(query: string, drop: readonly string[]): string {
  const members = new URLSearchParams(query)
  for (const name of drop) members.delete(name)
  return members.toString()
}

/** Adds members of the present query that the path lacks. */
export function mergeQuery(to: string, present: string): string {
  const [path = '', own] = to.split('?')
  const query = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(present)) if (!query.has(name)) query.set(name, value)
  return query.size ? `${path}?${query}` : path
}
