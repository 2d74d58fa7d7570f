import { languages, text, type TextKey } from '../i18n/index.ts'
import { describe, expect, it } from 'vitest'
import { asksFor, tablesAskedFor, typeOfEvent, webhookPatterns, webhookTypes } from './messages.ts'

const told = (type: string, action: string, was: string | null = null, is: string | null = null) =>
  typeOfEvent({ type, action, was, is })

describe('the type of a message (HOK-01)', () => {
  it('is that of a change of a record', () => {
    expect(told('products', 'create')).toBe('product.created')
    expect(told('milestones', 'update')).toBe('milestone.updated')
    expect(told('milestones', 'privacy')).toBe('milestone.privacy')
    expect(told('insights', 'archive')).toBe('insight.archived')
    expect(told('locations', 'restore')).toBe('location.restored')
    expect(told('assets', 'corrected')).toBe('asset.corrected')
    expect(told('certificates', 'archive')).toBe('certificate.archived')
  })

  it('is that of what a statement, an answer or a recall came to, when it comes to it', () => {
    expect(told('statements', 'update', 'draft', 'frozen')).toBe('statement.frozen')
    expect(told('statements', 'update', 'frozen', 'frozen')).toBeUndefined()
    expect(told('statements', 'update', 'frozen', 'draft')).toBeUndefined()
    expect(told('statements', 'create', null, 'draft')).toBeUndefined()
    expect(told('answers', 'create', null, 'pending')).toBe('answer.signed')
    expect(told('answers', 'update', 'pending', 'rejected')).toBe('answer.rejected')
    expect(told('recalls', 'create', null, 'open')).toBe('recall.started')
    expect(told('recalls', 'update', 'open', 'lifted')).toBe('recall.lifted')
    expect(told('recalls', 'update', 'open', null)).toBeUndefined()
  })

  it('is none of what nobody is told', () => {
    for (const [type, action] of [
      ['products', 'sent'],
      ['products', 'privacy'],
      ['certificates', 'corrected'],
      ['webhooks', 'update'],
      ['users', 'create'],
      ['checks', 'create'],
    ] as const)
      expect(told(type, action)).toBeUndefined()
  })

  it('is asked for by itself, by its noun, or by "*"', () => {
    expect(asksFor(['product.created'], 'product.created')).toBe(true)
    expect(asksFor(['product.created'], 'product.updated')).toBe(false)
    expect(asksFor(['milestone.updated', 'product.*'], 'product.updated')).toBe(true)
    expect(asksFor(['*'], 'recall.ended')).toBe(true)
    expect(webhookTypes.filter((type) => !webhookPatterns.includes(type))).toEqual([])
    expect(new Set(webhookPatterns).size).toBe(webhookPatterns.length)
  })

  it('have words in each language', () => {
    const keyOf = (pattern: string) => {
      const [noun = '', verb = ''] = pattern.split('.')
      return pattern === '*' ? 'webhooks.types.all' : `webhooks.types.${noun}.${verb === '*' ? 'any' : verb}`
    }
    for (const language of languages)
      expect(webhookPatterns.map(keyOf).filter((key) => text(language, key as TextKey) === key)).toEqual([])
  })

  it('says which events are read for it', () => {
    expect(tablesAskedFor(['product.created', 'recall.*'])).toEqual(['products', 'recalls'])
    expect(tablesAskedFor(['*'])).toHaveLength(13)
    expect(tablesAskedFor(['passport.issued'])).toEqual([])
  })
})
