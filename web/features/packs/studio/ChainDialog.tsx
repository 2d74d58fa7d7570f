import { Button, Group, Modal, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../ui/texts.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { changeChain, moveChain, removeChain } from '../../../../core/pack/edit/chain.ts'
import { commodities } from '../../../../core/eudr/commodities.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { useReturnFocus } from '../../../ui/useReturnFocus.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import classes from './studio.module.css'
import { useRemoval } from './useRemoval.ts'
import { useStudioContent } from './useStudio.ts'

/** The names of a chain, its good and its place; each change is taken at once, as everywhere in the studio. */
export function ChainDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoval()
  const { pack, change, show } = useStudioContent()
  useReturnFocus()
  const vertical = pack.verticals[id]
  if (!vertical) return null
  const chains = Object.keys(pack.verticals)
  const names: Partial<Record<Language, string>> = {
    ...Object.fromEntries(
      Object.entries(vertical.i18n ?? {}).map(([language, { name }]) => [language, name]),
    ),
    [pack.settings.defaultLang]: vertical.name,
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('studio.chainSettings')}
      classNames={{ title: classes.dialog ?? '' }}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <LanguageTexts
        label={t('common.name')}
        values={names}
        required
        onChange={(language, name) =>
          change(
            (now) => changeChain(now, id, { names: { ...names, [language]: name } }),
            `${id}/${language}`,
          )
        }
      />
      <Select
        mt={16}
        label={t('studio.commodity')}
        data={commodities.map((value) => ({ value, label: t(`studio.commodities.${value}`) }))}
        value={vertical.commodity ?? null}
        clearable
        onChange={(value) => change((now) => changeChain(now, id, { commodity: value ?? undefined }))}
        {...dropdown}
      />
      {chains.length > 1 && (
        <Select
          mt={16}
          label={t('studio.chainPlace')}
          data={chains.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
          value={String(chains.indexOf(id))}
          allowDeselect={false}
          onChange={(at) => at && change((now) => moveChain(now, id, Number(at)))}
          {...dropdown}
        />
      )}
      <Group justify="space-between" mt={24}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => {
            onClose()
            show({})
            remove(vertical.name, (now) => removeChain(now, id))
          }}
        >
          {t('studio.removeChain')}
        </Button>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </Modal>
  )
}
