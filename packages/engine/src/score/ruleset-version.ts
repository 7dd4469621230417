/** Written by scripts/ruleset-version.js; `npm run fix` writes it after a change of platforms, rules or score. */
export const RULESET_VERSION = '2026-11-27.ee30eb8f'
