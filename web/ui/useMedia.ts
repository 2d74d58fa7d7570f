import { useEffect, useState } from 'react'

/**
 * Whether the screen is as a media query says, from the first drawing on. Paper is narrower: it keeps the arrangement that the
 * screen has, with what was typed.
 */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const screen = window.matchMedia(query)
    const follow = () => {
      if (!window.matchMedia('print').matches) setMatches(screen.matches)
    }
    follow()
    screen.addEventListener('change', follow)
    return () => screen.removeEventListener('change', follow)
  }, [query])
  return matches
}
