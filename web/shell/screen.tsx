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

/**
 * The options of a panel's route: its frame stands in the frame of the click, and its content comes behind it, whether its code was
 * there or not.
 */
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

/** Whether the component was painted once: what it draws from then on comes a frame later. */
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
