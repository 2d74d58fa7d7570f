/** The actions of events. */
export const eventActions = [
  'create',
  'update',
  'archive',
  'restore',
  'corrected',
  'privacy',
  'apply',
  'assign',
  'sent',
  'opened',
] as const
export type EventAction = (typeof eventActions)[number]

/** The doors through which writes come. */
export const doors = ['screen', 'api', 'import', 'undo', 'link', 'key', 'job', 'demo', 'command'] as const
/** Through which door a write came. A label, no proof: nothing is decided by it. */
export type Via = (typeof doors)[number]

/** Actor for holders of a link, who are unknown; people and jobs have ids. */
export const linkActor = 'link'

/** What a person did, in one word. */
export const verbs = [
  'created',
  'recorded',
  'formed',
  'added',
  'used',
  'edited',
  'corrected',
  'archived',
  'restored',
  'undone',
  'published',
  'hidden',
  'applied',
  'assigned',
  'sent',
  'opened',
  'invited',
  'asked',
  'withdrawn',
  'readmitted',
] as const
export type Verb = (typeof verbs)[number]
