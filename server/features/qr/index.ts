import type { Feature } from '../../platform/feature.ts'
import { mountQr } from './routes.ts'

export const qr = { mount: mountQr } satisfies Feature
