import sharp from 'sharp'

/** Without any font every letter is drawn as the same empty box: better no picture than one of boxes. */
export async function canWrite(): Promise<boolean> {
  const [narrow, wide] = await Promise.all(['iii', 'WWW'].map(probe))
  return narrow !== wide
}

async function probe(letters: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="4" y="30" font-family="Arial, sans-serif" font-size="24">${letters}</text></svg>`
  return (await sharp(Buffer.from(svg)).raw().toBuffer()).toString('base64')
}
