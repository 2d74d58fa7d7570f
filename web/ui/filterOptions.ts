import { isOptionsGroup, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core'
import { isFound } from '../../core/rules/search.ts'

/** FST-01: choices are searched as lists are, without case, accents, blanks, dots, hyphens and slashes. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) =>
  options
    .flatMap((option): ComboboxParsedItem[] => {
      if (!isOptionsGroup(option)) return isFound([option.label], search) ? [option] : []
      const items = option.items.filter(({ label }) => isFound([label], search))
      return items.length > 0 ? [{ ...option, items }] : []
    })
    .slice(0, limit)
