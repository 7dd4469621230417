/** Tests that one person made on many platforms at once: each platform's file says in its own words what came of them. */
import { measured, type Evidence } from '../facts/evidence.ts'

/** A page for every kind of tag, alone and together, pasted into 15 apps from March 2021 to August 2022. */
export const pastedPages = (claim: string): Evidence =>
  measured(
    claim,
    'getoutofmyhead.dev/link-preview-meta-tags; github.com/DitheringIdiot/social-meta-tags src/_data/sites.js',
    { seen: '2022-08' },
  )

/** The longest titles that were drawn whole on each of some apps. */
export const longestTitles = (claim: string): Evidence =>
  measured(claim, 'ogtester.com, "maximum length of og:title" (2023-04-17)', { seen: '2023-04' })

/** Share images in WebP and AVIF, on pages of the tester's own. */
export const sharedFormats = (claim: string): Evidence =>
  measured(claim, 'joost.blog/use-avif-webp-share-images', { seen: '2024-12' })
