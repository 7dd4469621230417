/** The script of pages with a report, next to `main.ts`. It listens on the document too: a report is streamed behind it. */
import { followEdits } from './edit.ts'
import { explainBrokenImages } from './images.ts'
import { choosePlatforms } from './my-platforms.ts'
import { goOnToNewer } from './newer-preview.ts'
import { noteOneColour } from './one-colour.ts'
import { fillReaders } from './readers.ts'
import { shareInPlace } from './share.ts'
import { showTabTitle } from './tab-title.ts'

explainBrokenImages()
noteOneColour()
choosePlatforms()
shareInPlace()
showTabTitle()
followEdits()
goOnToNewer()
fillReaders()
