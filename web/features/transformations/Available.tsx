import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { Fault } from '../../shell/faults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shortDate } from '../../ui/format.ts'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { SearchBox, searchDelay } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { amountOf } from '../products/amounts.ts'
import { formOf } from '../../forms/versions.ts'
import { anyOf, capitalised, stageWords } from '../products/words.ts'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { headerFields, identifierOf } from '../products/columns.tsx'
import { availableQuery } from './queries.ts'
import type { Work } from './work.ts'
import classes from './Available.module.css'

interface AvailableProps {
  work: Work
  headingId: string
  onPick: (origin: Product) => void
}

/** What there is to choose from, in the sunk column at the left (TRF-08): search, organizations, pages. */
export function Available({ work, headingId, onPick }: AvailableProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { origin, product, milestone, sharing, amount, picks } = work
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  const limit = phone ? 8 : 20
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [organization, setOrganization] = useState<string[]>([])
  const picker = { stage: origin?.id ?? '', sharing, destination: product._id, milestone: milestone?._id }
  const list = useQuery({
    ...availableQuery(picker, { page, limit, search, organization }),
    enabled: origin !== undefined,
  })
  const { collection: rows, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const { many } = stageWords(origin, t)

  if (!origin) return <p className={classes.none}>{t('transformations.noneAvailable.noOrigin')}</p>

  const fields = headerFields(origin.stage)
  const names = [fields.identifier, ...fields.headers].flatMap((field) =>
    field ? [inSentence(field.property.title)] : [],
  )
  const prefix = commonPrefix((rows ?? []).map(identifierOf))
  const identifierTitle = formOf(origin.stage).schema.properties.identifier?.title ?? t('common.name')
  const title = t('transformations.available', { Many: capitalised(many) })
  const filtered = search !== '' || organization.length > 0
  return (
    <section className={classes.available} aria-label={title}>
      <h3 id={headingId} className={classes.heading} tabIndex={-1}>
        {title}{' '}
        {list.data && (
          <span aria-live="polite">
            {t(sharing || milestone ? 'transformations.toChoose' : 'transformations.unused', {
              count: totalDocs,
            })}
          </span>
        )}
      </h3>
      <div className={classes.tools}>
        <SearchBox
          label={t('products.search', { fields: anyOf(names, language) })}
          placeholder={capitalised(anyOf(names.slice(0, 2), language))}
          value={search}
          delay={searchDelay.selector}
          width="100%"
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <OrganizationFilter
          chosen={organization}
          onChange={(ids) => {
            setOrganization(ids)
            setPage(1)
          }}
        />
      </div>
      <div className={classes.scroll} tabIndex={-1}>
        {list.isError && !list.data ? (
          <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
        ) : rows === undefined ? (
          <ListSkeleton rows={8} height={44} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={
              filtered
                ? t('transformations.noneFound.title')
                : t('transformations.noneAvailable.title', { many })
            }
            text={t(
              filtered
                ? 'transformations.noneFound.text'
                : sharing
                  ? 'transformations.noneAvailable.sharing'
                  : 'transformations.noneAvailable.exclusive',
            )}
            stage={origin}
          />
        ) : (
          <table className={classes.table} aria-busy={list.isFetching}>
            <thead>
              <tr>
                <th scope="col" className={classes.check}>
                  <span className={classes.hidden}>{t('common.choose')}</span>
                </th>
                <th scope="col">{identifierTitle}</th>
                <th scope="col">{t('transformations.columns.organization')}</th>
                <th scope="col">{t('transformations.columns.date')}</th>
                {amount && (
                  <th scope="col" data-align="end">
                    {amount.unit}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const chosen = picks.some(({ _id }) => _id === row._id)
                const quantity = amountOf(amount, row)
                return (
                  <tr key={row._id} data-selected={chosen || undefined} onClick={() => onPick(row)}>
                    <td className={classes.check}>
                      <Checkbox
                        size={phone ? '20px' : '16px'}
                        aria-label={t('transformations.choose', { name: identifierOf(row) })}
                        checked={chosen}
                        onChange={() => onPick(row)}
                        onClick={(event) => event.stopPropagation()}
                      />
                    </td>
                    <td>
                      <IdentifierText prefix={prefix}>{identifierOf(row)}</IdentifierText>
                    </td>
                    <td className={classes.owner}>{row.organization.name}</td>
                    <td>{shortDate(row.createdAt, (time) => t('common.today', { time }))}</td>
                    {amount && (
                      <td data-align="end">
                        {quantity !== undefined &&
                          formatNumber(quantity, language as Language, amount.unit).slice(
                            0,
                            -amount.unit.length - 1,
                          )}
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </div>
      {rows !== undefined && rows.length > 0 && (
        <TableFooter
          page={page}
          size={limit}
          total={totalDocs}
          totalPages={totalPages}
          capped={capped}
          onPage={setPage}
        />
      )}
    </section>
  )
}
