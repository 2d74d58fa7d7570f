import type { FileType } from '../../../core/rules/file.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    files: {
      account_id: string
      key: string
      purpose: 'record' | 'support'
      url: string
      name: string
      type: FileType
      /** SHA-256 of the signed address, path and query. */
      address: Buffer
      expires_at: Date
      created_at: Date
      created_by: string
      claimed_at: Date | null
      finished_at: Date | null
      doomed_at: Date | null
      size: number | null
      width: number | null
      height: number | null
    }
  }
}
