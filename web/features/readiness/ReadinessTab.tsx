import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fault } from '../../shell/faults.tsx'
import { clockTime } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { RecordFoot, useRecord } from '../products/openRecord.tsx'
import { ReadinessChain } from './ReadinessChain.tsx'
import { readinessQuery } from './queries.ts'

/** Picture 38: the chain down the page, and what is missing hangs open at its stage. */
export function ReadinessTab() {
  const { t, i18n } = useTranslation()
  const { product } = useRecord()
  const readiness = useQuery(readinessQuery(product._id, i18n.language))
  const found = readiness.data
  if (!found)
    return readiness.isError ? (
      <Fault error={readiness.error} title={t('readiness.failed')} onRetry={() => void readiness.refetch()} />
    ) : (
      <ListSkeleton rows={8} height={44} />
    )
  const first = found.items.find(({ state, address }) => state !== 'ok' && address !== null)
  return (
    <>
      <ReadinessChain found={found} />
      <RecordFoot>
        <span>{t('readiness.seen', { time: clockTime(found.at) })}</span>
        {first?.address && (
          <Button
            component={Go}
            to={first.address}
            rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}
          >
            {t('readiness.first')}
          </Button>
        )}
      </RecordFoot>
    </>
  )
}
