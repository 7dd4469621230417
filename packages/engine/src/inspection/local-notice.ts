/** The one finding that every local page has. */
import type { RuleId } from '../rules/index.ts'

/**
 * Id of the finding that says that a local page is judged as it will be once it is deployed. What judges nothing but
 * local pages leaves it out.
 */
export const LOCAL_NOTICE_ID = 'page-deployed' satisfies RuleId
