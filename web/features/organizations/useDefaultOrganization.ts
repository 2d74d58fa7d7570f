import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../shell/useSession.ts'
import { allOrganizationsQuery } from './queries.ts'

interface DefaultOrganization {
  /** Whether the organizations are read, or can't be: until then nothing is proposed. */
  isKnown: boolean
  /** Stands in a new record until another one is chosen. */
  id: string | undefined
  /** The person has others, and used this one last. */
  isLast: boolean
  /** Called with the organization of each record that was made. */
  remember: (id: string) => void
}

/** The organization of a new record: the person's only one, else the organization of the last record of this kind in this browser. */
export function useDefaultOrganization(kind: string): DefaultOrganization {
  const { account, session } = useSession()
  const { data = [], isPending } = useQuery(allOrganizationsQuery)
  const key = `rastro.organization.${account.id}.${session.userId}.${kind}`
  const [last, setLast] = useState(() => read(key))
  const [first, ...others] = data
  const isLast = others.length > 0 && data.some(({ _id }) => _id === last)
  return {
    isKnown: !isPending,
    id: isLast ? last : others.length === 0 ? first?._id : undefined,
    isLast,
    remember(id) {
      setLast(id)
      try {
        localStorage.setItem(key, id)
      } catch {
        // A browser that stores nothing forgets it with the page.
      }
    },
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
