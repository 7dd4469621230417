/** A page that refused us and let a crawler's name in, in its published shape. */
import { z } from 'zod'
import type { Refused } from '../capture/capture.ts'
import { platformName } from '../platforms/index.ts'

export const refusedSchema = z.object({
  /** What the page answers us by our own name. */
  status: z.number().int(),
  wall: z.string().optional(),
  /** Names of the platforms whose crawler's name got the page that is judged. Our IP address stayed our own. */
  seenAs: z.array(z.string()),
})

export const publishRefused = ({ status, wall, seenAs }: Refused): z.infer<typeof refusedSchema> => ({
  status,
  ...(wall !== null && { wall }),
  seenAs: seenAs.map(platformName),
})
