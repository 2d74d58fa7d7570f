import type { remarks as spanish } from '../es/remarks.ts'
import type { Shape } from '../shape.ts'

/** What readers of values say (TRU-03), by their code. */
export const remarks: Shape<typeof spanish> = {
  farther: '{{system}}: {{metres}} m away',
  zone: 'zone {{zone}}',
  POSITION_ONE_NUMBER:
    'The longitude is missing: "{{text}}" is one number. Write both, for example: -31.4, -64.2',
  POSITION_UNREADABLE: 'This is not a position that can be read. Write it like this: -31.4, -64.2',
  POSITION_CONTRADICTS: 'The sign and the letters contradict each other: {{text}}. Keep one of them',
  POSITION_SHORT_LINK: 'This is a short link. Open it and copy the numbers',
  POSITION_CODE:
    'This is a code of {{system}}, not a position. Look it up on the map and copy latitude and longitude',
  POSITION_ZONE:
    'These are metres of UTM without their zone. Write it behind them, like 20 S, or fill in the country',
  POSITION_WHICH: 'It may be more than one place. Choose which',
  POSITION_LOST_POINT: 'The decimal point was lost: {{text}}. Choose where it goes',
  POSITION_RANGE: 'Latitudes go from -90 to 90 and longitudes from -180 to 180: {{text}}. Check the numbers',
  POSITION_SWAPPED: 'Are latitude and longitude swapped? The other way round it lies in {{country}}',
  POSITION_SIGN: 'Is a minus sign missing, or one too many? With another sign it lies in {{country}}',
  POSITION_ZERO: '0, 0 is what a phone without a position gives. Mark it on the map or write it',
  POSITION_FAR: 'It lies {{km}} km from {{country}}. Check the numbers and the country',
  POSITION_COARSE: 'With so few decimals it may be off by up to {{km}} km. Add the missing ones',
  POSITION_SYSTEM: 'It was read in metres, as {{system}}. Look on the map whether it lies where it should',
  POSITION_HEIGHT: 'Height or accuracy was left out: {{text}}',
  POSITION_MAP_CENTRE: 'The centre of the map was taken',
  PLACE_UNLINKED: 'The written position stays, without the link to the saved place {{name}}',
  GROUND_CORNERS: 'Are these the {{count}} corners of one plot?',
  GROUND_SYSTEM: 'The coordinates are in {{system}}, which is not converted. Save it as WGS 84',
  GROUND_ZONE:
    'The coordinates are metres of UTM without their zone. Fill in the country of the place or of the organization and choose the file again, or save it as WGS 84',
  GROUND_SYSTEM_READ: 'Converted from {{system}} to WGS 84',
  GROUND_HUGE: '{{names}}: it measures {{area}} ha, more than 100,000. Check whether a corner lies far away',
  GROUND_OTHER_SIZE: 'It measures {{area}} ha and the form says {{form}} ha. Check which is wrong',
  GROUND_TWICE:
    'The same plot is there more than once: {{names}}. Keep it in one, unless they are different seasons',
  GROUND_OVERLAP: '{{names}} overlap: {{area}} ha. Correct the border of one',
  GROUND_HOLE: 'It has holes, which the EU does not take: {{names}}. Cut it in two through the hole',
  GROUND_COARSE: 'Most of its numbers have few decimals and may be off by metres. Export it again with six',
  GROUND_COLUMNS: '{{max}} columns of the file fit. Left out: {{names}}',
  GROUND_PRODUCERS: 'The file names other producers or countries: {{names}}',
  GROUND_CLOSED: 'The border of {{names}} was closed',
  GROUND_LEFT_one: 'Left out: {{names}}',
  GROUND_LEFT_other: '{{count}} left out: {{names}}',
  GROUND_NOTHING: 'There is no plot that can be used: {{names}}. Choose a file with polygons or points',
  GROUND_FORMAT: 'It is {{format}}, which is not read. Save it as GeoJSON or KML',
  GROUND_EMPTY: 'It has no plots. Choose another file, or export it again',
  GROUND_UNREADABLE: 'This is no file of plots. Choose KML, KMZ, GeoJSON, a zipped shapefile, GPX or WKT',
  GROUND_BROKEN: 'The file is cut off or damaged. Save it again',
  GROUND_SHAPEFILE: 'A shapefile is four files (.shp, .dbf, .prj and .cpg). Put them into one .zip',
  GROUND_SHAPEFILE_ROWS:
    'Plots of the .shp: {{shapes}}; rows of the .dbf: {{rows}}. Export them again together: they are not of one file',
  GROUND_TOO_BIG: 'It is too large. As KMZ it fits',
  GROUND_INFLATED: 'It is too large once it is unzipped. Split it into several files',
  GROUND_NOT_KML: 'A place asks for KML or KMZ, but this file can be read, too',
  GROUND_LINES: 'It has lines, which are no plots by themselves. Close them, or choose a file of polygons',
  GROUND_TOO_MANY: 'It has {{count}} elements and {{max}} fit. Split it into several files',
  GROUND_MANY_POSITIONS:
    'It has {{count}} positions and {{max}} fit. Split it into several plots, or simplify it',
  GROUND_MANY_POLYGONS: 'It has {{count}} polygons and {{max}} fit. Split it',
  GEOMETRY_MENDED_one: '1 repeated point was dropped',
  GEOMETRY_MENDED_other: '{{count}} repeated points were dropped',
  NUMBER_GROUP: '"{{text}}" was read as {{value}}. Choose whether it means thousands or decimals',
  NUMBER_OTHER_READING:
    '"{{text}}" was read as {{value}}, which is not accepted. Choose the other reading, or correct it',
  UNIT_READ: 'Converted from {{from}} to {{to}}',
  UNIT_OTHER: 'It is in {{from}} and the field asks for {{to}}. Write it in {{to}}',
  DATE_TURNED_one: 'Swap day and month in 1 row?',
  DATE_TURNED_other: 'Swap day and month in {{count}} rows?',
  DATE_OLD: 'It is before the year 2000: {{date}}. Check whether the clock was right',
  DATE_NOON: 'The column has days without a time: noon is taken',
  NAME_SIMILAR: 'Nothing is called "{{name}}", but some names are similar. Choose which it is',
  REFERENCE_UNUSUAL:
    '{{number}} looks unlike the numbers that the EU gives: they begin with two figures and two letters, or with S and two figures. Compare it with the original',
  CELL_ERROR: 'The cell says {{text}}: its formula failed. Correct it and choose the file again',
  CELL_FORMULA:
    'The formula has no stored result. Open the file in your spreadsheet, save it and choose it again',
  CELL_SCIENTIFIC:
    '"{{text}}" is a long number that the spreadsheet cut: its figures are lost. Write it whole, as text',
  CELL_MERGED:
    '{{text}} stands in a merged cell of several rows: nobody knows how much belongs to each. Write it in each row',
  CELL_DAY: 'The spreadsheet took it for a day, {{text}}. Write the number, such as 1-11, in a cell of text',
  ROW_WIDE:
    'It has more cells than there are heads: a separator too many, or no quotes. Correct the file and choose it again',
  ROW_TOTAL: "It is a line of totals: it isn't imported. If it is a row like others, change its first cell",
  ROW_TWICE:
    'Is it there already, as {{name}}? All else is equal. Correct its number there and leave this row out, unless it is another',
  ATTRIBUTE_LEFT:
    '{{text}} stayed out: the product is there already, and a file changes none of its attributes. Add it on its page',
  CODE_TAKEN:
    'The code ({{ai}}) {{value}} was given before: this product has another, which the tab Code shows',
  CODE_UNFIT:
    '"{{value}}" fits no code ({{ai}}), which has up to 20 letters, digits or signs. This product has another, which the tab Code shows',
}
