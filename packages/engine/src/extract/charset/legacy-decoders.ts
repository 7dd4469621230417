/** The encodings whose decoders need large tables. */
import type { LegacyDecoders } from './decoders.ts'
import { decodeBig5, decodeEucJp, decodeEucKr, decodeShiftJis } from './double-byte.ts'
import { decodeIso2022Jp } from './iso-2022-jp.ts'

export const LEGACY_DECODERS: LegacyDecoders = {
  doubleByte: {
    Shift_JIS: decodeShiftJis,
    'EUC-JP': decodeEucJp,
    'EUC-KR': decodeEucKr,
    Big5: decodeBig5,
  },
  iso2022Jp: decodeIso2022Jp,
}
