import '@xyflow/react/dist/base.css'
import '../../web/ui/fonts.css'
import '../../web/graph/graph.css'
import { createRoot } from 'react-dom/client'
import { campaign, sampleStages } from '../../test/kit/graphs.ts'
import { readConfig } from '../../web/api/config.ts'
import { GraphScreen } from '../../web/graph/GraphScreen.tsx'
import { dress } from '../../web/graph/look.ts'
import { startTexts } from '../../web/ui/texts.ts'

/** Draws the screen of the graph without its data layer: nothing is handed over, fetched or parsed. */
async function draw(): Promise<void> {
  dress('yerba')
  startTexts()
  await readConfig()
  const graph = campaign(Number(new URLSearchParams(location.search).get('size')))
  const read = { graph, depth: 20, stages: sampleStages, accent: 'yerba' }
  const ignore = () => {}
  const state = {
    read,
    isLoading: false,
    error: undefined,
    isLost: false,
    onMore: undefined,
    onRetry: ignore,
  }
  performance.mark('begin')
  createRoot(document.getElementById('root')!).render(
    <GraphScreen read={read} state={state} onCentre={ignore} />,
  )
}

void draw()
