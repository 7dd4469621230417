/** robots.txt and the social image: what it says to all crawlers, and which platforms stay away because of it. */
import { z } from 'zod'
import type { Facts } from '../facts/facts.ts'
import { deliverySchema, imageAnalysisSchema, type ImageAnalysis } from '../image/image-facts.ts'
import { PLATFORMS } from '../platforms/index.ts'
import { isAnsweredHere, isUnplaced } from '../facts/local-page.ts'
import { parseHref } from '../net/parse-url.ts'
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

/** As published: the image stage knows nothing of robots.txt. */
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
  const { image, robots } = facts
  const { delivery } = image
  if (!delivery) return { ...image, delivery }
  const isForeseen = isUnplaced(facts) && isAnsweredHere(facts, image.url ?? '')
  const https = isForeseen ? null : delivery.https
  return { ...image, delivery: { ...delivery, https, robots: readRobots(image, robots) } }
}

function readRobots(
  { url: address }: Pick<ImageAnalysis, 'url'>,
  robots: Facts['robots'],
): z.infer<typeof imageRobotsSchema> {
  const url = parseHref(address ?? '')
  const file = robots.find(({ origin }) => origin === url?.origin)
  if (!url || !file) return { everyone: 'unknown', refused: [] }
  const path = robotsPath(url)
  const refused = PLATFORMS.filter(
    ({ crawler }) =>
      crawler.robots.honoured === true &&
      askRobots(file, crawler.robots.token, path).verdict === 'disallowed',
  )
  const { verdict, reason } = askRobots(file, null, path)
  return { everyone: verdict, ...(reason && { reason }), refused: refused.map(({ id }) => id) }
}
