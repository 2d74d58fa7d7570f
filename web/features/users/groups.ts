import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Chain } from '../../shell/stations.ts'

/** Stages below their chain, by their short names. */
export const stageGroups = (chains: readonly Chain[]) =>
  chains.map(({ id, name, stages }) => ({
    id,
    name,
    rows: stages.map((stage) => ({ ...stage, name: stage.shortName })),
  }))

/** Processes below their stage, in the order of the chains. */
export const processGroups = (processes: readonly MilestoneSchema[], chains: readonly Chain[]) =>
  chains
    .flatMap(({ stages }) => stages)
    .map(({ id, name, hue, marca }) => ({
      id,
      name,
      hue,
      marca,
      rows: processes
        .filter(({ productSchema }) => productSchema === id)
        .map((process) => ({ id: process._id, name: process.name })),
    }))
    .filter(({ rows }) => rows.length > 0)
