import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { PanelFrame, type PanelWidth } from '../ui/PanelFrame.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { loadOtherTexts } from '../ui/texts.ts'

/**
 * A lazy screen, with its texts. When a newer version no longer has its chunk, the router reloads the whole page. Offline, that would
 * end on the browser's own error page, so the screen shows the fault instead.
 */
export const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      Promise.all([load(), loadOtherTexts()])
        .then(([loaded]) => loaded)
        .catch(async (error: unknown) => {
          await fetch('/health').catch(() => {
            throw new ApiError({ status: 500, code: 'UNKNOWN', message: '' })
          })
          throw error
        }),
    name,
  )

/** Options of a panel's route: the frame is painted with the click, the content a frame later, even if its code is loaded. */
export function framed<Panels extends Record<string, unknown>>(
  load: () => Promise<Panels>,
  name: keyof Panels & string,
  width: PanelWidth = 'form',
) {
  const Content = screen(load as () => Promise<Record<string, () => null>>, name)
  const Frame = () => <PanelFrame width={width} />
  const Panel: AsyncRouteComponent<object> = () => (useIsPainted() ? <Content /> : <Frame />)
  Panel.preload = async () => Content.preload?.()
  return { component: Panel, pendingMs: 0, pendingComponent: Frame }
}

/** Whether the component has painted once, so that heavy content can come a frame later. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

/** The options of a tab's route: its panel stands, and waits for the content. */
export const tabbed = { pendingMs: 0, pendingComponent: () => <ListSkeleton rows={6} height={60} /> }
