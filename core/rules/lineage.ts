/** A graph begins at one product; larger lineages are cut, nearest products first (GRF-03). */
export const maxGraphDepth = 20
export const maxGraphNodes = 5000
