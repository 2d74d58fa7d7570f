import { origin as contract, originParts, type Plot } from '../../../core/contract/origin.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import { drawGround, isGround } from '../../../core/geometry/ground.ts'
import { kindOfLot } from '../../../core/rules/origin.ts'
import { insteadOfAll, type Writing, writtenHa } from '../../../core/rules/plots.ts'
import { maxGraphDepth } from '../../../core/rules/lineage.ts'
import { doesExport } from '../../../core/rules/product.ts'
import { idsOf, sliceOf } from '../../platform/db/lists.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readProduct } from '../products/read.ts'
import { outlinesAround } from './around.ts'
import { euText, geojsonText } from './download.ts'
import { lotBatches } from './batches.ts'
import type { ReadLot } from './lots.ts'
import { openOrigin, readingOf } from './open.ts'
import { stagesText } from './stages.ts'
import { surveyOrigin } from './surveyed.ts'
import { unmappedPlots } from './unmapped.ts'
import { addWays } from './ways.ts'

/** Plots on one page. */
const pageSize = 500

/** Answers are read in short transactions of their own: a large origin takes seconds, and whoever receives it even more. */
export function mountOrigin(api: Api): void {
  mount(api, contract, {
    async download(call) {
      const { params, query } = call
      const { format } = query
      if (format !== undefined && format !== 'geojson' && format !== 'eudr')
        refuse('INVALID', { faults: [{ path: '/format', key: 'error.shape.value' }] })
      const parts = format === undefined ? partsOf(query.pull) : []
      const opened = await openOrigin(api.database, call, params.product, { isWhole: format === undefined })
      if (!doesExport(opened.config.stages.get(opened.stage)!.content)) refuse('FORBIDDEN')
      const file = (ending: string) => ({ 'content-disposition': attachment(opened.identifier + ending) })
      if (format === undefined)
        return { type: 'application/json; charset=utf-8', content: stagesText(opened, parts) } as const
      const type = 'application/geo+json' as const
      if (format === 'geojson') return { type, headers: file('.json'), content: geojsonText(opened) }
      return async () => {
        const { restricted, checks, writing } = await surveyOrigin(api.database, opened)
        if (restricted > 0) refuse('FORBIDDEN')
        if (checks.some(({ state }) => state === 'running')) refuse('UNAVAILABLE', { key: 'origin.running' })
        const blocking = checks.filter(({ state }) => state === 'blocking')
        if (blocking.length > 0) refuse('PREFLIGHT', { details: blocking })
        return { type, headers: file('-EUDR.geojson'), content: euText(opened, writing) }
      }
      function partsOf(pull: string | undefined) {
        const names = idsOf(pull)
        const known = originParts.filter((part) => names.includes(part))
        if (known.length < new Set(names).size)
          refuse('INVALID', { faults: [{ path: '/pull', key: 'error.shape.value' }] })
        return known
      }
    },

    async get(call) {
      const { currentPage } = call.query
      const { page } = sliceOf(currentPage === undefined ? {} : { currentPage })
      const opened = await openOrigin(api.database, call, call.params.id)
      const { origin } = opened
      return async () => {
        const { checks, restricted, totals, writing } = await surveyOrigin(api.database, opened)
        const plots: Plot[] = []
        const ids = origin.lots.slice((page - 1) * pageSize, page * pageSize)
        for await (const lots of lotBatches(opened, ids))
          plots.push(...lots.map((lot) => presentPlot(lot, writing)))
        const totalPages = Math.max(1, Math.ceil(origin.lots.length / pageSize))
        const mended = await opened.read((tx) =>
          addWays(tx, opened.session, opened.config, checks, { origin: opened.id }),
        )
        return { plots, checks: mended, totals, restricted, page, totalPages }
      }
    },

    async around(call) {
      const { id } = await readProduct(call.tx, call.session, call.params.id)
      const reading = await readingOf(api.database, call)
      const [west = 0, south = 0, east = 0, north = 0] = call.query.bounds.split(',').map(Number)
      return async () => ({ outlines: await outlinesAround(reading, id, [west, south, east, north]) })
    },

    async unmapped(call) {
      const { id } = await readProduct(call.tx, call.session, call.params.id)
      const reading = await readingOf(api.database, call)
      const maxDepth = Number(call.query.depth ?? maxGraphDepth)
      return async () => ({ plots: await unmappedPlots(reading, id, maxDepth) })
    },
  })
}

const nothingDrawn = { areaHa: null, outline: [], others: [], holes: [], points: [], bbox: null }

function presentPlot(lot: ReadLot, writing: Writing): Plot {
  const { ground } = lot
  const drawn = isGround(ground) ? drawGround(ground) : nothingDrawn
  const sameAs = insteadOfAll(lot, writing)
  const kind = kindOfLot(lot)
  // Rows add up to the total: each has the hectares that the file has of it, of a point those of its form.
  const measured = sameAs === null ? writtenHa(lot, writing) : drawn.areaHa
  return {
    product: { _id: lot.id, identifier: lot.identifier },
    organization: lot.organization,
    place: lot.place ?? null,
    country: countryNamed(lot.country)?.code ?? null,
    kind,
    sameAs,
    ...drawn,
    areaHa: (kind === 'point' ? lot.areaHa : measured) ?? null,
  }
}
