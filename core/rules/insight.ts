/** INS-02: attributes of a product. */
export const maxInsights = 3

export const maxInsightText = 500

/** INS-04: a name that is an address stands for a picture. */
export const isIcon = (name: string): boolean => /^(?:https?|ftp):/i.test(name)

/** What an attribute says in other languages, by language. */
export type InsightTranslations = Readonly<Record<string, { name?: string; value?: string }>>
