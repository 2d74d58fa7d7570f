export const pack = {
} as const
