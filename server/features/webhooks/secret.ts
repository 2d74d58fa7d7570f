import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretFor } from '../../platform/passport-key.ts'
import type { Settings } from '../../platform/process/settings.ts'

const secretBytes = 32
const nonceBytes = 12
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** 32 random bytes, with which a webhook signs (HOK-03). */
export const makeSecret = (): Buffer => randomBytes(secretBytes)

/** How receivers are given a secret. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

const keyOf = (settings: Settings): Buffer => secretFor(settings, 'webhook secrets')

/** A secret as it is stored: of no use without the key of the installation, and to no other webhook. */
export function wrapSecret(settings: Settings, webhookId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const wrap = createCipheriv(cipher, keyOf(settings), nonce).setAAD(Buffer.from(webhookId))
  return Buffer.concat([nonce, wrap.update(secret), wrap.final(), wrap.getAuthTag()])
}

/** Undefined where the key of the installation is gone, or another one. */
export function unwrapSecret(settings: Settings, webhookId: string, wrapped: Buffer): Buffer | undefined {
  try {
    const unwrap = createDecipheriv(cipher, keyOf(settings), wrapped.subarray(0, nonceBytes))
      .setAAD(Buffer.from(webhookId))
      .setAuthTag(wrapped.subarray(-tagBytes))
    return Buffer.concat([unwrap.update(wrapped.subarray(nonceBytes, -tagBytes)), unwrap.final()])
  } catch {
    return undefined
  }
}
