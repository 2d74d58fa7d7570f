/** The records whose files are kept. */
export type KeptRecordType = 'products' | 'milestones' | 'insights' | 'checks' | 'media' | 'certificates'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    kept_files: {
      account_id: string
      id: string
      /** An assessment or a statement. */
      keeper_id: string
      product_id: string
      /** The record that names the file. */
      record_type: KeptRecordType
      record_id: string
      url: string
      /** YYYY-MM-DD; null: nobody can say yet. */
      until: string | null
    }
  }
}
