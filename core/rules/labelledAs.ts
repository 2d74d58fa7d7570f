/** What labels carry that a field of a kind may take; the studio offers these. */
const byKind: Readonly<Record<string, readonly LabelledAs[]>> = {
  text: ['01', '02', '00', '10', '21', '240', '241', '400'],
  date: ['11', '12', '13', '15', '16', '17'],
  number: ['3100', '3150', '3160', '3140', '30', '37'],
  integer: ['30', '37'],
  location: ['410', '412', '414', '416'],
}
type LabelledAs =
  | '00'
  | '01'
  | '02'
  | '10'
  | '11'
  | '12'
  | '13'
  | '15'
  | '16'
  | '17'
  | '21'
  | '240'
  | '241'
  | '30'
  | '37'
  | '3100'
  | '3140'
  | '3150'
  | '3160'
  | '400'
  | '410'
  | '412'
  | '414'
  | '416'
export const labelledAs = (kind: string): readonly LabelledAs[] => byKind[kind] ?? []
