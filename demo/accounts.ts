import type { Command } from './generator/command.ts'
import { generateLitoral } from './generator/litoral.ts'
import { type Organization, present } from './organizations.ts'
import { litoral } from './organizations/litoral.ts'
import { valle } from './organizations/valle.ts'
import type { Options } from './generator/setting.ts'
import { generateValle } from './generator/valle.ts'

export interface DemoAccount {
  id: string
  /** The account whose pack, the folder of this name below demo/, people and records it has. */
  original: string
  /** Added to the name of a copy. */
  number?: number
  /** E-mail addresses in the original. */
  admins: string[]
  /** Those that have a logo: the ones of the smallest demo. */
  organizations: Organization[]
  /** The records in parts, which are made one after the other. Records refer only to records of their part and to organizations. */
  generate(options: Options): Iterable<Command[]>
}

const litoralAccount: DemoAccount = {
  id: 'litoral',
  original: 'litoral',
  admins: ['admin@litoral.example'],
  organizations: present(litoral, 1),
  generate: generateLitoral,
}

export const demoAccounts: DemoAccount[] = [
  litoralAccount,
  {
    id: 'valle',
    original: 'valle',
    admins: ['admin@valle.example'],
    organizations: present(valle, 1),
    generate: generateValle,
  },
]

/** Litoral and its copies, `litoral-2` and so on: what an installation with many accounts is tried on. */
export const litoralAccounts = (count: number): DemoAccount[] =>
  Array.from({ length: count }, (_, n) =>
    n === 0 ? litoralAccount : { ...litoralAccount, id: `${litoralAccount.id}-${n + 1}`, number: n + 1 },
  )

export interface DemoAccess {
  roles?: string[]
  /** `write`: everything. A list: only these, to read. Absent: nothing is assigned. */
  rights?: 'write' | { organizations: string[]; stages: string[] }
}

interface DemoUser {
  email: string
  name: string
  accounts: Record<string, DemoAccess>
}

export const demoPassword = 'rastro-demo-2026'

export const demoUsers: DemoUser[] = [
  { email: 'admin@litoral.example', name: 'Marina Ferreyra', accounts: { litoral: { rights: 'write' } } },
  { email: 'operador@litoral.example', name: 'Tomás Giménez', accounts: { litoral: { rights: 'write' } } },
  {
    email: 'lector@litoral.example',
    name: 'Paula Sosa',
    accounts: {
      litoral: {
        rights: {
          organizations: ['Estancia La Aguada S.R.L.'],
          stages: ['ps-lote-soja', 'ps-partida', 'ps-lote-acopio'],
        },
      },
    },
  },
  {
    email: 'nivel1@litoral.example',
    name: 'Ignacio Ruiz Díaz',
    accounts: { litoral: { roles: ['Level one'], rights: 'write' } },
  },
  { email: 'admin@valle.example', name: 'Elena Correas', accounts: { valle: { rights: 'write' } } },
  {
    email: 'ana@demo.example',
    name: 'Ana Ledesma',
    accounts: { litoral: { rights: 'write' }, valle: { rights: 'write' } },
  },
  { email: 'sin-organizacion@demo.example', name: 'Bruno Paz', accounts: { litoral: {} } },
]

export interface DemoPerson extends Omit<DemoUser, 'accounts'> {
  /** The e-mail address in the original, by which its records name the person. */
  original: string
  access: DemoAccess
}

/** Who works in an account. A copy has people of its own: `admin@litoral-2.example`. */
export const peopleOf = ({ id, original }: Pick<DemoAccount, 'id' | 'original'>): DemoPerson[] =>
  demoUsers.flatMap(({ email, name, accounts }) => {
    const access = accounts[original]
    const [person] = email.split('@')
    return access
      ? [{ email: id === original ? email : `${person}@${id}.example`, name, original: email, access }]
      : []
  })
