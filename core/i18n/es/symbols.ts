/** Codes of products as files. */
export const symbols = {
  fault: {
    noLink: 'No lleva enlaces: solo los datos.',
    module: 'Va de {{least}} a {{most}} mm.',
  },
} as const
