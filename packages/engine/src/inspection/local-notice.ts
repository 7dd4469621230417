/** The findings that local pages alone have. */
import type { RuleId } from '../rules/index.ts'

/**
 * Id of the finding that says that a local page is judged as it will be once it is deployed. What judges nothing but
 * local pages leaves it out.
 */
export const LOCAL_NOTICE_ID = 'page-deployed' satisfies RuleId

/** Id of the finding that says that tags of a local page name this machine, and that nobody said where it will be. */
export const LOCAL_URLS_ID = 'local-urls-explained' satisfies RuleId
