/**
 * Values of a product or process, as SQL on its table's alias. Where `listed` is there, PostgreSQL doesn't fetch the stored values,
 * which may be of any size.
 */
export const listedData = (alias: string): string => `coalesce(${alias}.listed -> 'data', ${alias}.data)`

/** Translations of a product or process in lists. */
export const listedTranslations = (alias: string): string =>
  `coalesce(${alias}.listed -> 'i18n', ${alias}.i18n)`

/** Values with geometries in brief and everything else whole: for public pages. */
export const briefData = (alias: string): string =>
  `case when ${alias}.listed is null or ${alias}.listed ? 'isCut' then ${alias}.data else ${alias}.listed -> 'data' end`
