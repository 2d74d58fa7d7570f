import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../core/contract/answers.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useTranslation } from '../../ui/texts.ts'
import { schemaQuery } from '../milestones/queries.ts'

/** The form of the record that an answer will become, in the units that it was signed in (FIG-02). */
export function useAnswerForm(
  { milestoneSchema, productSchema }: Pick<Answer['inquiry'], 'milestoneSchema' | 'productSchema'>,
  kind: Answer['kind'],
  formVersion: Answer['formVersion'],
): Form | undefined {
  const { i18n } = useTranslation()
  const { chains } = useChains()
  const process = milestoneSchema?._id ?? ''
  const schema = useQuery({ ...schemaQuery(process, i18n.language), enabled: kind === 'process' })
  const form = kind === 'process' ? schema.data : findStage(chains, productSchema._id)?.stage.stage
  return form && formVersion !== null ? formAt(form, formVersion) : (form ?? undefined)
}
