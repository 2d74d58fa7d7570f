import { Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { Go } from '../../ui/Go.tsx'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { SearchBox, searchDelay } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { isMasked } from './neighbours.ts'
import { neighboursQuery, type Neighbourhood } from './queries.ts'
import { RestrictedNeighbour } from './RestrictedNeighbour.tsx'
import classes from './RelatedModal.module.css'

interface RelatedModalProps {
  title: string
  of: Neighbourhood
  look: ChainStage | undefined
  onClose: () => void
}

/** All products on one side of a transformation, paged and searchable (TRF-13, TRF-14). */
export default function RelatedModal({ title, of, look, onClose }: RelatedModalProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const list = useQuery({ ...neighboursQuery(of, page, search), placeholderData: keepPreviousData })
  const rows = list.data?.rows
  const prefix = commonPrefix((rows ?? []).flatMap((row) => (isMasked(row) ? [] : row.name)))
  return (
    <Modal.Root opened onClose={onClose} size={560}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div" className={classes.header ?? ''}>
          <Modal.Title component="h2" className={classes.title ?? ''}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} size={36} />
        </Modal.Header>
        <div className={classes.tools}>
          <SearchBox
            label={t('lineage.search')}
            value={search}
            delay={searchDelay.selector}
            width="100%"
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
        </div>
        {list.isError && (
          <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <ListSkeleton rows={6} height={44} />}
        {rows?.length === 0 && <p className={classes.none}>{t('lineage.none', { search })}</p>}
        <ul className={classes.rows} aria-label={title} aria-busy={list.isFetching}>
          {rows?.map((row) => (
            <li key={isMasked(row) ? row.key : row._id}>
              {isMasked(row) ? (
                <RestrictedNeighbour />
              ) : (
                <>
                  {look && <StageMark hue={look.hue} marca={look.marca} />}
                  <Go to={paths.productMilestones(row._id, of.stage)} onClick={onClose}>
                    <IdentifierText prefix={prefix}>{row.name}</IdentifierText>
                  </Go>
                  {'organization' in row && <span>{row.organization.name}</span>}
                </>
              )}
            </li>
          ))}
        </ul>
        {list.data && (
          <TableFooter
            page={page}
            total={list.data.totalDocs}
            totalPages={list.data.totalPages}
            onPage={setPage}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
