import '../ui/reset.css'
import '@xyflow/react/dist/base.css'
import '../ui/fonts.css'
import './graph.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../api/config.ts'
import { loadOtherTexts, startTexts } from '../ui/texts.ts'
import { GraphSite } from './GraphSite.tsx'
import { dress } from './look.ts'
import { receiveSession } from './session.ts'

async function start(): Promise<void> {
  // Chosen in the back office of the same origin (web/shell/Theme.tsx).
  document.documentElement.dataset.scheme = localStorage.getItem('rastro.scheme') ?? ''
  dress('yerba')
  await Promise.all([startTexts(), loadOtherTexts(), readConfig()])
  receiveSession(window.opener as Window | null)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <GraphSite />
    </StrictMode>,
  )
}

void start()
