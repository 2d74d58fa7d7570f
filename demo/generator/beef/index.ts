import type { Setting } from '../setting.ts'
import {
  recordBonings,
  recordBoxes,
  recordBoxesTwice,
  recordColdStore,
  recordPendingBonings,
} from './boning.ts'
import { drawCalves, recordCalves, recordPendingAnimals, recordTwice } from './calves.ts'
import { recordDispatches } from './dispatches.ts'
import { recordFeedingLosses, recordMovements, recordPendingFeeding, recordWeighings } from './feeding.ts'
import { drawEstablishments, recordHerdInsights, recordHerds } from './herds.ts'
import type { Numbers } from './numbers.ts'
import { recordHalves, recordSlaughter } from './slaughter.ts'
import { recordPendingTroops, recordTroops, sendingHerds } from './troops.ts'
import { volumes } from './volumes.ts'

/** The processes whose privacy stays as their schema says: private ones, and those that can't be changed. */
export const fixedPrivacy = [
  'ms-baja',
  'ms-baja-engorde',
  'ms-pesada',
  'ms-tipificacion',
  'ms-frio',
  'ms-decomiso',
  'ms-higiene',
  'ms-camara',
  'ms-despacho-caja',
  'ms-recepcion-caja',
]

/** From the calves of spring 2024 to the boxes of spring 2026. */
export function recordBeef(setting: Setting, numbers: Numbers): void {
  const planned = volumes(setting.scale)
  const begun = setting.ledger.milestones()
  const { breeding, feeding } = drawEstablishments(
    setting,
    setting.random.fork('beef/establishments'),
    setting.scale >= 5,
  )
  const herds = recordHerds(setting, planned, breeding, numbers)
  recordHerdInsights(setting, setting.random.fork('beef/herd facts'), herds)
  const calves = drawCalves(setting, planned, herds, numbers)
  recordCalves(setting, calves, sendingHerds(herds, planned)[0])
  recordPendingAnimals(setting, planned, numbers)
  const fed = recordMovements(setting, planned, calves, feeding, numbers)
  recordPendingFeeding(setting, planned, feeding, numbers)
  recordFeedingLosses(setting, fed, Math.ceil(planned.removals / 2))
  recordPendingTroops(setting, planned, numbers)
  const troops = recordTroops(setting, planned, fed, herds, numbers)
  const slaughtered = troops.slice(0, troops.length - planned.waiting)
  const halves = recordSlaughter(setting, slaughtered)
  recordPendingBonings(setting, planned, numbers)
  const bonings = recordBonings(setting, planned, slaughtered, halves, numbers)
  recordHalves(setting, halves)
  const boxes = recordBoxes(setting, bonings, numbers)
  // Six in ten of the archived records are weighings, the others boxes and calves.
  const twice = Math.round(planned.archived * 0.6)
  const boxesTwice = Math.round(planned.archived * 0.25)
  recordTwice(setting, calves, planned.archived - twice - boxesTwice)
  recordBoxesTwice(setting, boxes, boxesTwice, numbers)
  recordWeighings(setting, fed, twice)
  recordDispatches(setting, boxes)
  recordColdStore(setting, boxes, planned.milestones - (setting.ledger.milestones() - begun))
}
