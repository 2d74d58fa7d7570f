import { RE2JS } from 're2js'

// Tenants write these patterns. RE2 runs them in linear time; another engine could hang.
const compiled = new Map<string, RE2JS | null>()
const kept = 2000

/** Steps of a compiled pattern: repeats are written out, so that a short pattern could take ten thousands. */
const maxProgram = 2500

/** A compiled pattern. Null if RE2 can't read it, if it is longer than 200 characters or repeats too much. */
export function compilePattern(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made = compile(pattern)
  if (compiled.size >= kept) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Whether a value contains the pattern; anchors narrow it, as in JSON Schema. An unreadable pattern matches nothing. */
export function matches(pattern: string, value: string): boolean {
  return compilePattern(pattern)?.matcher(value).find() ?? false
}

function compile(pattern: string): RE2JS | null {
  if (pattern.length > 200) return null
  try {
    const made = RE2JS.compile(pattern)
    return made.programSize() > maxProgram ? null : made
  } catch {
    return null
  }
}
