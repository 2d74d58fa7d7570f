import { useQuery } from '@tanstack/react-query'
import { useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useSession } from '../../shell/useSession.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { AddressForm } from './AddressForm.tsx'
import { GtinTable } from './GtinTable.tsx'
import { LinkTable } from './LinkTable.tsx'
import { gtinsQuery } from './queries.ts'
import classes from './CodesPage.module.css'

/** The codes of the account: its GTINs (GS1-01, picture 51), extra links (GS1-08), and what QR codes carry (GS1-03). */
export function CodesPage() {
  const gtins = useQuery(gtinsQuery)
  const { chains, pending } = useChains()
  const { settings } = useSession()
  if (gtins.isError) return <Fault error={gtins.error} onRetry={() => void gtins.refetch()} />
  if (!gtins.data || pending) return <ListSkeleton rows={4} height={40} />
  return (
    <div className={classes.page}>
      <GtinTable
        key={gtins.dataUpdatedAt}
        known={gtins.data.collection}
        version={gtins.data.version}
        chains={chains}
      />
      <LinkTable />
      <AddressForm key={settings.version} />
    </div>
  )
}
