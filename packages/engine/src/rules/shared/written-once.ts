/** A URL of an image as a tag should name it. */
import { escapedOnce } from './escaped-text.ts'

/** URL with `&` escaped once, and without the second URL that Joomla puts behind a `#`, which is never sent. */
export const writtenOnce = (url: string): string => escapedOnce(url).replace(/#[a-z]+:\/\/.*$/iu, '')
