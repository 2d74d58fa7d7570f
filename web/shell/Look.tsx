import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { createContext, lazy, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isAccent, type AccentName } from '../../core/look/colours.ts'
import { Hints } from '../ui/Hints.tsx'
import { cssVariables, themeWith } from '../ui/theme.ts'
import { useToastsWanted } from '../ui/toast.ts'

const Toasts = lazy(() => import('../ui/Toasts.tsx'))

const schemes = localStorageColorSchemeManager({ key: 'rastro.scheme' })
const AccentChoice = createContext<(accent: AccentName) => void>(() => {})

/** Puts the scheme that a person chose on the page before anything is drawn by React; the drawn shell wears it too. */
export function applyChosenScheme(): void {
  const chosen = schemes.get('auto')
  if (chosen !== 'auto') document.documentElement.dataset.mantineColorScheme = chosen
}

/** The page's content policy lets only styles in that carry the nonce it came with. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The account's accent, as its settings say it, colours everything; one we don't have leaves what there was. */
export function useAccent(accent: string): void {
  const choose = use(AccentChoice)
  useEffect(() => {
    if (isAccent(accent)) choose(accent)
  }, [accent, choose])
}

/** The theme around everything: the system's scheme until a person chooses one, the account's accent once it is known. */
export function Look({ children }: { children: ReactNode }) {
  const [accent, setAccent] = useState<AccentName>('yerba')
  const toasts = useToastsWanted()
  const theme = useMemo(() => themeWith(accent), [accent])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <AccentChoice value={setAccent}>{children}</AccentChoice>
      <Hints />
      {toasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  )
}
