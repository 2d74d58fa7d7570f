import { afterEach } from 'vitest'
import { takeFault } from './statements.ts'

// Reported after the test: inside a request it would be a failure like any other.
afterEach(() => {
  const fault = takeFault()
  if (fault) throw new Error(fault)
})
