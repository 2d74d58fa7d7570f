export const steps = ['chain', 'organization', 'colleague'] as const
export type Step = (typeof steps)[number]

export const welcomeSearch = ({ step }: Record<string, unknown>): { step?: Step } => {
  const known = steps.find((one) => one === step)
  return known ? { step: known } : {}
}
