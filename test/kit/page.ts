import { afterEach, beforeAll } from 'vitest'
import { page } from 'vitest/browser'
import { clear } from './screen.tsx'

// Each file begins with the same empty page.
beforeAll(() => page.viewport(414, 896))
afterEach(clear)
