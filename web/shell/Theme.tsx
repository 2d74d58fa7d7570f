import { MantineProvider, localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { createContext, lazy, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { OwnSettings } from '../../core/contract/me.ts'
import { isAccent, type AccentName } from '../../core/look/colours.ts'
import { Hints } from '../ui/Hints.tsx'
import { styleNonce } from '../ui/styleNonce.ts'
import { cssVariables, themeWith } from '../ui/theme.ts'
import { useToastsNeeded } from '../ui/toast.ts'

const Toasts = lazy(() => import('../ui/Toasts.tsx'))

const schemes = localStorageColorSchemeManager({ key: 'rastro.scheme' })
const AccentChoice = createContext<(accent: AccentName) => void>(() => {})

/** Applies the chosen colour scheme to the page before React renders; the static shell uses it too. */
export function applyChosenScheme(): void {
  const chosen = schemes.get('auto')
  if (chosen !== 'auto') document.documentElement.dataset.mantineColorScheme = chosen
}

/** Applies the accent from the account's settings. An unknown accent is ignored. */
export function useAccent(accent: string): void {
  const choose = use(AccentChoice)
  useEffect(() => {
    if (isAccent(accent)) choose(accent)
  }, [accent, choose])
}

/** Loads after the first screen, which has nothing yet that could disappear. */
function useKeyboard(): void {
  useEffect(() => {
    let isOver = false
    let end = () => {}
    void import('../ui/keyboard.ts').then(({ listenToKeyboard }) => {
      if (!isOver) end = listenToKeyboard()
    })
    return () => {
      isOver = true
      end()
    }
  }, [])
}

/** Applies the colours that the person has chosen on any device. */
export function useOwnScheme(theme: OwnSettings['theme']): void {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (theme) setColorScheme(theme)
  }, [theme, setColorScheme])
}

/** The theme of the app: the system's scheme until a person chooses one, and the account's accent once it is known. */
export function Theme({ children }: { children: ReactNode }) {
  const [accent, setAccent] = useState<AccentName>('yerba')
  const toasts = useToastsNeeded()
  const theme = useMemo(() => themeWith(accent), [accent])
  useKeyboard()
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
