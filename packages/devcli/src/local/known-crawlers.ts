/**
 * The crawlers that a page on this machine is asked for as. The build puts the value in the place of this module, because
 * an inspection by devcli does not load the platforms.
 */
import { crawlerRequests } from '@linklens/engine'

export const KNOWN_CRAWLERS: ReturnType<typeof crawlerRequests> = crawlerRequests(true)
