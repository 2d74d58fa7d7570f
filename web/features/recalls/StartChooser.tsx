import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import ui from '../../ui/shared.module.css'
import classes from './Recalls.module.css'

/** Milliseconds after the last key. */
const delay = 200

interface StartChooserProps {
  kind: 'hold' | 'drill'
  onClose: () => void
}

/** Finds the product that is suspected; its trace shows what a recall would reach, before anything is marked. */
export function StartChooser({ kind, onClose }: StartChooserProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { chains } = useChains()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), delay)
  const combobox = useCombobox({ defaultOpened: true })
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', language, asked],
    queryFn: ({ signal }) =>
      call(contract.search.all, { query: { search: asked, language } }, { quiet: true, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = asked
    ? (data?.groups ?? []).filter(({ type }) => type === 'products').flatMap(({ items }) => items)
    : []
  const choose = (id: string) => {
    const item = found.find(({ _id }) => _id === id)
    if (item?.stage) go(paths.productTrace(id, item.stage._id, { mark: kind }))
  }
  return (
    <QuestionBox title={t('recalls.choose.title')} onClose={onClose}>
      <p className={ui.lead}>{t('recalls.choose.text')}</p>
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            label={t('recalls.choose.label')}
            placeholder={t('recalls.choose.hint')}
            leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
            rightSection={isFetching && <Loader size={16} />}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              combobox.selectFirstOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.found ?? ''} aria-label={t('recalls.choose.label')}>
          {found.map(({ _id, name, stage, organization }) => {
            const look = findStage(chains, stage?._id)?.stage
            return (
              <Combobox.Option key={_id} value={_id} className={classes.option ?? ''}>
                {look && <StageMark hue={look.hue} marca={look.marca} size={18} />}
                <span>
                  <IdentifierText>{name}</IdentifierText>
                  <span className={ui.metaLine}>
                    {[stage?.name, organization?.name].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Combobox.Option>
            )
          })}
          {found.length === 0 && (
            <Combobox.Empty>
              {error
                ? faultText(error)
                : t(asked === '' || isFetching ? 'recalls.choose.type' : 'recalls.choose.none')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
    </QuestionBox>
  )
}
