import { createInspector, captureToParts } from '@linklens/engine'
console.log(typeof createInspector, typeof captureToParts)
