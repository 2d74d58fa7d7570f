import type { Descriptor } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import type { Stage } from '../configuration/configuration.ts'

/** What events say of the records that their reader may read. */
export interface Shown {
  /** Whether processes that public pages don't show have events. */
  hasPrivate: boolean
  /** Whether certificates that public pages don't show are named. */
  hasCertificates: boolean
  isField: (descriptor: Descriptor) => boolean
  isIdentified: (stage: Stage) => boolean
  isDeclared: (stage: Stage) => boolean
}

/** EPX-01: as much as public pages show. */
export const shownPublicly: Shown = {
  hasPrivate: false,
  hasCertificates: false,
  isField: isPublic,
  isIdentified: ({ content }) => content.publicIdentifier,
  isDeclared: ({ content }) => (content.statement?.public ?? 'none') !== 'none',
}

export const shownWholly: Shown = {
  hasPrivate: true,
  hasCertificates: true,
  isField: () => true,
  isIdentified: () => true,
  isDeclared: () => true,
}
