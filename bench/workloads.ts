import { attack } from './attack.ts'
import { backup } from './backup.ts'
import type { Benches, Workload } from './figures.ts'
import { clone } from './clone.ts'
import { createMany } from './create-many.ts'
import { events } from './events.ts'
import { firstPage } from './first-page.ts'
import { geojson } from './geojson.ts'
import { growth } from './growth.ts'
import { importing } from './import.ts'
import { lighthouse } from './lighthouse.ts'
import { lineage } from './lineage.ts'
import { memoryAtRest } from './memory-at-rest.ts'
import { papers } from './papers.ts'
import { compare } from './load.ts'
import { paging } from './paging.ts'
import { peers } from './peers/index.ts'
import { pageOf, rawPageOf } from './people.ts'
import { publicPages } from './public-pages.ts'
import { reliability } from './reliability/index.ts'
import { rights } from './rights.ts'
import { screens } from './screens.ts'
import { searching } from './searching.ts'
import { today } from './today.ts'
import { trace } from './trace.ts'
import { verifyWorkload } from './verify.ts'

/** Workloads on the data sets, against reference programs. */
export const speed: Record<string, Workload<Benches>> = {
  P1: {
    title:
      'page 1 of stages of 1,000 products, against one statement whose JSON PostgreSQL makes, through pg and node:http',
    withWrk: true,
    async run(bench) {
      const { ratio, ours, reference } = await compare(pageOf(bench, 'ps-cuartel'), rawPageOf(bench))
      console.error(`P1: ours ${ours.toFixed(0)}/s, raw ${reference.toFixed(0)}/s`)
      return [{ name: 'P1', ratio, target: 0.55 }]
    },
  },
  P2: {
    title: 'page 1 of stages of 100,000 products, against P1',
    withWrk: true,
    async run(bench) {
      const { ratio, ours, reference } = await compare(
        pageOf(bench, 'ps-partida-uva'),
        pageOf(bench, 'ps-cuartel'),
      )
      console.error(`P2: large stage ${ours.toFixed(0)}/s, small ${reference.toFixed(0)}/s`)
      return [{ name: 'P2', ratio, target: 0.95 }]
    },
  },
  P3: searching,
  P4: paging,
  P5: growth,
  P6: lineage,
  P8: createMany,
  P9: clone,
  P10: publicPages,
  P11: papers,
  P12: geojson,
  trace,
  import: importing,
  today,
  events,
  peers,
}

/** Workloads with their own installation. */
export const standalone: Record<string, Workload<string>> = {
  ...reliability,
  M1: memoryAtRest,
  attack,
  backup,
  'first-page': firstPage,
  lighthouse,
  rights,
  screens,
  verify: verifyWorkload,
}
export const workloads = { ...speed, ...standalone }
