import { IconWorldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { listQuery } from './queries.ts'

/** Opens the newest statement of a product, or shows what its first one would hold. */
export function StatementButton({ product }: { product: string }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const { data } = useQuery(listQuery({ product }, i18n.language))
  const refusal = useRefusal()(contract.statements.create)
  const [newest] = data?.collection ?? []
  return (
    <RefusableButton
      variant="default"
      leftSection={<IconWorldCheck size={17} stroke={1.6} aria-hidden />}
      disabled={!data}
      refusal={newest ? undefined : refusal}
      onClick={() => go(newest ? paths.statement(newest._id) : paths.newStatement(product))}
    >
      {t(newest ? 'statements.open' : 'statements.begin')}
    </RefusableButton>
  )
}
