import { v7 } from 'uuid'
import type { Database } from './platform/db.ts'

const password = 'rastro-demo-2026'
const accounts = [
  { id: 'litoral', name: 'Agroexportadora del Litoral' },
  { id: 'valle', name: 'Bodegas del Valle' },
]
const users = [
  { id: 'demo-admin-litoral', email: 'admin@litoral.example', name: 'Marina Ferreyra', accounts: ['litoral'], admin: true },
  { id: 'demo-admin-valle', email: 'admin@valle.example', name: 'Elena Correas', accounts: ['valle'], admin: true },
  { id: 'demo-ana', email: 'ana@demo.example', name: 'Ana Ledesma', accounts: ['litoral', 'valle'], admin: false },
]

export interface DemoOptions {
  onlyIfEmpty: boolean
  setPassword: ((userId: string, password: string, options: { demo: boolean }) => Promise<void>) | undefined
}

/** Loads the demo accounts; into a database that has accounts already only when asked for. */
export async function loadDemo(database: Database, { onlyIfEmpty, setPassword }: DemoOptions): Promise<void> {
  const { pool } = database
  const existing = await pool.query('select from accounts limit 1')
  if (onlyIfEmpty && existing.rowCount) return
  for (const { id, name } of accounts) await pool.query('insert into accounts (id, name) values ($1, $2)', [id, name])
  for (const user of users) {
    await pool.query('insert into users (id, email, name) values ($1, $2, $3)', [user.id, user.email, user.name])
    for (const account of user.accounts)
      await pool.query('insert into grants (id, account_id, user_id, role_keys) values ($1, $2, $3, $4)', [v7(), account, user.id, []])
    await setPassword?.(user.id, password, { demo: true })
  }
  for (const { id } of accounts) {
    const admins = users.filter((user) => user.admin && user.accounts.includes(id)).map((user) => user.id)
    await database.inAccount({ accountId: id, userId: admins[0]! }, async (tx) => {
      await tx.db.insertInto('account_settings').values({ account_id: id, settings: {}, feature_flags: [], admins }).execute()
    })
  }
}
