/** JSON Pointer (RFC 6901) of a member: `pointer('dataSchema', 'a/b')` is `/dataSchema/a~1b`. */
export function pointer(...names: (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The names in a pointer. */
export function pointerNames(path: string): string[] {
  return path === ''
    ? []
    : path
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}
