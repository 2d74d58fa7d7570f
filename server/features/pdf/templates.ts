import type { PdfItemType, PdfTemplate } from '../../../core/contract/pdf.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Pack, PullName } from '../../../core/pack/shape.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oncePerRevision } from '../../platform/db/kept.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'
import { appliedPack } from '../packs/write.ts'

type PackTemplates = Pack['pdfTemplates']

/** The templates of the account's pack, kept until the account's revision is raised. */
const loadTemplates = oncePerRevision(
  async (tx): Promise<PackTemplates> => (await appliedPack(tx))?.pack.pdfTemplates ?? {},
)

/** A template in a language, with every measure of its sheet. */
export interface ShownTemplate extends PdfTemplate {
  pull: PullName[]
}

export async function findTemplate(
  tx: Tx,
  id: string,
  language: Language,
): Promise<ShownTemplate | undefined> {
  const templates = await loadTemplates(tx)
  return Object.hasOwn(templates, id) ? present(id, templates[id]!, language) : undefined
}

/** The templates of an item type whose stages or processes the person may read. */
export async function listTemplates(
  tx: Tx,
  session: Session,
  itemType: PdfItemType,
  language: Language,
): Promise<ShownTemplate[]> {
  return Object.entries(await loadTemplates(tx))
    .filter(([, template]) => template.itemType === itemType && isReadable(session, template))
    .map(([id, template]) => present(id, template, language))
}

const isReadable = (session: Session, { itemType, itemId }: Pick<PdfTemplate, 'itemType' | 'itemId'>) =>
  can(session, itemType === 'MilestoneSchema' ? 'milestoneSchema.read' : 'stage.read', itemId).allowed

/** The stage whose products a template is about (QRP-07). */
export function stageOf(
  config: Configuration,
  { itemType, itemId }: Pick<PdfTemplate, 'itemType' | 'itemId'>,
): Stage | undefined {
  return config.stages.get(
    itemType === 'MilestoneSchema' ? (config.milestoneSchemas.get(itemId)?.stage ?? '') : itemId,
  )
}

function present(id: string, template: PackTemplates[string], language: Language): ShownTemplate {
  const { itemType, itemId, pull, i18n } = template
  const { pageSize, sheet } = template.template
  const own = i18n?.[language]
  return {
    _id: id,
    name: own?.name ?? template.name ?? id,
    itemType,
    itemId,
    template: {
      pageSize,
      ...(sheet ? { sheet: { top: 0, left: 0, gapX: 0, gapY: 0, ...sheet } } : {}),
    },
    html: own?.html ?? template.html,
    pull,
  }
}
