import { lazyRouteComponent } from '@tanstack/react-router'
import { ApiError } from '../api/error.ts'
import { PanelFrame, type PanelWidth } from '../ui/PanelFrame.tsx'
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

/** The options of a panel's route: its frame stands at once, while its code loads. */
export const framed = (width: PanelWidth = 'form') => ({
  pendingMs: 0,
  pendingComponent: () => <PanelFrame width={width} />,
})
