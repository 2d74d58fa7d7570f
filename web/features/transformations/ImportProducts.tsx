import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { contract } from '../../../core/contract/index.ts'
import type { ImportValues } from '../../../core/contract/imports.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { formTargets, type Target } from '../../../core/import/columns.ts'
import { paths } from '../../../core/rules/paths.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { findStage, useChains } from '../../shell/chains.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { ImportPanel } from '../imports/ImportPanel.tsx'
import { mendMembers } from '../imports/search.ts'
import { insightTargets, organizationTarget, positionNames, type ImportSource } from '../imports/source.ts'
import { refreshMilestones, schemaQuery, stageSchemasQuery } from '../milestones/queries.ts'
import { productSearch } from '../products/search.ts'
import { stageWords, wordsOf } from '../products/words.ts'
import { choiceWidth } from '../imports/choice.ts'

/** IMP-07: a spreadsheet of products of a stage with what makes them, or of processes of products that are there. */
export function ImportProducts() {
  const { productTypeId } = useSearch({ strict: false, select: productSearch })
  const found = findStage(useChains().chains, productTypeId)
  return found && <ImportProductsOf key={found.stage.id} {...found} />
}

const newOnes = 'products'

/** The process whose rows are mended. */
const processSearch = ({ process }: Readonly<Record<string, unknown>>): { process?: string } =>
  typeof process === 'string' ? { process } : {}

