/** The pages of rules and platforms. */
import type { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import type { ExampleOptions } from '../examples/example-report.ts'
import { createDrawnRules } from './drawn-rules.tsx'
import { platformsPage } from './platforms-list.tsx'
import { platformPage } from './platforms.tsx'
import { rulePage, rulesPage } from './rules.tsx'
import { createSoundCards } from './sound-cards.tsx'

export function mountCatalogue(app: Hono<AppEnv>, drawing: ExampleOptions): void {
  const cardsOf = createDrawnRules(drawing)
  const soundCards = createSoundCards(drawing)
  app.get('/rules', rulesPage)
  app.get('/rules/:id', (c) => rulePage(c, cardsOf))
  app.get('/platforms', (c) => platformsPage(c, soundCards()))
  app.get('/platforms/:id', (c) => platformPage(c, soundCards()))
}
