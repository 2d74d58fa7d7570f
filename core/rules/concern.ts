/** What somebody may be concerned about. */
export const concernSubjects = ['country', 'organization', 'location', 'product'] as const
export type ConcernSubject = (typeof concernSubjects)[number]

export const concernStates = ['open', 'closed'] as const

/** Characters of what it says, and of why it was closed. */
export const maxConcernText = 2_000
