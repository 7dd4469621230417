/** The card of one platform as PNG, for an agent that can look at it. */
import type { Inspection } from '@linklens/engine'
import type { ImageClient } from '../../http/limits/request-budgets.ts'
import type { ImageProcesses } from '../process/image-processes.ts'
import { imageVersion, keepImage, type ReadImage } from '../shown-image.ts'
import type { SocialImages } from '../social-image.ts'
import { drawCardFile } from './card-files.ts'
import { CARD_FILE_PLATFORMS } from '../../view/cards/card-looks.ts'

export interface AskedCard {
  /** The first image of the page, where the inspection has read it. */
  readonly image?: ReadImage | undefined
  readonly client: ImageClient
  readonly signal: AbortSignal
}

/** @returns null for a platform whose card is not drawn as a file. */
export type DrawCard = (
  inspection: Inspection,
  platform: string,
  asked: AskedCard,
) => Promise<Uint8Array | null>

export function createCardDrawer(processes: ImageProcesses, images: SocialImages): DrawCard {
  return async (inspection, id, { image: read, client, signal }) => {
    const platform = CARD_FILE_PLATFORMS.find((one) => one === id)
    if (!platform) return null
    const at = Date.now()
    keepImage(images, read, { inspection, at })
    const imageOf = async (url: string) => {
      const image = await images
        .get(url, { seen: imageVersion(inspection, url, at), signal, ...client })
        .catch(() => null)
      return image && 'webp' in image ? image.webp : null
    }
    const turn = { client: client.client, signal }
    return drawCardFile(processes, { inspection, name: platform, theme: 'light', imageOf, turn })
  }
}
