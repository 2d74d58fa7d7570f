import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'

interface ListToolsProps {
  label: string
  search: { search?: string | undefined; organization?: string[] | undefined }
  isNarrowed: boolean
  narrow: (change: { search?: string; organization?: string[] }) => void
  onClear: () => void
}

/** Search, organizations and the way back to the whole list, above records of organizations (PRD-04, AST-02). */
export function ListTools({ label, search, isNarrowed, narrow, onClear }: ListToolsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SearchBox
        label={label}
        value={search.search ?? ''}
        width={300}
        onChange={(text) => narrow({ search: text })}
      />
      <OrganizationFilter
        chosen={search.organization ?? []}
        onChange={(organization) => narrow({ organization })}
      />
      {isNarrowed && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
          onClick={onClear}
        >
          {t('common.clearSearch')}
        </Button>
      )}
    </>
  )
}
