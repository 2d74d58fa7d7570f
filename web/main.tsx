import '@mantine/core/styles.layer.css'
import './ui/fonts.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from './api/config.ts'
import { queryClient } from './api/queries.ts'
import { startIdentity } from './auth/identity.ts'
import { router } from './routes.tsx'
import { startTexts } from './shell/i18n.ts'
import { Look, styleNonce } from './shell/Look.tsx'

// react-remove-scroll, below drawers and dialogs, looks for the nonce of its styles under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const [config] = await Promise.all([readConfig(), startTexts()])
startIdentity(config)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Look>
        <RouterProvider router={router} />
      </Look>
    </QueryClientProvider>
  </StrictMode>,
)
