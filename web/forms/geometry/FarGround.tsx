import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { contentOf } from '../../../core/readers/ground/collection.ts'
import { Notice } from '../../ui/Notice.tsx'
import { readInWorker } from './inWorker.ts'

interface FarGroundProps {
  geometry: FeatureCollection
  country: string | undefined
  onChange: (geometry: FeatureCollection) => void
}

/** ORI-07: ground that an origin finds far outside of its country, with the readings that bring it there (POS-06). */
export function FarGround({ geometry, country, onChange }: FarGroundProps) {
  const language = useTranslation().i18n.language
  const { data } = useQuery({
    queryKey: ['ground', 'far', country, language, geometry],
    queryFn: () => readInWorker({ content: contentOf(geometry), country, language }),
    enabled: country !== undefined && country !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const doubts = data && 'value' in data.reading ? (data.reading.doubts ?? []) : []
  return doubts
    .filter(({ code }) => places.has(code))
    .map((doubt) => (
      <Notice
        key={doubt.code}
        actions={(doubt.instead ?? []).map(({ text, value }) => (
          <Button
            key={text}
            size="compact-sm"
            variant="default"
            onClick={() =>
              onChange({
                ...geometry,
                // Names and other properties stay.
                features: geometry.features.map((feature, n) => ({
                  ...feature,
                  geometry: value.plots[n]?.geometry ?? feature.geometry,
                })),
              })
            }
          >
            {text}
          </Button>
        ))}
      >
        {remarkText(language, doubt)}
      </Notice>
    ))
}

const places: ReadonlySet<string> = new Set([
  'POSITION_SWAPPED',
  'POSITION_SIGN',
  'POSITION_FAR',
  'POSITION_ZERO',
])
