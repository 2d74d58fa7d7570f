import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { clockTime } from '../../ui/format.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ReadinessChain } from './ReadinessChain.tsx'
import { readinessQuery } from './queries.ts'
import classes from './Readiness.module.css'

/** Picture 38: the chain down the page, and what is missing hangs open at its stage. */
export function ReadinessPanel() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { id } = useParams({ from: '/session/shell/Products/$id/Readiness' })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const { chains } = useChains()
  const stage = findStage(chains, productTypeId)?.stage
  const go = useGo()
  const readiness = useQuery(readinessQuery(id, language))
  const found = readiness.data
  const close = () => go(paths.products(productTypeId), { keep: true })
  const first = found?.items.find(({ state, address }) => state !== 'ok' && address !== null)

  return (
    <SidePanel
      title={t('readiness.panel')}
      subtitle={
        found && (
          <>
            {found.product.stage.name} <strong>{shownIdentifier(found.product.identifier)}</strong>
          </>
        )
      }
      stage={stage}
      width="timeline"
      bare
      onClose={close}
      footer={
        found && (
          <div className={classes.foot}>
            <span>{t('readiness.seen', { time: clockTime(found.at) })}</span>
            <Button variant="default" onClick={close}>
              {t('readiness.close')}
            </Button>
            {first?.address && (
              <Button
                component={Go}
                to={first.address}
                rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}
              >
                {t('readiness.first')}
              </Button>
            )}
          </div>
        )
      }
    >
      {!found ? (
        readiness.isError ? (
          <Fault
            error={readiness.error}
            title={t('readiness.failed')}
            onRetry={() => void readiness.refetch()}
          />
        ) : (
          <ListSkeleton rows={8} height={44} />
        )
      ) : (
        <ReadinessChain found={found} />
      )}
    </SidePanel>
  )
}
