import { linklens } from '@linklens/vite'

export default {
  site: 'https://shop.example',
  devToolbar: { enabled: false },
  vite: { plugins: [linklens({ site: 'https://shop.example' })] },
}
