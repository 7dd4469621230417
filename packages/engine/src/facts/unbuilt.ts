/**
 * Development servers that send an empty page, which a script fills, where the built site has every page as HTML. Nothing
 * of the built page is known from it. Seen of VitePress 1.6 and Docusaurus 3.10 (2026-11-27).
 */
import type { Facts } from './facts.ts'
import { scriptDrawn } from './script-drawn.ts'

const SERVERS = new Map([
  ['vitepress-dev', 'VitePress'],
  ['docusaurus', 'Docusaurus'],
])

/** @returns what will build the page; null for a page that is there. */
export function unbuiltBy({ mode, extraction }: Pick<Facts, 'mode' | 'extraction'>): string | null {
  if (mode === 'remote' || extraction.openGraph.length > 0 || scriptDrawn(extraction) === null) return null
  return extraction.generators.flatMap((name) => SERVERS.get(name) ?? [])[0] ?? null
}

export const unbuiltText = (by: string): string =>
  `The development server of ${by} sends an empty page that a script fills, so nothing is known yet of the page that it builds.`
