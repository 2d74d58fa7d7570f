import type { Assessment } from '../../../core/contract/assessments.ts'
import { findConcluded } from '../assessments/newest.ts'
import type { Evidence } from './evidence.ts'

/** The newest concluded assessment of the product that the packet begins with, stale or not (RSK-09). */
export const readRisk = ({ read, session, start, language }: Evidence): Promise<Assessment | undefined> =>
  read(async (tx) =>
    session.flags.includes('download_geojson')
      ? (await findConcluded({ tx, session, language }, [start._id]))[0]
      : undefined,
  )
