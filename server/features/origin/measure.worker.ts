import { sharedHectares } from '../../../core/geometry/overlap.ts'
import type { Grounds } from './measure.ts'

process.on('message', ({ one, other }: Grounds) => {
  const steps = sharedHectares(one, other)
  let step = steps.next()
  while (!step.done) step = steps.next()
  process.send!(step.value)
})

process.send!('ready')
