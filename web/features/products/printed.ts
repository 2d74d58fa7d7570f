import type { ProductSchema } from '../../../core/contract/configuration.ts'
import type { Session } from '../../../core/rules/can.ts'
import { doesPrint } from '../../../core/rules/paper.ts'

/** QRP-07: the stage's products are printed. */
export const isPrinted = ({ flags }: Pick<Session, 'flags'>, stage: ProductSchema): boolean =>
  flags.includes('pdf_templates') && doesPrint(stage)
