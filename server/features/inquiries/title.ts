import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { InquiryRow } from './records.ts'

type TitleSource = Pick<InquiryRow, 'asks' | 'product_schema_id' | 'milestone_schema_id'>

/** What an inquiry asks for: the name of a process, or of a stage. */
export function nameAsked(config: Configuration, inquiry: TitleSource, language: Language): string {
  const schema =
    inquiry.asks === 'process'
      ? config.milestoneSchemas.get(inquiry.milestone_schema_id!)
      : config.stages.get(inquiry.product_schema_id)
  return schema ? localise(schema.content, language, config.defaultLanguage).name : ''
}

/** The title in the language of whoever answers: it is stored in that of the account, with the name that the schema had then. */
export function titleIn(
  config: Configuration,
  inquiry: TitleSource & { title: string },
  language: Language,
): string {
  const { title } = inquiry
  const kept = nameAsked(config, inquiry, config.defaultLanguage)
  return title.endsWith(kept)
    ? title.slice(0, title.length - kept.length) + nameAsked(config, inquiry, language)
    : title
}
