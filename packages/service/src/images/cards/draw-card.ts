/** The card of one platform as PNG, for an agent that can look at it. */
import type { Inspection } from '@linklens/engine'
import type { ImageProcesses } from '../../work/image-processes.ts'
import { imageVersion } from '../shown-image.ts'
import type { SocialImages } from '../social-image.ts'
import { drawCardFile } from './card-files.ts'
import { CARD_FILE_PLATFORMS } from './card-looks.ts'

/** @returns null for a platform whose card is not drawn as a file. */
export type DrawCard = (
  inspection: Inspection,
  platform: string,
  signal: AbortSignal,
) => Promise<Uint8Array | null>

export function createCardDrawer(processes: ImageProcesses, images: SocialImages): DrawCard {
  return async (inspection, id, signal) => {
    const platform = CARD_FILE_PLATFORMS.find((one) => one === id)
    if (!platform) return null
    const imageOf = async (url: string) => {
      const image = await images
        .get(url, { seen: imageVersion(inspection, url, Date.now()), signal })
        .catch(() => null)
      return image && 'webp' in image ? image.webp : null
    }
    return drawCardFile(processes, { inspection, platform, theme: 'light', format: 'png', imageOf, signal })
  }
}
