import json from './outlines.json' with { type: 'json' }
import type { Outlines } from './outlines.ts'

/** A module of its own, so that a page loads the file when it needs it. */
export const lines: Outlines = json
