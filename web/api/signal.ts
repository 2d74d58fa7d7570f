/** Whether the browser has a signal; outside of one, nothing says that there is none. */
export const hasSignal = (): boolean => !('navigator' in globalThis) || navigator.onLine
