import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const astro: Generator = {
  name: 'Astro',
  mark: 'astro',
  sets: {
    title: 'write <title> and og:title in the <head> of the layout, from a prop of the page',
    description: 'write the description in the <head> of the layout, from a prop of the page',
    image:
      'write og:image in the <head> of the layout: new URL(path, Astro.site), with site in astro.config.mjs',
    siteName: 'write og:site_name in the <head> of the layout',
  },
  setsSite: 'write site in astro.config.mjs, and make URLs of Astro.site or Astro.url',
  withoutImage: 'writes no tag by itself: the layout does',
  by: official(
    'The <head> is written in a layout component; site in the configuration gives absolute URLs.',
    'docs.astro.build/en/basics/layouts; docs.astro.build/en/reference/configuration-reference',
  ),
}
