import { sharedHectares } from '../../../core/geometry/overlap.ts'
import { finish } from '../../../core/geometry/steps.ts'
import type { Grounds } from './measure.ts'

process.on('message', ({ one, other }: Grounds) => process.send!(finish(sharedHectares(one, other))))

process.send!('ready')
