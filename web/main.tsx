import './ui/reset.css'
import '@mantine/core/styles.layer.css'
import './ui/fonts.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetAhead } from './api/ahead.ts'
import { readConfig } from './api/config.ts'
import { queryClient } from './api/queries.ts'
import { keepSignedIn, startIdentity } from './auth/identity.ts'
import { productRecord } from './features/record/routes.tsx'
import { router } from './routes.tsx'
import { sayUnloaded } from './ui/unloaded.ts'
import { loadOtherTexts, startTexts } from './ui/texts.ts'
import { applyChosenScheme, Theme } from './shell/Theme.tsx'

/** The static shell of index.html stays until the session is open and the screen's code has loaded. */
async function start(): Promise<void> {
  applyChosenScheme()
  const texts = startTexts()
  startIdentity(await readConfig())
  await Promise.all([router.load(), texts])
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Theme>
          <RouterProvider router={router} />
        </Theme>
      </QueryClientProvider>
    </StrictMode>,
  )
  whenIdle(() => {
    forgetAhead()
    void loadOtherTexts()
    void keepSignedIn()
    // Most lists lead to a record next.
    void productRecord.options.component?.preload?.()
  })
}

/** Not every browser says when it is idle. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2_000)

// Not awaited at the top of the module: a lazy screen imports this chunk and would wait for it forever.
start().catch((error: unknown) => {
  sayUnloaded()
  throw error
})
