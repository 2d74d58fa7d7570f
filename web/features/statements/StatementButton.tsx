import { Button } from '@mantine/core'
import { IconWorldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { listQuery, refreshStatements } from './queries.ts'

/** Opens the newest statement of a product, or begins its first one. */
export function StatementButton({ product }: { product: string }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const { data } = useQuery(listQuery({ product }, i18n.language))
  const refusal = useRefusal()(contract.statements.create)
  const [newest] = data?.collection ?? []
  const open = async () => {
    if (newest) return go(paths.statement(newest._id))
    try {
      const { _id } = await call(contract.statements.create, { body: { product } }, { quiet: true })
      await refreshStatements()
      go(paths.statement(_id))
    } catch (error) {
      toastFault(faultText(error))
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconWorldCheck size={17} stroke={1.6} aria-hidden />}
      disabled={!data || (!newest && refusal !== undefined)}
      title={newest ? undefined : refusal}
      onClick={() => void open()}
    >
      {t(newest ? 'statements.open' : 'statements.begin')}
    </Button>
  )
}
