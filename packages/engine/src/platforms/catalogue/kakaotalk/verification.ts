import { official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const scrap = official(
  'The scrap server asks from fixed IP ranges; the API of Kakao lists them under the type scrap, for developers with a key.',
  'devtalk.kakao.com/t/scrap/33984; developers.kakao.com/docs/latest/ko/reference/utility',
)

export const verification: Verification = {
  ranges: { list: 'https://kapi.kakao.com/v1/system/ips (with an app key)', by: scrap },
}
