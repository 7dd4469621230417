/** Drawings that are made once: kept while there is space, and shared by those who ask for one that is being made. */
import { ByteCache } from './byte-cache.ts'

export interface DrawnOnce {
  get(key: string): Uint8Array | undefined
  /**
   * To be called when its turn has come (`DrawingTurn`): nobody waits for another client's turn, and what another one
   * has drawn meanwhile is not drawn again.
   */
  make(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>
}

export function createDrawnOnce(maxBytes: number): DrawnOnce {
  const drawn = new ByteCache(maxBytes)
  const inWork = new Map<string, Promise<Uint8Array>>()
  const start = (key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const drawing = draw()
      .then((bytes) => (drawn.set(key, bytes), bytes))
      .finally(() => inWork.delete(key))
    inWork.set(key, drawing)
    return drawing
  }
  return {
    get: (key) => drawn.get(key),
    make: async (key, draw) => drawn.get(key) ?? inWork.get(key) ?? start(key, draw),
  }
}
