/** The JSON of a submitted capture. What is wrong with it is data: an error would lose its class between threads. */
import { CaptureFormatError, readCaptureDocument, type CaptureDocument } from '@linklens/engine'

export type DocumentReading = { readonly document: CaptureDocument } | { readonly problem: string }

export function readDocument(json: Uint8Array): DocumentReading {
  try {
    return { document: readCaptureDocument(json) }
  } catch (error) {
    if (!(error instanceof CaptureFormatError)) throw error
    return { problem: error.message }
  }
}
