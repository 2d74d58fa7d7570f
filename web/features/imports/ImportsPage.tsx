import { imports as card } from '../../../core/nouns/imports.ts'
import { IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Import } from '../../../core/contract/imports.ts'
import { importKinds, nouns } from '../../../core/nouns/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFilters, oneOf } from '../../shell/filters.tsx'
import { drawnRows } from '../../shell/drawnRows.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import type { SectionLink } from '../../shell/section.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSections } from '../../shell/useSession.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { nounIcons } from '../../shell/nounIcons.ts'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Outcome } from './Outcome.tsx'
import { useDay } from './said.ts'
import { ImportView } from './ImportView.tsx'
import { listQuery } from './queries.ts'
import { importSearch, type ImportSearch } from './search.ts'
import { TakeBack } from './TakeBack.tsx'
import classes from './Imports.module.css'

/** What came in from files, newest first, and how each is taken back (IMP-05, picture 40). */
export function ImportsPage() {
  const of = useList(importSearch, listQuery, { name: 'imports', card })
  const { t, search } = of.context
  const [asked, setAsked] = useState<Import>()
  return (
    <>
      <ListView
        texts="importing"
        of={of}
        beside={<Begin />}
        filters={listFilters<ImportSearch>(
          oneOf({
            name: 'kind',
            label: t('importing.list.filter'),
            all: t('importing.list.all'),
            options: importKinds.map((value) => ({ value, label: t(`importing.list.kinds.${value}`) })),
            width: 318,
          }),
        )}
        renderRows={drawnRows({
          height: 86,
          render: (rows) => (
            <ol aria-label={t('importing.title')}>
              {rows.map((row) => (
                <Row
                  key={row._id}
                  row={row}
                  isOpen={row._id === search.import}
                  onUndo={() => setAsked(row)}
                />
              ))}
            </ol>
          ),
        })}
        empty={{ title: t('importing.empty.title'), text: t('importing.empty.text') }}
      >
        {(rows) => (
          <div className={classes.body}>
            {rows}
            {search.import !== undefined && (
              <ImportView
                id={search.import}
                onUndo={setAsked}
                onClose={() => of.show({ import: undefined })}
              />
            )}
          </div>
        )}
      </ListView>
      {asked && <TakeBack of={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Leads to the import of what a person may write: products of each stage, assets of each kind, and places. */
function Begin() {
  const { t } = useTranslation()
  const { chains } = useChains()
  const go = useGo()
  const refusalOf = useRefusal()
  const refusal = refusalOf(contract.imports.create)
  // The section of assets reads their kinds; its feature builds on this one.
  const Kinds = useSections().find(({ path }) => path.toLowerCase() === '/assets')?.Links
  const button = (
    <RefusableButton leftSection={<IconTableImport size={17} stroke={1.6} aria-hidden />} refusal={refusal}>
      {t('importing.open')}
    </RefusableButton>
  )
  if (refusal !== undefined) return button
  const entryOf = (key: string, label: string, sheet: string) => ({
    key,
    label,
    onAct: () => go(paths.importBeside(sheet)),
  })
  const entriesWith = (kinds: readonly SectionLink[]) => [
    ...chains
      .flatMap(({ stages }) => stages)
      .filter(({ id }) => refusalOf(contract.products.create, 'stage.write', id) === undefined)
      .map(({ id, name }) => entryOf(id, name, paths.productsSheet(id))),
    ...kinds.map(({ id, name }) => entryOf(id, name, paths.assetsSheet(id))),
    ...importKinds.flatMap((kind) => {
      const sheet = nouns[kind].sheet(undefined)
      return sheet === undefined ? [] : entryOf(kind, t(`importing.list.kinds.${kind}`), sheet)
    }),
  ]
  const menuWith = (kinds: readonly SectionLink[]) => (
    <LazyMenu target={button} entries={entriesWith(kinds)} position="bottom-end" />
  )
  return Kinds && refusalOf(contract.assets.createMany) === undefined ? (
    <Kinds>{menuWith}</Kinds>
  ) : (
    menuWith([])
  )
}

interface RowProps {
  row: Import
  isOpen: boolean
  onUndo: () => void
}

function Row({ row, isOpen, onUndo }: RowProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const day = useDay()
  const stage = findStage(chains, row.schema ?? undefined)?.stage
  const KindIcon = nounIcons[nouns[row.kind].icon]
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-undone={row.undone !== null || undefined}
    >
      <span className={classes.day}>{day(row.at)}</span>
      <span className={classes.node} aria-hidden>
        <i />
      </span>
      <span>
        <Go
          to={paths.imports({ import: row._id })}
          className={classes.name}
          aria-current={isOpen || undefined}
        >
          {row.file.name}
        </Go>
        <span className={classes.kind}>
          {stage ? (
            <StageMark hue={stage.hue} marca={stage.marca} size={17} />
          ) : (
            <KindIcon size={17} stroke={1.6} aria-hidden />
          )}
          {stage?.name ?? t(`importing.list.kinds.${row.kind}`)}
        </span>
        <span className={classes.meta}>{row.by.name}</span>
      </span>
      <span>
        <Outcome of={row} />
      </span>
      <span className={classes.end}>
        {row.undone === null && row.saved + row.changed > 0 && (
          <button
            type="button"
            className={classes.undo}
            aria-label={t('importing.undo.title', { file: row.file.name })}
            onClick={onUndo}
          >
            {t('importing.undo.action')}
          </button>
        )}
      </span>
    </li>
  )
}
