import { linklens } from '@linklens/vite'

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  app: { head: { htmlAttrs: { lang: 'en' } } },
  vite: { plugins: [linklens({ site: 'https://shop.example' })] },
})
