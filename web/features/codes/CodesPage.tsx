import { useQuery } from '@tanstack/react-query'
import { useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { GtinTable } from './GtinTable.tsx'
import { gtinsQuery } from './queries.ts'
import classes from './CodesPage.module.css'

/** GS1-01: the codes of the account, the GTINs first (picture 51). */
export function CodesPage() {
  const gtins = useQuery(gtinsQuery)
  const { chains, pending } = useChains()
  if (gtins.isError) return <Fault error={gtins.error} onRetry={() => void gtins.refetch()} />
  if (!gtins.data || pending) return <ListSkeleton rows={4} height={40} />
  return (
    <div className={classes.page}>
      <GtinTable key={gtins.dataUpdatedAt} known={gtins.data.collection} chains={chains} />
    </div>
  )
}
