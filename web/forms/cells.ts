import { readInstant } from '../../core/fields/datetime.ts'
