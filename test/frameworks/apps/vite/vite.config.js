import { linklens } from '@linklens/vite'

export default { plugins: [linklens({ site: 'https://shop.example' })] }
