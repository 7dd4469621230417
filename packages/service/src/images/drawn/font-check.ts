import type { ImageProcesses } from '../process/image-processes.ts'

/**
 * @returns whether this machine has a font; checked once. Without any font every letter is drawn as the same empty
 * box, and no image is better than boxes. @throws ImageError when it cannot be checked now.
 */
export function createFontCheck(processes: ImageProcesses): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  return () => {
    known ??= canWrite(processes).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function canWrite(processes: ImageProcesses): Promise<boolean> {
  const [narrow, wide] = await Promise.all(['iii', 'WWW'].map((letters) => probe(processes, letters)))
  return narrow !== wide
}

async function probe(processes: ImageProcesses, letters: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="4" y="30" font-family="Arial, sans-serif" font-size="24">${letters}</text></svg>`
  const png = await processes.run({ kind: 'png', svg, colours: 2, effort: 1 }, { isKept: true })
  return Buffer.from(png).toString('base64')
}
