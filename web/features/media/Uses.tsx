import { IconBuildingCommunity, IconPackage, IconWorld } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { Use, Uses as Found } from '../../../core/contract/uses.ts'
import { Fault } from '../../shell/faults.tsx'
import { findStage, useChains } from '../../shell/chains.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import classes from './File.module.css'
import shared from './media.module.css'

/** Where a file is used: a ring whose branches end at the records that show it, with a globe where the public sees it. */
export function Uses({ query }: { query: UseQueryResult<Found> }) {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = query
  return (
    <section aria-labelledby="media-uses">
      <h3 id="media-uses" className={classes.branchesTitle}>
        {t('media.uses.title')}
      </h3>
      {isError && <Fault error={error} onRetry={() => void refetch()} />}
      {query.isPending && <ListSkeleton rows={2} height={48} />}
      {data && data.collection.length + data.restricted === 0 && (
        <p className={shared.below}>{t('media.uses.none')}</p>
      )}
      {data && data.collection.length + data.restricted > 0 && (
        <ul className={classes.branches} aria-labelledby="media-uses">
          {data.collection.map((found, at) => (
            <UseRow key={`${found.type} ${found._id} ${found.title} ${at}`} found={found} />
          ))}
          {data.restricted > 0 && (
            <li className={classes.branch}>
              <span className={shared.below}>{t('media.uses.restricted', { count: data.restricted })}</span>
            </li>
          )}
        </ul>
      )}
      {data?.capped && <p className={shared.below}>{t('media.uses.more')}</p>}
    </section>
  )
}

function UseRow({ found }: { found: Use }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { type, name, title, public: isPublic, organization } = found
  const stage = findStage(chains, found.productSchema)?.stage
  const isProduct = found.productSchema !== undefined
  return (
    <li className={classes.branch}>
      {stage ? (
        <StageMark {...stage} label={stage.name} size={18} />
      ) : type === 'organization' ? (
        <IconBuildingCommunity size={18} stroke={1.6} aria-hidden />
      ) : (
        <IconPackage size={18} stroke={1.6} aria-hidden />
      )}
      <div>
        <Go to={pathOf(found)} className={classes.record}>
          {isProduct ? <IdentifierText prefix="">{shownIdentifier(name)}</IdentifierText> : <b>{name}</b>}
        </Go>
        <div className={shared.below}>{[title, organization?.name].filter(Boolean).join(', ')}</div>
      </div>
      {isPublic && (
        <IconWorld
          size={17}
          stroke={1.6}
          role="img"
          aria-label={t('media.uses.public')}
          data-hint={t('media.uses.public')}
        />
      )}
    </li>
  )
}

function pathOf({ type, _id, productSchema = '', assetSchema = '' }: Use): string {
  switch (type) {
    case 'product':
      return paths.productEdit(_id, productSchema)
    case 'milestone':
      return paths.productMilestones(_id, productSchema)
    case 'insight':
      return paths.productInsights(_id, productSchema)
    case 'asset':
      return paths.assetEdit(_id, assetSchema)
    case 'organization':
      return paths.organizations.edit(_id)
  }
}
