/** Restricted operators. */
export const levelOne = 'Level one'
/** The roles that a grant may carry, by the names of the identity provider (§4). `admin` stands in the account's settings. */
export const roles = [levelOne, 'Level two', 'admin'] as const
export type Role = (typeof roles)[number]
