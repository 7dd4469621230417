import { linklens } from '@linklens/vite'
import { sveltekit } from '@sveltejs/kit/vite'

export default { plugins: [linklens({ site: 'https://shop.example' }), sveltekit()] }
