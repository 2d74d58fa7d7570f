import { lazyRouteComponent } from '@tanstack/react-router'
import { ApiError } from '../api/error.ts'

/**
 * A screen whose code comes when it is asked for. Code that a newer version no longer has the router loads the whole page for;
 * out of reach of the server that would leave the browser's own page of failure, so there the screen says it.
 */
export const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        await fetch('/health').catch(() => {
          throw new ApiError({ status: 500, code: 'UNKNOWN', message: '' })
        })
        throw error
      }),
    name,
  )
