export default {
  title: 'Shipyard',
  url: 'https://shop.example',
  baseUrl: '/',
  // As its template has it: HTML is made smaller by SWC, which takes the quotes out.
  future: { v4: true },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]],
  themeConfig: { image: 'card.png' },
}
