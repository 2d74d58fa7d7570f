import { RE2JS } from 're2js'

// Tenants write these patterns: RE2 runs them in linear time, and no other engine may see them.
const compiled = new Map<string, RE2JS | null>()
const kept = 2000

/** A compiled pattern, or null where RE2 can't read it or it is over 200 characters. */
export function compilePattern(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made = compile(pattern)
  if (compiled.size >= kept) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Whether a value holds the pattern, as in JSON Schema: anywhere unless anchored. An unreadable pattern matches nothing. */
export function matches(pattern: string, value: string): boolean {
  return compilePattern(pattern)?.matcher(value).find() ?? false
}

function compile(pattern: string): RE2JS | null {
  if (pattern.length > 200) return null
  try {
    return RE2JS.compile(pattern)
  } catch {
    return null
  }
}
