/** Returns the path if it is ours; anything else (another origin, the callback itself) becomes the start page. */
export function safePath(state: unknown): string {
  if (typeof state !== 'string' || !/^\/(?![/\\])/.test(state) || /^\/callback\b/i.test(state)) return '/'
  return state
}
