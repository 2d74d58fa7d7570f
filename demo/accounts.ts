import type { Command } from './generator/command.ts'
import { generateLitoral } from './generator/litoral.ts'
import { type Organization, present } from './organizations.ts'
import { litoral } from './organizations/litoral.ts'
import { valle } from './organizations/valle.ts'
import type { Options } from './generator/setting.ts'
import { generateValle } from './generator/valle.ts'

/** A demo account. Its pack is the folder of the same name below demo/. */
export interface DemoAccount {
  id: string
  /** E-mail addresses. */
  admins: string[]
  /** Those that have a logo: the ones of the smallest demo. */
  organizations: Organization[]
  /** The records in parts, which are made one after the other. Records refer only to records of their part and to organizations. */
  generate(options: Options): Iterable<Command[]>
}

export const demoAccounts: DemoAccount[] = [
  {
    id: 'litoral',
    admins: ['admin@litoral.example'],
    organizations: present(litoral, 1),
    generate: generateLitoral,
  },
  { id: 'valle', admins: ['admin@valle.example'], organizations: present(valle, 1), generate: generateValle },
]

export interface DemoAccess {
  roles?: string[]
  /** `write`: everything. A list: only these, to read. Absent: nothing is assigned. */
  rights?: 'write' | { organizations: string[]; stages: string[] }
}

export interface DemoUser {
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
