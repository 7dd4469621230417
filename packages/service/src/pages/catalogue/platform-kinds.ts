import type { Platform } from '@linklens/engine'

export const KINDS: Readonly<Record<Platform['kind'], string>> = {
  social: 'Social',
  chat: 'Chat',
  search: 'Search',
  editor: 'Editors',
}
