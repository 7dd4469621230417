import { Icon } from './icons.tsx'

/** A small image in a list; the name next to it says what it shows. @param src our own path, or null. */
export const Thumbnail = ({ src }: { src: string | null }) => (
  <span class="thumbnail">
    {src ? (
      <img src={src} alt="" width="96" height="50" loading="lazy" decoding="async" />
    ) : (
      <Icon name="image" />
    )}
  </span>
)
