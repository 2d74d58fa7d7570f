import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isAccent, type AccentName } from '../../core/look.ts'
import { cssVariables, themeWith } from '../ui/theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'rastro.scheme' })
const AccentChoice = createContext<(accent: AccentName) => void>(() => {})

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
  const theme = useMemo(() => themeWith(accent), [accent])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} defaultColorScheme="auto">
      <Notifications position="bottom-center" limit={4} />
      <AccentChoice value={setAccent}>{children}</AccentChoice>
    </MantineProvider>
  )
}
