/** robots.txt and the social image: what it says to all crawlers, and which platforms stay away because of it. */
import { z } from 'zod'
import type { Facts } from '../facts/facts.ts'
import { imageHops } from '../facts/image-hops.ts'
import { deliverySchema, imageAnalysisSchema, type ImageAnalysis } from '../image/image-facts.ts'
import { PLATFORMS } from '../platforms/index.ts'
import { isAnsweredHere, isUnplaced } from '../facts/local-page.ts'
import { ROBOTS_UNKNOWN } from '../facts/robots/robots-answer.ts'
import { askRobots, robotsPath } from '../facts/robots/robots-txt.ts'

const imageRobotsSchema = z.object({
  /** For crawlers that the file does not name; `unknown` where it gave no answer. */
  everyone: z.enum(['allowed', 'disallowed', 'unknown']),
  /** Why it is unknown, where the file was asked for. */
  reason: z.enum(ROBOTS_UNKNOWN).optional(),
  /** Ids of the platforms that obey robots.txt and are refused the image. */
  refused: z.array(z.string()),
})

/** Analysis as published: the image stage knows nothing of robots.txt. */
export const publishedImageSchema = imageAnalysisSchema
  .extend({
    delivery: deliverySchema
      .extend({
        /** Null for an image of the developer's own server: how it will be served is not known yet. */
        https: deliverySchema.shape.https.nullable(),
        robots: imageRobotsSchema,
      })
      .nullable(),
  })
  .meta({ id: 'ImageAnalysis' })
type PublishedImage = z.infer<typeof publishedImageSchema>

export function publishImage(facts: Facts): PublishedImage {
  const { image } = facts
  const { delivery } = image
  if (!delivery) return { ...image, delivery }
  const isForeseen = isUnplaced(facts) && isAnsweredHere(facts, image.url ?? '')
  const https = isForeseen ? null : delivery.https
  return { ...image, delivery: { ...delivery, https, robots: readRobots(image, facts) } }
}

/** Verdict over every URL on the way to the image: one that is forbidden is enough. */
function readRobots({ url }: Pick<ImageAnalysis, 'url'>, facts: Facts): z.infer<typeof imageRobotsSchema> {
  const asked = url === null ? [] : imageHops(facts, url)
  const files = asked.flatMap((hop) => {
    const file = facts.robots.find(({ origin }) => origin === hop.origin)
    return file ? [{ file, path: robotsPath(hop) }] : []
  })
  if (files.length === 0) return { everyone: 'unknown', refused: [] }
  const refused = PLATFORMS.filter(
    ({ crawler: { robots } }) =>
      robots.honoured === true &&
      files.some(({ file, path }) => askRobots(file, robots.token, path).verdict === 'disallowed'),
  )
  const answers = files.map(({ file, path }) => askRobots(file, null, path))
  const rest = files.length < asked.length ? ('unknown' as const) : ('allowed' as const)
  const { verdict, reason } = answers.find((one) => one.verdict === 'disallowed') ??
    answers.find((one) => one.verdict === 'unknown') ?? { verdict: rest, reason: null }
  return { everyone: verdict, ...(reason && { reason }), refused: refused.map(({ id }) => id) }
}
