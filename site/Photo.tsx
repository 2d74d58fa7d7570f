/** @jsxImportSource preact */

interface PhotoProps {
  src: string
  alt: string
  /** How wide it is shown, in the words of `sizes`. */
  sizes: string
  className?: string
  /** The first thing that a reader sees; others wait until they come near. */
  first?: true
}

/** Of the picture over a page's story. */
export const frontSizes = '(min-width:940px) 60vw, 100vw'

/** The widths that the server makes of an uploaded picture. */
const widths = [320, 640, 1280]

/** A picture in the size that the reader's screen needs. Drawings (SVG) and pictures of elsewhere have one. */
export function Photo({ src, alt, sizes, className, first }: PhotoProps) {
  const isOurs = /\/api\/files\/\w+\.(?:png|jpg)$/.test(src)
  return (
    <img
      className={className}
      src={isOurs ? `${src}?w=640` : src}
      {...(isOurs ? { srcset: widths.map((width) => `${src}?w=${width} ${width}w`).join(', '), sizes } : {})}
      alt={alt}
      {...(first ? {} : { loading: 'lazy' as const })}
    />
  )
}