function ImportProductsOf({ chain, stage }: { chain: Chain; stage: ChainStage }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()
  const { many } = wordsOf(stage.stage, t)
  const isWritable = (schema: string) =>
    refusal(contract.milestones.create, 'milestoneSchema.write', schema) === undefined
  const ways = stage.made.filter(({ milestoneSchema }) => isWritable(milestoneSchema))
  const schemas = useQuery(stageSchemasQuery(stage.id, i18n.language))
  const own = (schemas.data ?? []).filter(({ _id }) => isWritable(_id))
  const common = own.filter(({ ratio }) => ratio === undefined)
  const isWay = (id: string) => ways.some(({ milestoneSchema }) => milestoneSchema === id)
  const taken = own.filter(({ _id, ratio }) => ratio === undefined || isWay(_id))
  const left = own.filter((one) => !taken.includes(one)).map(({ name }) => name)
  const { process: asked = newOnes } = useSearch({ strict: false, select: processSearch })
  const [what, setWhat] = useState(asked)
  const [chosen, setProcess] = useState(ways[0]?.milestoneSchema ?? null)
  const wanted = what === newOnes ? chosen : what
  const schema = useQuery({ ...schemaQuery(wanted ?? '', i18n.language), enabled: wanted !== null })
  const process = schema.data ?? undefined
  const source = useMemo(
    () =>
      what === newOnes
        ? sourceOfProducts({ t, chain, stage, process, making: chosen })
        : process && sourceOfProcesses({ t, chain, stage, process }),
    [t, chain, stage, process, chosen, what],
  )
  const title = t('importing.of', { many })
  const close = () => go(paths.products(stage.id), { keep: true, drop: mendMembers })
  if (!schemas.data || (wanted !== null && !schema.data) || !source)
    return (
      <WaitingPanel
        title={title}
        stage={stage}
        width="wide"
        queries={[schemas, ...(wanted === null ? [] : [schema])]}
        onClose={close}
      />
    )
  const nameOf = (id: string) => chain.stages.find((one) => one.id === id)?.shortName ?? ''
  const processes = [
    ...ways.map(({ milestoneSchema, origin }) => ({
      value: milestoneSchema,
      label: t('importing.file.madeOf', { name: nameOf(origin) }),
    })),
    ...common.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  const choice = taken.length > 0 && (
    <div className={choiceWidth}>
      <Select
        name="what"
        label={t('importing.file.what')}
        description={
          left.length > 0 &&
          t('importing.file.notTaken', { names: new Intl.ListFormat(i18n.language).format(left) })
        }
        data={[
          { value: newOnes, label: capitalised(many) },
          ...taken.map(({ _id, name }) => ({
            value: _id,
            label: t('importing.file.processes', { name, many }),
          })),
        ]}
        value={what}
        onChange={(value) => value && setWhat(value)}
        allowDeselect={false}
        {...dropdown}
      />
      {what === newOnes && (
        <Select
          name="process"
          label={t('importing.file.way')}
          data={processes}
          value={chosen}
          onChange={setProcess}
          clearable={ways.length === 0}
          allowDeselect={false}
          placeholder={t('importing.file.noProcess')}
          {...dropdown}
        />
      )}
    </div>
  )
  return (
    <ImportPanel
      key={what}
      title={title}
      stage={stage}
      source={source}
      choice={choice}
      refresh={refreshMilestones}
      onClose={close}
    />
  )
}

interface ProductsSource {
  t: Translator
  chain: Chain
  stage: ChainStage
  process: MilestoneSchema | undefined
  /** The process of the same row; perhaps it makes the product of its origin. */
  making: string | null
}

function sourceOfProducts({ t, chain, stage, process, making }: ProductsSource): ImportSource {
  const { one } = wordsOf(stage.stage, t)
  const way = stage.made.find(({ milestoneSchema }) => milestoneSchema === making)
  return {
    kind: 'products',
    schema: stage.id,
    schemaVersion: stage.stage.version,
    named: '/dataSchema/identifier',
    hasOrganization: true,
    groups: [
      {
        title: t('importing.targets.form', { one }),
        targets: formTargets(stage.stage, '/dataSchema', positionNames(t)),
      },
      { title: t('importing.targets.origin'), targets: originTargets(t, chain, stage, stage.made, way) },
      {
        title: t('importing.targets.process', { name: process?.name ?? '' }),
        targets: process ? formTargets(process, '/process/dataSchema', positionNames(t)) : [],
      },
      {
        title: t('importing.targets.others'),
        targets: [
          organizationTarget(t, true),
          ...insightTargets((number) => t('importing.targets.insight', { number })),
        ],
      },
    ],
    valuesOf({ dataSchema = {}, process: filled, ...values }) {
      const hasProcess = filled !== undefined || (way !== undefined && values.origin !== undefined)
      return {
        ...values,
        dataSchema: dataSchema as ImportValues['dataSchema'],
        ...(process && hasProcess
          ? {
              process: {
                milestoneSchema: process._id,
                milestoneSchemaVersion: process.version,
                dataSchema: {},
                ...(filled as object | undefined),
              },
            }
          : {}),
      }
    },
  }
}

/** What names the origins that rows are made of, by one of these ways; `way` is the chosen one. */
function originTargets(
  t: Translator,
  chain: Chain,
  stage: ChainStage,
  ways: ChainStage['made'],
  way: ChainStage['made'][number] | undefined,
): Target[] {
  const origins = ways.flatMap(({ origin }) => chain.stages.find(({ id }) => id === origin) ?? [])
  const [from] = origins
  if (!from) return []
  const isOwn = from.id === stage.id
  return [
    {
      path: '/origin',
      names: [
        t('importing.targets.originOf', { name: capitalised(stageWords(from, t).one) }),
        // A product's own name comes before that of what it is made of.
        ...(isOwn ? [] : origins.flatMap((each) => namesOfThings(each, t))),
      ],
      isRequired: false,
      ...(way && kindOf(way.ratio) === 'grouping' ? { isList: true as const } : {}),
    },
  ]
}

function sourceOfProcesses({
  t,
  chain,
  stage,
  process,
}: Pick<ProductsSource, 't' | 'chain' | 'stage'> & { process: MilestoneSchema }): ImportSource {
  const { one } = wordsOf(stage.stage, t)
  const ways = stage.made.filter(({ milestoneSchema }) => milestoneSchema === process._id)
  const origin = originTargets(t, chain, stage, ways, ways[0])
  return {
    kind: 'milestones',
    schema: process._id,
    schemaVersion: process.version,
    named: '/product',
    hasOrganization: false,
    groups: [
      {
        title: t('importing.targets.others'),
        targets: [
          {
            path: '/product',
            names: [t('importing.targets.product', { one: capitalised(one) }), ...namesOfThings(stage, t)],
            isRequired: true,
          },
          organizationTarget(t, false),
        ],
      },
      // A transformation makes the product of something.
      {
        title: t('importing.targets.origin'),
        targets: origin.map((target) => ({ ...target, isRequired: true })),
      },
      {
        title: t('importing.targets.process', { name: process.name }),
        targets: formTargets(process, '/dataSchema', positionNames(t)),
      },
    ],
    valuesOf: ({ dataSchema = {}, ...values }) => ({
      ...values,
      dataSchema: dataSchema as ImportValues['dataSchema'],
    }),
  }
}

/** What files call the products of a stage, or their identifier. */
function namesOfThings(stage: ChainStage, t: Translator): string[] {
  const identifier = formTargets(stage.stage, '').find(({ path }) => path === '/identifier')
  return [stageWords(stage, t).one, stage.name, stage.shortName, ...(identifier?.names ?? [])]
}
