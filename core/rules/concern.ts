/** What somebody may be concerned about. */
export const concernSubjects = ['country', 'organization', 'location', 'product'] as const
export type ConcernSubject = (typeof concernSubjects)[number]

export const concernStates = ['open', 'closed'] as const

/** Limit of its text, and of the reason for closing it. */
export const maxConcernText = 2_000
