import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { Check, CheckSchema } from '../../../core/contract/checks.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { PickerSearch } from '../../ui/usePickerSearch.ts'

const maxIds = 200

/** The next request, which waits for all who ask at the same moment: a timeline has many cards with checks. */
let batch: { ids: string[]; answer: Promise<ReadonlyMap<string, Check>> } | undefined

async function readCheck(id: string): Promise<Check | null> {
  if (batch === undefined || batch.ids.length >= maxIds) batch = openBatch()
  batch.ids.push(id)
  return (await batch.answer).get(id) ?? null
}

function openBatch(): NonNullable<typeof batch> {
  const ids: string[] = []
  const answer = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    if (batch?.ids === ids) batch = undefined
    const { collection } = await call(contract.checks.list, { query: { ids: ids.join() } }, { quiet: true })
    return new Map(collection.map((check) => [check._id, check]))
  })
  return { ids, answer }
}

/** A check that the process names; null when it can't be read. */
const checkQuery = (id: string, language: string) =>
  queryOptions({ queryKey: ['checks', 'one', id, language], queryFn: () => readCheck(id) })

interface Checks {
  /** By id; null for an unreadable check. */
  found: ReadonlyMap<string, Check | null>
  isLoading: boolean
}

export function useChecks(ids: readonly string[]): Checks {
  const { language } = useTranslation().i18n
  const answers = useQueries({ queries: ids.map((id) => checkQuery(id, language)) })
  return {
    found: new Map(
      ids.flatMap((id, index) => {
        const { data, isError } = answers[index]!
        return data !== undefined || isError ? [[id, data ?? null]] : []
      }),
    ),
    isLoading: answers.some(({ isPending }) => isPending),
  }
}

/** Shows checks as they were just saved, without reading them again. */
export function keepChecks(checks: readonly Check[], language: string): void {
  for (const check of checks) queryClient.setQueryData(checkQuery(check._id, language).queryKey, check)
}

/** The form of a check: the current one, or the one of a version. */
const checkFormQuery = (id: string | undefined, version: number | undefined, language: string) =>
  queryOptions({
    queryKey: ['checks', 'form', id, version, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.checks.schema,
          { params: { id: id! }, query: version === undefined ? {} : { version: String(version) } },
          { quiet: true, signal },
        )
      ).collection[0] ?? null,
    enabled: id !== undefined,
    staleTime: 300_000,
    retry: false,
  })

/** The current form; undefined while it loads and without an id, null when there is none. */
export function useCheckForm(id: string | undefined): CheckSchema | null | undefined {
  const { language } = useTranslation().i18n
  const { data, isError } = useQuery(checkFormQuery(id, undefined, language))
  return isError ? null : data
}

/** A form of checks: the current one, or the one of a version. */
interface FormReference {
  id: string
  version?: number
}

/** Several forms at once, found again by the same references. */
export function useCheckForms(
  references: readonly FormReference[],
): (reference: FormReference) => CheckSchema | null | undefined {
  const { language } = useTranslation().i18n
  const keyOf = ({ id, version }: FormReference) => `${id} ${version}`
  const wanted = new Map(references.map((reference) => [keyOf(reference), reference]))
  const answers = useQueries({
    queries: [...wanted.values()].map(({ id, version }) => checkFormQuery(id, version, language)),
  })
  const places = [...wanted.keys()]
  return (reference) => {
    const answer = answers[places.indexOf(keyOf(reference))]
    return answer?.isError ? null : answer?.data
  }
}

/** CHK-04: the forms of checks that look at a kind of asset. */
export const checkSchemasQuery = (
  assetSchema: string | undefined,
  { page, limit, search }: PickerSearch,
  language: string,
) =>
  queryOptions({
    queryKey: ['checks', 'schemas', assetSchema, { page, limit, search }, language],
    queryFn: ({ signal }) =>
      call(
        contract.checks.schemas,
        {
          query: {
            page,
            limit,
            search,
            sortBy: 'alphabetical',
            sort: 1,
            ...(assetSchema === undefined ? {} : { assetSchemaId: assetSchema }),
          },
        },
        { quiet: true, signal },
      ),
  })
